import Platform
import RulePrograms
import RuleValues

/// The documents of one decision: those that the request names, and those that rules access. Each is read at most once,
/// on first access.
struct DocumentTable {
  /// The known state of a document, before or after the request.
  enum State {
    /// The document was not read yet.
    case unread
    /// The document does not exist.
    case missing
    /// The document exists. The value is its `{data, __name__, id}` once a rule has read it.
    case stored(EncodedDocument, RuleValue?)
    /// The request writes the document with these fields.
    case written(DocumentFields, RuleValue?)
    /// The document could not be read.
    case failed

    /// Whether the document exists; nil if that is unknown.
    var exists: Bool? {
      switch self {
      case .unread, .failed: nil
      case .missing: false
      case .stored, .written: true
      }
    }
  }

  struct Entry {
    let path: DocumentPath
    /// The path in rules, once it was needed.
    var name: RuleValue?
    /// The stored state.
    var before = State.unread
    /// The state after the request; nil if the request does not change it.
    var after: State?
    /// Whether access is not counted because the request itself is about the document.
    var isFree = false
    /// The last operation that asked whether it exists, see ``DocumentTable/operation``.
    var lastExistence = 0
    /// The last operation that read its content.
    var lastContent = 0
  }

  /// The documents by their places.
  var entries: [Entry] = []
  /// The place of each document; empty while there are few.
  private var places: [DocumentPath: Int] = [:]
  /// The number of the current operation within the request.
  private(set) var operation = 0
  /// The number of accesses of the operation.
  private var count = 0
  /// The number of accesses of all operations.
  private var accessCount = 0
  /// The number of documents that all operations accessed.
  private(set) var totalCount = 0
  /// The number of documents that were read.
  private(set) var readCount = 0
  /// The maximum number of accesses of one operation to documents.
  var operationLimit = DocumentTable.singleLimit
  /// The maximum number of accesses of all operations of the request.
  var totalLimit = DocumentTable.singleLimit

  /// The limit of a single-document request and of each write ("Structuring Cloud Firestore Security Rules"; emulator
  /// 1.19.9).
  static let singleLimit = 10
  /// The limit of a query, and of all writes of a batch together (same sources).
  static let totalLimit = 20
  /// The limit of a Cloud Storage request (recordings of davideast/pyric).
  static let storageLimit = 2

  /// The maximum number of documents for which a linear search is faster than a table.
  private static let documentsWithoutTable = 16

  /// The maximum number of documents whose memory is kept for the next request.
  private static let keptEntries = 512

  /// Clears the table, and frees memory that only a large request needed.
  mutating func reset() {
    if entries.count > Self.keptEntries { entries = [] } else { entries.popAll() }
    if !places.isEmpty { places = [:] }
    operation = 0
    count = 0
    accessCount = 0
    totalCount = 0
    readCount = 0
    accounting = .accesses
  }

  /// Sets the stored state of a document that was read.
  mutating func note(_ state: State, of place: Int) {
    entries[place].before = state
    readCount += 1
  }

  /// Begins the next operation. It may access the same number of documents again, within the total limit.
  mutating func beginOperation() {
    operation += 1
    count = 0
  }

  /// Whether the documents are few enough for a linear search.
  var isSmall: Bool { places.isEmpty }

  subscript(_ place: Int) -> Entry { entries[place] }

  /// Returns the place of a document, and adds the document if it is new.
  mutating func place(of path: DocumentPath) -> Int {
    if places.isEmpty {
      for place in entries.indices where entries[place].path == path { return place }
    } else if let known = places[path] {
      return known
    }
    entries.append(Entry(path: path))
    if !places.isEmpty {
      places[path] = entries.count - 1
    } else if entries.count > Self.documentsWithoutTable {
      for (place, entry) in entries.enumerated() { places[entry.path] = place }
    }
    return entries.count - 1
  }

  /// Returns the place of a document that the request itself is about. Access to it is free.
  ///
  /// - Parameter name: the path in rules, if it is known.
  mutating func place(ofRequested path: DocumentPath, name: RuleValue? = nil) -> Int {
    let place = place(of: path)
    entries[place].isFree = true
    if let name { entries[place].name = name }
    return place
  }

  /// How accesses to documents count.
  enum Accounting {
    /// Existence and content are two accesses. A content that was read answers whether the document exists.
    case accesses
    /// Existence and content are two accesses, in whichever order: in a query (emulator 1.19.9).
    case allAccesses
    /// Each document is one access: in Storage rules (Storage emulator; see `ConformanceTests`, `storage-firestore`).
    case documents
  }

  var accounting = Accounting.accesses

  /// Counts an access of a rule to a document.
  ///
  /// Existence and content are two accesses, each of which counts once per operation and once per request. A known content
  /// answers whether the document exists, but not the other way around (emulator 1.19.9: ten documents of `exists()` leave no
  /// `get()` of one of them). The engine decides the documents of a commit in an order of its own, so the content that another
  /// document's rules read does not answer.
  ///
  /// - Parameter isExistence: whether only the document's existence is asked.
  /// - Returns: false if the limit is exceeded.
  mutating func count(_ place: Int, isExistence: Bool) -> Bool {
    let entry = entries[place]
    let last = isExistence ? entry.lastExistence : entry.lastContent
    let isAnswered =
      switch accounting {
      case .accesses: isExistence && entry.lastContent == operation
      case .allAccesses: false
      case .documents: max(entry.lastExistence, entry.lastContent) == operation
      }
    if entry.isFree || last == operation || isAnswered { return true }
    let isNew = last == 0
    guard count < operationLimit, !isNew || accessCount < totalLimit else { return false }
    count += 1
    if isNew { accessCount += 1 }
    if entry.lastExistence == 0, entry.lastContent == 0 { totalCount += 1 }
    if isExistence { entries[place].lastExistence = operation } else { entries[place].lastContent = operation }
    return true
  }
}
