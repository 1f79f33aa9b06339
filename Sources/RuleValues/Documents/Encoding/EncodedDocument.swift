/// The encoded fields of a document. A store keeps these bytes, and the evaluator reads them without an intermediate
/// tree.
///
/// The encoding is a version byte and then a map. Each value is a tag and its payload. Numbers that are usually small
/// have variable length, a double has eight bytes, and a string follows its length. A map or array stores its length in
/// bytes and its number of entries, so that a reader can skip it. The order of fields is preserved.
public struct EncodedDocument: Hashable, Sendable {
  /// The encoded bytes, as a store keeps them.
  package let bytes: [UInt8]

  /// The document without fields.
  package static let empty = EncodedDocument(unchecked: [version, DocumentTag.map.rawValue, 0, 0, 0, 0, 0, 0, 0, 0])

  /// The version of the encoding, in the first byte.
  static let version: UInt8 = 1

  /// Encodes `fields`.
  ///
  /// - Throws: the reason why the fields cannot be stored: maps and arrays nested too deeply, a reference that does not
  ///   name a document, or more than 2 GiB.
  package init(_ fields: DocumentFields) throws(DocumentProblem.Kind) {
    var encoder = DocumentEncoder()
    try encoder.map(fields, depth: 0)
    bytes = encoder.bytes
  }

  /// Wraps bytes from a store without validation. Reading them reports any damage.
  package init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the decoded fields.
  ///
  /// - Throws: ``CorruptDocument`` if the bytes are not the output of `init(_:)`.
  public func fields() throws(CorruptDocument) -> DocumentFields {
    try withEvents { (reader) throws(CorruptDocument) in
      var decoder = DocumentDecoder(reader)
      return try decoder.document()
    }
  }

  /// Returns the value at the path `names` through nested maps, or nil. It reads only what leads there.
  ///
  /// - Throws: ``CorruptDocument`` if the bytes are not the output of `init(_:)`.
  package func value(at names: [String]) throws(CorruptDocument) -> DocumentValue? {
    try withEvents { (reader) throws(CorruptDocument) in
      var decoder = DocumentDecoder(reader)
      return try decoder.value(at: names)
    }
  }

  /// Calls `body` with a reader at the start of the document. The reader and its events are valid only during the call.
  package func withEvents<Result, Failure: Error>(
    _ body: (DocumentEventReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(DocumentEventReader(UnsafeRawBufferPointer(bytes)))
    }
  }
}

/// An error for bytes that are not a valid ``EncodedDocument``, because their source is damaged.
public struct CorruptDocument: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the byte where the damage was detected.
  package let offset: Int
  /// A description of the damage.
  package let detail: String

  /// Creates an error for damage at `offset`.
  package init(offset: Int, detail: String) {
    self.offset = offset
    self.detail = detail
  }

  /// One clause for people.
  public var description: String { "a document with \(detail) at byte \(offset)" }
}

/// The kind of a value, stored in its first byte.
enum DocumentTag: UInt8 {
  case null = 0
  case no = 1
  case yes = 2
  case integer = 3
  case double = 4
  case timestamp = 5
  case string = 6
  case bytes = 7
  case reference = 8
  case geoPoint = 9
  case array = 10
  case map = 11
  case vector = 12
}
