import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The limits of Cloud Firestore on documents, fields and names (documentation "Usage and limits"; where the emulator
/// 1.19.9 was found to differ, what it does).
public enum DocumentLimits {
  /// How many bytes of UTF-8 the id of a collection or document may have.
  public static let maximumSegmentBytes = 1500
  /// How many collections may stand inside each other on the way to a document.
  public static let maximumCollectionDepth = 100
  /// How many bytes the ids of a path may have together.
  public static let maximumPathBytes = 6 * 1024
  /// How many bytes of UTF-8 the name of a field may have.
  public static let maximumFieldNameBytes = 1500
  /// How many maps and arrays may stand inside each other in a document, the document itself not counted.
  public static let maximumDepth = 20
  /// How many bytes a document may have, counted as the documentation page "Storage size calculations" does.
  public static let maximumDocumentBytes = 1_048_576
  /// How many bytes a single value may have.
  public static let maximumValueBytes = 1_048_487
  /// How many numbers a vector may have; it must have one.
  public static let maximumVectorDimensions = 2048
  /// How many bytes of UTF-8 the name of a Storage object may have (documentation "Objects" of Cloud Storage).
  public static let maximumObjectNameBytes = 1024

  /// What is wrong with the id of a collection or document, or nil.
  ///
  /// An id of the form `__id7__` stands for a number that another API gave out; only documents may have one.
  ///
  /// - Parameter isDocument: whether the id is that of a document, else of a collection.
  public static func problem(inSegment segment: String, isDocument: Bool) -> PathProblem? {
    if plainBytes(segment) != nil { return nil }
    if segment.utf8.isEmpty { return .emptySegment }
    if segment.utf8.contains(UInt8(ascii: "/")) { return .slashInSegment(segment) }
    if segment.utf8.elementsEqual(".".utf8) || segment.utf8.elementsEqual("..".utf8) { return .dotSegment(segment) }
    let bytes = segment.utf8.count
    if bytes > maximumSegmentBytes { return .longSegment(bytes: bytes) }
    if isReserved(segment), !(isDocument && isNumericID(segment)) { return .reservedSegment(segment) }
    return nil
  }

  /// How many bytes a name has that one look shows to be in order, as it does of nearly all: every request is checked. Nil
  /// of others.
  @inline(__always)
  private static func plainBytes(_ name: String) -> Int? {
    name.withBytes { bytes in
      guard let start = bytes.baseAddress, let first = bytes.first, first != UInt8(ascii: "."),
        first != UInt8(ascii: "_"), bytes.count <= maximumSegmentBytes,
        memchr(start, Int32(UInt8(ascii: "/")), bytes.count) == nil
      else { return nil }
      return bytes.count
    }
  }

  /// Whether a name has the form `__…__` that the service keeps for itself. `____` has not (emulator 1.19.9).
  package static func isReserved(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.count > 4 && bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
  }

  private static func isNumericID(_ segment: String) -> Bool {
    let digits = segment.utf8.dropFirst(4).dropLast(2)
    return segment.utf8.starts(with: "__id".utf8) && !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// What is wrong with a path, or nil.
  public static func problem(inPath path: DocumentPath) -> PathProblem? {
    if plainBytes(path.database) == nil, path.database.utf8.isEmpty || path.database.utf8.contains(UInt8(ascii: "/")) {
      return .database(path.database)
    }
    var bytes = 0
    for index in path.segments.indices {
      if let plain = plainBytes(path.segments[index]) {
        bytes += plain
        continue
      }
      if let problem = problem(inSegment: path.segments[index], isDocument: index % 2 == 1) { return problem }
      bytes += path.segments[index].utf8.count
    }
    if path.segments.count > maximumCollectionDepth * 2 { return .tooDeep }
    return bytes > maximumPathBytes ? .longPath(bytes: bytes) : nil
  }
}

/// Why a text is no path of a document or object, or why nothing can be stored there.
public enum PathProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// An id with no characters: a slash at an end, or two in a row.
  case emptySegment
  /// An id that is `.` or `..`.
  case dotSegment(String)
  /// An id with a slash in it.
  case slashInSegment(String)
  /// An id of the form `__…__`.
  case reservedSegment(String)
  /// An id of more than 1500 bytes.
  case longSegment(bytes: Int)
  /// More than 100 collections inside each other.
  case tooDeep
  /// Ids of more than 6 KiB together.
  case longPath(bytes: Int)
  /// A database id that is empty or holds a slash.
  case database(String)
  /// The path names a collection, where that of a document is needed.
  case notADocument(String)
  /// The path names a document, where that of a collection is needed.
  case notACollection(String)
  /// A bucket name that is empty or holds a slash.
  case bucket(String)
  /// The name of an object that the service refuses.
  case objectName(String)

  /// One sentence for people, on one line and of bounded length whatever a client named.
  public var description: String {
    switch self {
    case .emptySegment: "a path must have text between its slashes; remove the slash that is too many"
    case .dotSegment(let id): "\(EscapedText.name(id)) is no id that a path can have"
    case .slashInSegment(let id): "the id \(EscapedText.name(id)) must not hold a slash"
    case .reservedSegment(let id): "ids of the form `__…__` are reserved, as is \(EscapedText.name(id))"
    case .longSegment(let bytes): "an id may have 1500 bytes, this one has \(bytes)"
    case .tooDeep: "collections may be nested 100 levels deep"
    case .longPath(let bytes): "a path may have 6144 bytes, this one has \(bytes)"
    case .database(let id): "\(EscapedText.name(id)) is no database id; the first database is called `(default)`"
    case .notADocument(let path): "\(EscapedText.name(path)) names a collection; add the id of a document"
    case .notACollection(let path):
      "\(EscapedText.name(path)) names a document; leave out its id, or add the id of a collection"
    case .bucket(let name): "\(EscapedText.name(name)) is no bucket name"
    case .objectName(let name):
      "\(EscapedText.name(name)) is no object name: it needs 1 to 1024 bytes, no line ends, and not to be `.` or `..`"
    }
  }
}
