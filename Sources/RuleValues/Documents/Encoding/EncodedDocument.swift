/// The fields of a document as bytes: what a store keeps and the evaluator reads, without a tree of values in between.
///
/// A byte with the version of the form, then a map. Each value is a tag and its payload: numbers of variable length
/// where they are small as a rule, eight bytes for a double, the length before texts. A map or array says how many bytes
/// it has and how many entries, so that it can be stepped over. The order of fields is kept.
public struct EncodedDocument: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// A document without fields.
  public static let empty = EncodedDocument(unchecked: [version, DocumentTag.map.rawValue, 0, 0, 0, 0, 0, 0, 0, 0])

  /// The first byte.
  static let version: UInt8 = 1

  /// The bytes of `fields`.
  ///
  /// - Throws: what keeps them from being stored: maps and arrays too deep inside each other, a reference to no document,
  ///   or more than 2 GiB.
  public init(_ fields: DocumentFields) throws(DocumentProblem.Kind) {
    var encoder = DocumentEncoder()
    try encoder.map(fields, depth: 0)
    bytes = encoder.bytes
  }

  /// Bytes that a store kept. Only reading them shows whether they are whole.
  public init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// The fields.
  ///
  /// - Throws: ``CorruptDocument`` where the bytes are none that ``init(_:)`` makes.
  public func fields() throws(CorruptDocument) -> DocumentFields {
    try withEvents { (reader) throws(CorruptDocument) in
      var decoder = DocumentDecoder(reader)
      return try decoder.document()
    }
  }

  /// The value at names of maps inside each other; nil where there is none. No more is read than leads there.
  ///
  /// - Throws: ``CorruptDocument`` where the bytes are none that ``init(_:)`` makes.
  public func value(at names: [String]) throws(CorruptDocument) -> DocumentValue? {
    try withEvents { (reader) throws(CorruptDocument) in
      var decoder = DocumentDecoder(reader)
      return try decoder.value(at: names)
    }
  }

  /// Runs `body` with a reader that stands at the beginning. The reader and its events are of no use afterwards.
  public func withEvents<Result, Failure: Error>(
    _ body: (DocumentEventReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(DocumentEventReader(UnsafeRawBufferPointer(bytes)))
    }
  }
}

/// Bytes that are no ``EncodedDocument``: what they were read from is damaged.
public struct CorruptDocument: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which it was noticed.
  public let offset: Int
  /// What is wrong there.
  public let detail: String

  /// One clause for people.
  public var description: String { "a document with \(detail) at byte \(offset)" }
}

/// What a value's first byte says.
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
