import RuleValues

/// Decodes the members of a map.
struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: DecodedMembers
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func member(_ key: any CodingKey) throws -> ValueDecoder {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        PlaceKey(stringValue: key.stringValue), .init(codingPath: codingPath, debugDescription: "the value is missing"))
    }
    return decoder.nested(value, PlaceKey(stringValue: key.stringValue))
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).value.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let known = fromPath(type) { return known }
    return try member(key).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if let known = fromPath(type) { return known }
    guard let value = members[key.stringValue], !value.isNull else { return nil }
    return try decoder.nested(value, PlaceKey(stringValue: key.stringValue)).decode(type)
  }

  /// Returns the value of a property that comes from the document's path; nil for other properties.
  private func fromPath<Value>(_ type: Value.Type) -> Value? {
    (type as? any FromDocumentPath.Type).flatMap { $0.init(path: decoder.path) as? Value }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try member(PlaceKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// Decodes the elements of a list or of a byte string.
struct UnkeyedValueDecoder: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [DecodedValue]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  init(_ decoder: ValueDecoder, _ elements: [DecodedValue]) {
    self.decoder = decoder
    self.elements = elements
  }

  private func current() throws -> ValueDecoder {
    let key = PlaceKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath + [key], debugDescription: "the list has no further element"))
    }
    return decoder.nested(elements[currentIndex], key)
  }

  /// Returns the result of `body` for the current element, and moves to the next one unless `body` throws.
  private mutating func next<Result>(_ body: (ValueDecoder) throws -> Result) throws -> Result {
    let result = try body(try current())
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().value.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// Decodes one value. All primitive values end here.
struct SingleValueDecoder: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer() }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
