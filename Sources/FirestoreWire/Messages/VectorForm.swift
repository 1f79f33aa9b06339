import RuleValues

/// The form of vectors on the wire: `{__type__: "__vector__", value: [1.0, …]}`.
enum VectorForm {
  /// The key that marks a vector.
  static let key = "__type__"
  /// The string at the key.
  static let marker = "__vector__"
  /// The key of the numbers.
  static let numbersKey = "value"

  /// Returns whether a `Value` message is the marker.
  static func isMarker(_ value: WireMessage) -> Bool { value.string("string_value") == marker }

  /// Returns the numbers of a vector.
  ///
  /// - Parameter allowsNaN: whether a number may be NaN, as in a query.
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  static func numbers(_ map: WireMap, allowsNaN: Bool) throws(RPCError) -> [Double] {
    guard case .message(let value)? = map[numbersKey] else {
      throw .invalidArgument("Vector map is missing key 'value'.")
    }
    if map.entries.count > 2 { throw .invalidArgument("Vector Value map has extraneous entries.") }
    var numbers: [Double] = []
    for element in value.message("array_value")?.messages("values") ?? [] {
      guard case .double(let number)? = element["double_value"] else {
        throw .invalidArgument("Vector must only contain values of type 'double'")
      }
      if number.isNaN, !allowsNaN { throw .invalidArgument("Vector cannot contain NaN values.") }
      numbers.append(number)
    }
    if numbers.isEmpty { throw .invalidArgument("Cannot have a zero length vector.") }
    if numbers.count > DocumentLimits.maximumVectorDimensions {
      throw .invalidArgument("Vectors must be at most \(DocumentLimits.maximumVectorDimensions) dimensions.")
    }
    return numbers
  }

  /// Returns the `MapValue` message of a vector.
  static func message(_ numbers: some Sequence<Double>) -> WireMessage {
    var fields = WireMap()
    fields.set(.message(WireMessage(.value) { $0["string_value"] = .string(marker) }), for: key)
    let values = numbers.map { number in WireMessage(.value) { $0["double_value"] = .double(number) } }
    let array = WireMessage(.arrayValue) { $0["values"] = .messages(values) }
    fields.set(.message(WireMessage(.value) { $0["array_value"] = .message(array) }), for: numbersKey)
    return WireMessage(.mapValue) { $0["fields"] = .map(fields) }
  }
}
