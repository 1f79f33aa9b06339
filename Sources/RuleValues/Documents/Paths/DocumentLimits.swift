import Platform
import SourceText

/// The limits of Cloud Firestore on documents, fields and names.
///
/// Source: documentation, "Usage and limits". Where emulator 1.19.9 differs, its behavior counts.
package enum DocumentLimits {
  /// The maximum length of a collection or document id, in bytes of UTF-8.
  package static let maximumSegmentBytes = 1500
  /// The maximum number of nested collections in the path of a document.
  package static let maximumCollectionDepth = 100
  /// The maximum total length of the ids in a path, in bytes.
  package static let maximumPathBytes = 6 * 1024
  /// The maximum length of a field name, in bytes of UTF-8.
  package static let maximumFieldNameBytes = 1500
  /// The maximum nesting of maps and arrays in a document, not counting the document itself.
  package static let maximumDepth = 20
  /// The maximum size of a document in bytes, computed as in the documentation page "Storage size calculations".
  package static let maximumDocumentBytes = 1_048_576
  /// The maximum size of a single value in bytes.
  package static let maximumValueBytes = 1_048_487
  /// The maximum number of elements in a vector. The minimum is one.
  package static let maximumVectorDimensions = 2048
  /// The maximum length of a Storage object name, in bytes of UTF-8 (documentation "Objects" of Cloud Storage).
  package static let maximumObjectNameBytes = 1024

  /// Returns the problem with the id of a collection or document, or nil if it is legal.
  ///
  /// An id of the form `__id7__` represents a numeric id that another API assigned. Only documents may have one.
  ///
  /// - Parameter isDocument: whether the id belongs to a document and not to a collection.
  package static func problem(inSegment segment: String, isDocument: Bool) -> PathProblem? {
    if segment.utf8.isEmpty { return .emptySegment }
    if segment.utf8.contains(UInt8(ascii: "/")) { return .slashInSegment(segment) }
    if segment.utf8.elementsEqual(".".utf8) || segment.utf8.elementsEqual("..".utf8) { return .dotSegment(segment) }
    let bytes = segment.utf8.count
    if bytes > maximumSegmentBytes { return .longSegment(bytes: bytes) }
    if isReserved(segment), !(isDocument && isNumericID(segment)) { return .reservedSegment(segment) }
    return nil
  }

  /// Returns whether a fast check proves a name without slashes legal, as it does for nearly all names. The check is fast because
  /// it runs for every request.
  @inline(__always)
  static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first else { return false }
    return first != UInt8(ascii: ".") && first != UInt8(ascii: "_") && name.count <= maximumSegmentBytes
  }

  /// Returns whether a name has the form `__…__`, which Firestore reserves. `____` does not have it (emulator 1.19.9).
  package static func isReserved(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.count > 4 && bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
  }

  private static func isNumericID(_ segment: String) -> Bool {
    // Each number has one form, and zero has none: `__id007__` and `__id0__` are reserved (emulator 1.19.9).
    DocumentNames.number(segment).map { $0 != 0 && "__id\($0)__".utf8.elementsEqual(segment.utf8) } ?? false
  }

  /// Returns the problem with a path, or nil if it is legal.
  static func problem(inPath segments: [String], database: String) -> PathProblem? {
    if database.utf8.isEmpty || database.utf8.contains(UInt8(ascii: "/")) { return .database(database) }
    var bytes = 0
    for index in segments.indices {
      if let problem = problem(inSegment: segments[index], isDocument: index % 2 == 1) { return problem }
      bytes += segments[index].utf8.count
    }
    if segments.count > maximumCollectionDepth * 2 { return .tooDeep }
    return bytes > maximumPathBytes ? .longPath(bytes: bytes) : nil
  }
}

/// The reason why a text is not a path of a document or object, or why nothing can be stored there.
public enum PathProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// An empty id: a slash at an end, or two in a row.
  case emptySegment
  /// An id that is `.` or `..`.
  case dotSegment(String)
  /// An id that contains a slash.
  case slashInSegment(String)
  /// An id of the form `__…__`.
  case reservedSegment(String)
  /// An id of more than 1500 bytes.
  case longSegment(bytes: Int)
  /// More than 100 nested collections.
  case tooDeep
  /// Ids with a total length above 6 KiB.
  case longPath(bytes: Int)
  /// A database id that is empty or contains a slash.
  case database(String)
  /// The path names a collection where a document is required.
  case notADocument(String)
  /// The path names a document where a collection is required.
  case notACollection(String)
  /// A bucket name that is empty or contains a slash.
  case bucket(String)
  /// An object name that Cloud Storage rejects.
  case objectName(String)

  /// One sentence for people, on one line. Its length is bounded even if the path comes from a client.
  public var description: String {
    switch self {
    case .emptySegment: "a path must have text between its slashes; remove the extra slash"
    case .dotSegment(let id): "\(EscapedText.name(id)) is not a valid id in a path"
    case .slashInSegment(let id): "the id \(EscapedText.name(id)) must not contain a slash"
    case .reservedSegment(let id): "ids of the form `__…__` are reserved, as is \(EscapedText.name(id))"
    case .longSegment(let bytes): "an id may have at most 1500 bytes; this one has \(bytes)"
    case .tooDeep: "collections may be nested at most 100 levels deep"
    case .longPath(let bytes): "a path may have at most 6144 bytes; this one has \(bytes)"
    case .database(let id): "\(EscapedText.name(id)) is not a database id; the default database is called `(default)`"
    case .notADocument(let path): "\(EscapedText.name(path)) names a collection; add the id of a document"
    case .notACollection(let path):
      "\(EscapedText.name(path)) names a document; leave out its id, or add the id of a collection"
    case .bucket(let name): "\(EscapedText.name(name)) is not a bucket name"
    case .objectName(let name):
      "\(EscapedText.name(name)) is not an object name: it needs 1 to 1024 bytes, no line breaks, and not to be `.` or `..`"
    }
  }
}
