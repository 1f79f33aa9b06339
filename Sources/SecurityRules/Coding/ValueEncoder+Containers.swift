import RuleEvaluation
import RuleRequests
import RuleValues

/// Encodes the members of a map.
struct KeyedValueEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func member(_ key: any CodingKey) -> ValueEncoder {
    encoder.nested(encoder.node.member(key.stringValue), PlaceKey(stringValue: key.stringValue))
  }

  func encodeNil(forKey key: Key) { member(key).node.set(.null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if value is any FromDocumentPath, encoder.format == .document { return }
    try member(key).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { member(PlaceKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

/// Encodes the elements of a list. A list of `UInt8` is a byte string in a document, as is `Data`.
struct UnkeyedValueEncoder: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  private func element(isByte: Bool = false) -> ValueEncoder {
    let index = count
    let node = encoder.node.element(isByte: isByte && encoder.format == .document)
    return encoder.nested(node, PlaceKey(intValue: index))
  }

  func encodeNil() { element().node.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try element(isByte: value is UInt8).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }
}

/// Encodes one value. All primitive values end here.
struct SingleValueEncoder: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.node.set(.null) }
  func encode(_ value: Bool) { encoder.node.set(.bool(value)) }
  func encode(_ value: String) { encoder.node.set(.string(value)) }
  func encode(_ value: Double) { encoder.node.set(.double(value)) }
  func encode(_ value: Float) { encoder.node.set(.double(Double(value))) }
  func encode(_ value: Int) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: Int8) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: Int16) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: Int32) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: Int64) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: Int128) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt8) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt16) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt32) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt64) throws { encoder.node.set(try encoder.integer(value)) }
  func encode(_ value: UInt128) throws { encoder.node.set(try encoder.integer(value)) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
}
