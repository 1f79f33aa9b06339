import RuleValues
package import SourceText

/// A reader of the JSON form of Protocol Buffers, version 3. It never traps, whatever the text.
///
/// Names may be in lower camel case or as in definitions, integers may be numbers or strings, enums names or numbers,
/// and bytes in either Base64 alphabet. `null` means that a field is missing.
///
/// The problems imitate the words of Google's production servers. They were not recorded. Google's emulator 1.19.9 has one
/// text for all of them: `Payload isn't valid for request.`
package struct JSONMessageReader {
  /// The names and indices from the message to the current value.
  private var place: [String] = []
  private var problems = ProblemList<String>()

  /// Reads a message from a JSON text. An empty text is a message without fields, as for Google's servers.
  ///
  /// - Throws: all problems of the text.
  package static func read(
    _ bytes: [UInt8], as type: MessageType, maximumBytes: Int = WireLimits.maximumBytes,
    maximumValues: Int = 2_000_000
  ) throws(WireError) -> WireMessage {
    guard bytes.count <= maximumBytes else {
      throw WireError("Request payload size exceeds the limit: \(maximumBytes) bytes.", isLimit: true)
    }
    if bytes.isEmpty { return WireMessage(type) }
    // A field of a message takes at most two levels of JSON.
    let dialect = JSONDialect(maximumDepth: 2 * WireLimits.maximumDepth, maximumNodes: maximumValues)
    let (tree, problems) = JSONReader.read(SourceFile(name: "request", bytes: bytes), dialect)
    if let problem = problems.first {
      throw WireError("Invalid JSON payload received. \(EscapedText.of(problem.message, limit: 300))")
    }
    return try read(tree.root, as: type)
  }

  /// Reads a message from JSON.
  ///
  /// - Throws: all problems of the JSON.
  package static func read(_ json: JSONNode, as type: MessageType) throws(WireError) -> WireMessage {
    var reader = JSONMessageReader()
    let value = reader.message(json, as: type)
    if !reader.problems.isEmpty {
      throw WireError((reader.problems.kept + [reader.problems.remainder].compactMap(\.self)).joined(separator: "\n"))
    }
    return value
  }

  private init() {}

  // MARK: Messages

  private mutating func message(_ json: JSONNode, as type: MessageType) -> WireMessage {
    switch type {
    case .timestamp: return timestamp(json)
    case .int32Value, .int64Value, .doubleValue: return wrapper(json, as: type)
    default: break
    }
    var message = WireMessage(type)
    guard case .object = json.value else {
      invalid(json, kind: Self.url(type.definition.name))
      return message
    }
    let definition = type.definition
    for member in json.members {
      guard let index = definition.index(ofJSON: member.key) else {
        unknown(member.key)
        continue
      }
      read(member.value, definition.fields[index], at: index, into: &message)
    }
    return message
  }

  private mutating func read(
    _ json: JSONNode, _ field: FieldDefinition, at index: Int, into message: inout WireMessage
  ) {
    let isNullValue = if case .symbol(.nullValue) = field.kind { true } else { false }
    if json.isNull, !isNullValue { return }
    place.append(place.isEmpty ? field.name : "." + field.name)
    defer { place.removeLast() }
    if let oneof = field.oneof, let chosen = message.chosen(oneof), chosen != field.name {
      report(
        "Invalid value at '\(shownPlace)' (oneof), oneof field '\(oneof)' is already set. Cannot set '\(field.jsonName)'"
      )
    }
    if field.isRepeated {
      message.set(.list(list(json, of: field.kind)), at: index)
    } else if case .map(let kind) = field.kind {
      message.set(.map(map(json, of: kind)), at: index)
    } else if let value = value(json, of: field.kind) {
      message.set(value, at: index)
    }
  }

  private mutating func list(_ json: JSONNode, of kind: FieldKind) -> [WireValue] {
    guard case .array = json.value else {
      report(
        "Invalid JSON payload received. Unknown name \"\(lastName)\"\(shownOuterPlace): Proto field is not repeating, cannot start list."
      )
      return []
    }
    var values: [WireValue] = []
    for (index, element) in json.elements.enumerated() {
      place.append("[\(index)]")
      if let value = value(element, of: kind) { values.append(value) }
      place.removeLast()
    }
    return values
  }

  private mutating func map(_ json: JSONNode, of kind: FieldKind) -> WireMap {
    var map = WireMap()
    guard case .object = json.value else {
      invalid(json, kind: "Map")
      return map
    }
    for (index, member) in json.members.enumerated() {
      place.append("[\(index)].value")
      if let value = value(member.value, of: kind) { map.set(value, for: member.key) }
      place.removeLast()
    }
    return map
  }

  // MARK: Values

  private mutating func value(_ json: JSONNode, of kind: FieldKind) -> WireValue? {
    switch kind {
    case .bool: return bool(json).map { .bool($0) } ?? invalid(json, kind: "TYPE_BOOL")
    case .int32:
      return integer(json).flatMap { Int32(exactly: $0) }.map { .integer(Int64($0)) }
        ?? invalid(json, kind: "TYPE_INT32")
    case .int64: return integer(json).map { .integer($0) } ?? invalid(json, kind: "TYPE_INT64")
    case .double: return double(json).map { .double($0) } ?? invalid(json, kind: "TYPE_DOUBLE")
    case .string: return json.string.map { .string($0) } ?? invalid(json, kind: "TYPE_STRING")
    case .bytes: return bytes(json)
    case .symbol(let type): return symbol(json, of: type)
    case .message(let type): return .message(message(json, as: type))
    case .map(let kind): return .map(map(json, of: kind))
    }
  }

  private func bool(_ json: JSONNode) -> Bool? {
    switch json.value {
    case .bool(let bool): bool
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }

  /// Returns an integer, which may be written with a fraction of zero or an exponent.
  private func integer(_ json: JSONNode) -> Int64? {
    switch json.value {
    case .integer(let integer): return integer
    case .double(let double): return Int64(exactly: double)
    case .string(let text):
      switch JSONNumber.parse(Array(text.utf8)[...]) {
      case .integer(let integer)?: return integer
      case .double(let double)?: return Int64(exactly: double)
      case nil: return nil
      }
    default: return nil
    }
  }

  private func double(_ json: JSONNode) -> Double? {
    switch json.value {
    case .integer(let integer): return Double(integer)
    case .double(let double): return double
    case .string("NaN"): return .nan
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    case .string(let text):
      switch JSONNumber.parse(Array(text.utf8)[...]) {
      case .integer(let integer)?: return Double(integer)
      case .double(let double)?: return double
      case nil: return nil
      }
    default: return nil
    }
  }

  private mutating func bytes(_ json: JSONNode) -> WireValue? {
    guard let text = json.string else { return invalid(json, kind: "TYPE_BYTES") }
    guard let bytes = Base64.decode(text) else {
      report("Invalid value at '\(shownPlace)' (TYPE_BYTES), Base64 decoding failed for \(Self.shown(json))")
      return nil
    }
    return .bytes(bytes)
  }

  private mutating func symbol(_ json: JSONNode, of type: EnumType) -> WireValue? {
    if type == .nullValue, json.isNull { return .integer(0) }
    if let name = json.string, let number = type.definition.number(of: name) { return .integer(Int64(number)) }
    if case .integer(let integer) = json.value, let number = Int32(exactly: integer) { return .integer(Int64(number)) }
    return invalid(json, kind: Self.url(type.definition.name))
  }

  // MARK: Types with a form of their own

  private mutating func timestamp(_ json: JSONNode) -> WireMessage {
    guard let time = json.string.flatMap({ Timestamp(rfc3339: $0) }) else {
      report(
        "Invalid value at '\(shownPlace)' (type.googleapis.com/google.protobuf.Timestamp), Field '\(lastName)', Invalid data type for timestamp, value is \(Self.shown(json))"
      )
      return WireMessage(.timestamp)
    }
    return WireMessage(time)
  }

  private mutating func wrapper(_ json: JSONNode, as type: MessageType) -> WireMessage {
    var message = WireMessage(type)
    guard let kind = type.definition.fields.first?.kind else { return message }
    if let value = value(json, of: kind) { message.set(value, at: 0) }
    return message
  }

  // MARK: Problems

  private var shownPlace: String { EscapedText.of(place.joined(), limit: 200) }

  /// The name of the current field, without the path to it.
  private var lastName: String { (place.last ?? "").split(separator: ".").last.map(String.init) ?? "" }

  private var shownOuterPlace: String {
    let outer = EscapedText.of(place.dropLast().joined(), limit: 200)
    return outer.isEmpty ? "" : " at '\(outer)'"
  }

  private mutating func unknown(_ name: String) {
    let location = place.isEmpty ? "" : " at '\(shownPlace)'"
    let name = EscapedText.of(name, limit: 100)
    report("Invalid JSON payload received. Unknown name \"\(name)\"\(location): Cannot find field.")
  }

  @discardableResult
  private mutating func invalid(_ json: JSONNode, kind: String) -> WireValue? {
    report("Invalid value at '\(shownPlace)' (\(kind)), \(Self.shown(json))")
    return nil
  }

  private mutating func report(_ problem: String) { problems.append(problem) }

  private static func url(_ name: String) -> String {
    "type.googleapis.com/" + (name.hasPrefix("google.") ? name : "google.firestore.v1." + name)
  }

  /// Returns the start of a value as text.
  private static func shown(_ json: JSONNode) -> String {
    switch json.value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let text): "\"\(EscapedText.of(text, limit: 100))\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
