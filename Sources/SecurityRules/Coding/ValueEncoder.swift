import RuleRequests
import RuleValues

/// Encodes a Swift value as values of a document or of Realtime data.
///
/// The values with a type of their own are stored as such: times, references, points, bytes. Synthesized code leaves out
/// optionals that are nil.
struct ValueEncoder: Encoder {
  let format: CodingFormat
  let node: EncodedNode
  let codingPath: [any CodingKey]
  /// The number of values that contain this one.
  let depth: Int
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the encoded form of `value`.
  ///
  /// - Throws: ``FieldCodingError``, or an error of the value's own `encode(to:)`.
  static func encode(_ value: some Encodable, as format: CodingFormat) throws -> FieldValue {
    let node = EncodedNode()
    let encoder = ValueEncoder(format: format, node: node, codingPath: [], depth: 0)
    try FieldCodingError.wrap { try encoder.encode(value) }
    return node.fieldValue
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beMap()
    return KeyedEncodingContainer(KeyedValueEncoder<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beList()
    return UnkeyedValueEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoder(encoder: self) }

  /// Returns the encoder of a value inside this one.
  func nested(_ node: EncodedNode, _ key: any CodingKey) -> ValueEncoder {
    ValueEncoder(format: format, node: node, codingPath: codingPath + [key], depth: depth + 1)
  }

  /// Encodes a value into the node.
  func encode<Value: Encodable>(_ value: Value) throws {
    guard depth <= CodingFormat.maximumDepth else { throw failure(value, "the value is nested too deep") }
    if let known = try fieldValue(value) { return node.set(known) }
    try value.encode(to: ValueEncoder(format: format, node: node, codingPath: codingPath, depth: depth + 1))
  }

  /// Returns a value whose type has a form of its own; nil for other types.
  private func fieldValue<Value: Encodable>(_ value: Value) throws -> FieldValue? {
    switch value {
    case let server as any ServerTime: try server.time.map { try time($0) } ?? .serverTimestamp
    case let moment as any TimestampConvertible: try time(moment)
    case let value as DocumentValue where format == .document: FieldValue(value)
    case let fields as DocumentFields where format == .document: FieldValue(.map(fields))
    case let point as GeoPoint where format == .document: .geoPoint(point)
    case let path as DocumentPath where format == .document: .reference(path)
    // Every empty list can be cast to `[UInt8]`.
    case let bytes as [UInt8] where format == .document && Value.self == [UInt8].self: .bytes(bytes)
    default: nil
    }
  }

  private func time(_ moment: any TimestampConvertible) throws -> FieldValue {
    guard let timestamp = moment.timestamp else { throw failure(moment, "the time is outside the years 1 to 9999") }
    return format == .document ? .timestamp(timestamp) : .integer(timestamp.milliseconds)
  }

  func integer(_ value: some BinaryInteger) throws -> FieldValue {
    guard let integer = Int64(exactly: value) else { throw failure(value, "the integer does not fit in 64 bits") }
    return .integer(integer)
  }

  func failure(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: reason))
  }
}
