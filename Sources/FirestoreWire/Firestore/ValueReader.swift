package import RuleValues

/// A reader of `Value` messages, with the errors of Google's emulator 1.19.9.
package struct ValueReader {
  /// Where values are.
  package enum Place: Sendable {
    /// In a document: an array contains no array and no vector.
    case document
    /// In a query or a transform, where an array may contain arrays.
    case operand
  }

  private let place: Place
  /// Whether times keep their nanoseconds, as in filters. Documents have microseconds.
  private let keepsNanoseconds: Bool
  /// The name of the current top-level field, for errors.
  private var topName = ""

  /// Returns the fields of a document.
  ///
  /// - Throws: `INVALID_ARGUMENT` for the first value that cannot be stored.
  package static func fields(_ map: WireMap) throws(RPCError) -> DocumentFields {
    var reader = ValueReader(.document)
    return try reader.fields(map, depth: 0)
  }

  /// Returns the value of a query or transform.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a value that is not allowed there, and if it is missing.
  package static func operand(_ value: WireMessage?) throws(RPCError) -> DocumentValue {
    var reader = ValueReader(.operand, keepsNanoseconds: true)
    return try reader.value(value ?? WireMessage(.value), depth: 1, isInArray: false)
  }

  /// Returns the elements of an `ArrayValue` message of a query or transform.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a value that is not allowed there.
  package static func operands(_ array: WireMessage?) throws(RPCError) -> [DocumentValue] {
    var reader = ValueReader(.operand)
    return try reader.elements(array, depth: 1)
  }

  private init(_ place: Place, keepsNanoseconds: Bool = false) {
    self.place = place
    self.keepsNanoseconds = keepsNanoseconds
  }

  private mutating func fields(_ map: WireMap, depth: Int) throws(RPCError) -> DocumentFields {
    var fields = DocumentFields()
    for entry in map.entries {
      if depth == 0 { topName = entry.key }
      try check(name: entry.key, depth: depth)
      guard case .message(let message) = entry.value else { continue }
      _ = fields.append(entry.key, try value(message, depth: depth + 1, isInArray: false))
    }
    return fields
  }

  private func check(name: String, depth: Int) throws(RPCError) {
    // Filters and transforms may compare with maps that no document has.
    if place == .operand {
      guard DocumentLimits.isReserved(name), name != VectorForm.key else { return }
      throw .invalidArgument("field name '\(name)' is reserved.")
    }
    let isTop = depth == 0
    if name.isEmpty { throw isTop ? .invalidArgument("The property.name is the empty string.") : invalidNesting }
    if name.utf8.count > DocumentLimits.maximumFieldNameBytes {
      throw isTop ? .invalidArgument("The property.name is longer than 1500 bytes.") : invalidNesting
    }
    guard DocumentLimits.isReserved(name) else { return }
    if !isTop, name == VectorForm.key { throw invalidNesting }
    throw .invalidArgument(isTop ? "field name \(name) is reserved" : "field name '\(name)' is reserved.")
  }

  private func check(size: Int, depth: Int) throws(RPCError) {
    guard place == .document, depth == 1, size > DocumentLimits.maximumValueBytes else { return }
    throw .invalidArgument(
      "The value of property \"\(topName)\" is longer than \(DocumentLimits.maximumValueBytes) bytes.")
  }

  private var invalidNesting: RPCError {
    .invalidArgument("Property \(topName.isEmpty ? "value" : topName) contains an invalid nested entity.")
  }

  private mutating func value(
    _ message: WireMessage, depth: Int, isInArray: Bool
  ) throws(RPCError) -> DocumentValue {
    guard let entry = message.entries.first else {
      throw .invalidArgument("Cannot convert firestore.v1.Value with type unset.")
    }
    let kind = message.type.definition.fields[entry.index].name
    switch (kind, entry.value) {
    case ("null_value", _): return .null
    case ("boolean_value", .bool(let bool)): return .bool(bool)
    case ("integer_value", .integer(let integer)): return .integer(integer)
    case ("double_value", .double(let double)): return .double(double)
    case ("timestamp_value", _): return try timestamp(message)
    case ("string_value", .string(let text)):
      try check(size: text.utf8.count, depth: depth)
      return .string(text)
    case ("bytes_value", .bytes(let bytes)):
      try check(size: bytes.count, depth: depth)
      return .bytes(bytes)
    case ("reference_value", .string(let name)):
      return .reference(try ResourceName.document(name, label: "Resource name").path)
    case ("geo_point_value", .message(let point)): return try Self.geoPoint(point)
    case ("array_value", .message(let array)):
      if isInArray, place == .document {
        throw .invalidArgument("Cannot convert an array value in an array value.")
      }
      return .array(try elements(array, depth: depth))
    case ("map_value", .message(let map)): return try self.map(map.map("fields"), depth: depth, isInArray: isInArray)
    default: throw .invalidArgument("Value type is not supported: \(kind.uppercased())")
    }
  }

  /// Returns a time, in microseconds if it is stored.
  private func timestamp(_ message: WireMessage) throws(RPCError) -> DocumentValue {
    let time = try message.timestamp("timestamp_value") ?? .epoch
    return .timestamp(keepsNanoseconds ? time : time.inMicroseconds)
  }

  private static func geoPoint(_ point: WireMessage) throws(RPCError) -> DocumentValue {
    let (latitude, longitude) = (point.double("latitude"), point.double("longitude"))
    if let point = GeoPoint(latitude: latitude, longitude: longitude) { return .geoPoint(point) }
    throw .invalidArgument(
      (-90...90).contains(latitude)
        ? "Geo point longitude '\(longitude)' outside permitted range -180.0 to 180.0."
        : "Geo point latitude '\(latitude)' outside permitted range -90.0 to 90.0.")
  }

  private mutating func elements(_ array: WireMessage?, depth: Int) throws(RPCError) -> [DocumentValue] {
    guard depth <= DocumentLimits.maximumDepth else { throw invalidNesting }
    var values: [DocumentValue] = []
    for element in array?.messages("values") ?? [] {
      values.append(try value(element, depth: depth + 1, isInArray: true))
    }
    return values
  }

  private mutating func map(_ map: WireMap, depth: Int, isInArray: Bool) throws(RPCError) -> DocumentValue {
    if case .message(let kind)? = map[VectorForm.key], VectorForm.isMarker(kind) {
      if isInArray, place == .document {
        throw .invalidArgument("Cannot convert a vector value in an array value.")
      }
      return .vector(try VectorForm.numbers(map, allowsNaN: place == .operand))
    }
    guard depth <= DocumentLimits.maximumDepth else { throw invalidNesting }
    return .map(try fields(map, depth: depth))
  }
}
