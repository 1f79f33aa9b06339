import RuleEvaluation
import RuleValues

/// Decodes a Swift value from values of a document or from Realtime data.
struct ValueDecoder: Decoder {
  let value: DecodedValue
  /// The path of the document; nil for other data.
  let path: DocumentPath?
  let codingPath: [any CodingKey]
  /// The number of values that contain this one.
  let depth: Int
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns `value` as a value of `type`.
  ///
  /// - Parameter path: the path of the document; nil for other data.
  /// - Throws: ``FieldCodingError``, or an error of the type's own `init(from:)`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: DecodedValue, at path: DocumentPath? = nil
  ) throws -> Value {
    let decoder = ValueDecoder(value: value, path: path, codingPath: [], depth: 0)
    return try FieldCodingError.wrap { try decoder.decode(type) }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = DecodedMembers(value) else { throw mismatch(type, "a map") }
    return KeyedDecodingContainer(KeyedValueDecoder<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.elements else { throw mismatch([Any].self, "a list") }
    return UnkeyedValueDecoder(self, elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValueDecoder(decoder: self) }

  /// Returns the decoder of a value inside this one.
  func nested(_ value: DecodedValue, _ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value: value, path: path, codingPath: codingPath + [key], depth: depth + 1)
  }

  /// Decodes the value.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard depth <= CodingFormat.maximumDepth else { throw corrupted("the value is nested too deep") }
    if let known = try known(type) {
      guard let known = known as? Value else { throw mismatch(type, "another value") }
      return known
    }
    return try Value(from: ValueDecoder(value: value, path: path, codingPath: codingPath, depth: depth + 1))
  }

  /// Returns the value for a type that has a form of its own; nil for other types.
  private func known<Value>(_ type: Value.Type) throws -> Any? {
    if let type = type as? any TimestampConvertible.Type { return type.init(timestamp: try timestamp(type)) }
    guard case .document(let value) = value else { return nil }
    if type == DocumentValue.self { return value }
    switch (type, value) {
    case (is DocumentFields.Type, .map(let fields)): return fields
    case (is DocumentFields.Type, _): throw mismatch(type, "a map")
    case (is GeoPoint.Type, .geoPoint(let point)): return point
    case (is GeoPoint.Type, _): throw mismatch(type, "a point")
    case (is DocumentPath.Type, .reference(let path)): return path
    case (is DocumentPath.Type, _): throw mismatch(type, "a reference")
    case (is [UInt8].Type, .bytes(let bytes)): return bytes
    default: return nil
    }
  }

  private func timestamp(_ type: Any.Type) throws -> Timestamp {
    switch value {
    case .document(.timestamp(let timestamp)): return timestamp
    case .document: throw mismatch(type, "a timestamp")
    case .data:
      guard let timestamp = Timestamp(milliseconds: try integer()) else {
        throw corrupted("the time is outside the years 1 to 9999")
      }
      return timestamp
    }
  }
}

// MARK: Primitive values

extension ValueDecoder {
  func bool() throws -> Bool {
    guard case .bool(let bool) = value.scalar else { throw mismatch(Bool.self, "a boolean") }
    return bool
  }

  func string() throws -> String {
    guard case .string(let string) = value.scalar else { throw mismatch(String.self, "a string") }
    return string
  }

  /// Returns the number, which may be stored as an integer that a double represents exactly.
  func double() throws -> Double {
    switch value.scalar {
    case .double(let double): return double
    case .integer(let integer):
      guard let double = Double(exactly: integer) else { throw corrupted("\(integer) is not exact as a double") }
      return double
    default: throw mismatch(Double.self, "a number")
    }
  }

  /// Returns the number, which may be stored as a double that is a whole number.
  func integer<Integer: FixedWidthInteger>() throws -> Integer {
    switch value.scalar {
    case .integer(let integer):
      guard let result = Integer(exactly: integer) else { throw corrupted("\(integer) is out of range") }
      return result
    case .double(let double):
      guard let result = Integer(exactly: double) else {
        throw corrupted("\(double) is not a whole number, or out of range")
      }
      return result
    default: throw mismatch(Integer.self, "an integer")
    }
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(wanted), found \(value.kind)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}
