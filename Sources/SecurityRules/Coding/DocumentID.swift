public import RuleValues

/// The id of the document that a value is decoded from. It is not a field: writing leaves it out.
///
/// ```swift
/// struct Note: Codable { @DocumentID var id: String?; var text: String }
/// ```
///
/// A property of type `DocumentPath?` gets the whole path. It is nil for a value that was not read from a document.
@propertyWrapper
public struct DocumentID<Value: DocumentIDValue>: Sendable, Codable {
  /// The id or path; nil for a value without a document.
  public var wrappedValue: Value?

  /// Creates an unknown id.
  public init() { wrappedValue = nil }

  /// Creates an id.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Decodes an id from another source than a document.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Encodes the id for another destination than a document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension DocumentID: Equatable where Value: Equatable {}
extension DocumentID: Hashable where Value: Hashable {}

/// A type that identifies a document: `String` for its id, `DocumentPath` for its path.
public protocol DocumentIDValue: Sendable, Codable {
  /// Returns the value for the document at `path`.
  static func identifying(_ path: DocumentPath) -> Self?
}

extension String: DocumentIDValue {
  /// Returns the document's id.
  public static func identifying(_ path: DocumentPath) -> String? { path.id }
}

extension DocumentPath: DocumentIDValue {
  /// Returns the document's path.
  public static func identifying(_ path: DocumentPath) -> DocumentPath? { path }
}

/// A value that comes from the document's path and not from its fields.
protocol FromDocumentPath {
  init(path: DocumentPath?)
}

extension DocumentID: FromDocumentPath {
  init(path: DocumentPath?) { self.init(wrappedValue: path.flatMap { Value.identifying($0) }) }
}

extension KeyedDecodingContainer {
  /// Decodes an id that may be missing.
  public func decode<Value>(_ type: DocumentID<Value>.Type, forKey key: Key) throws -> DocumentID<Value> {
    try decodeIfPresent(type, forKey: key) ?? DocumentID()
  }
}
