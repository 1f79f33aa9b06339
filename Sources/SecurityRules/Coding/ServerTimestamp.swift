import RuleValues

/// A field that the time of the request fills in: nil is written as the server's time, and a stored time is read as it is.
///
/// ```swift
/// struct Note: Codable { var text: String; @ServerTimestamp var at: Timestamp? }
/// ```
///
/// It works in documents and in Realtime data, as `@ServerTimestamp` of Firebase's Swift SDK does in documents.
@propertyWrapper
public struct ServerTimestamp<Value: TimestampConvertible & Codable>: Sendable, Codable {
  /// The time; nil until the value is written.
  public var wrappedValue: Value?

  /// Creates a field that is filled in.
  public init() { wrappedValue = nil }

  /// Creates a field with this time, or one that is filled in.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Decodes a time or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Encodes the time or null. The encoders of documents and Realtime data write the server's time for null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension ServerTimestamp: Equatable where Value: Equatable {}
extension ServerTimestamp: Hashable where Value: Hashable {}

/// A value that is written as the server's time if it is nil.
protocol ServerTime {
  /// The time; nil if the server fills it in.
  var time: (any TimestampConvertible)? { get }
}

extension ServerTimestamp: ServerTime {
  var time: (any TimestampConvertible)? { wrappedValue }
}

extension KeyedDecodingContainer {
  /// Decodes a field that may be missing.
  public func decode<Value>(
    _ type: ServerTimestamp<Value>.Type, forKey key: Key
  ) throws -> ServerTimestamp<Value> {
    try decodeIfPresent(type, forKey: key) ?? ServerTimestamp()
  }
}
