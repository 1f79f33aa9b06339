import RuleValues

/// The documents that one decision has to do with: those that the request names, and those that rules ask for. Each is
/// read at most once, when it is first needed.
struct DocumentTable {
  /// What is known of a document at one moment.
  enum State {
    /// Nobody asked.
    case unread
    /// There is none.
    case missing
    /// There is one; its `{data, __name__, id}` once somebody asked for that.
    case stored(EncodedDocument, RuleValue?)
    /// The request makes it so.
    case written(DocumentFields, RuleValue?)
    /// It could not be read.
    case failed
  }

  struct Entry {
    let path: DocumentPath
    /// How it is stored.
    var before = State.unread
    /// How it is after the request; nil where that changes nothing.
    var after: State?
    /// Whether rules may ask for it without that being counted: the request itself is about it.
    var isFree = false
    /// The operation that asked for it last, see ``DocumentTable/operation``.
    var lastOperation = 0
    /// Whether any operation asked for it.
    var isCounted = false
  }

  /// The documents by their places.
  var entries: [Entry] = []
  /// Where each document stands; empty while there are few.
  private var places: [DocumentPath: Int] = [:]
  /// The number of the operation that is judged, of those of one request.
  private(set) var operation = 0
  /// How many documents the operation asked for.
  private var count = 0
  /// How many documents all operations asked for.
  private(set) var totalCount = 0
  /// How many documents one operation may ask for.
  var operationLimit = DocumentTable.singleLimit
  /// How many documents all operations of the request may ask for.
  var totalLimit = DocumentTable.singleLimit

  /// Of a single-document request and of each write ("Structuring Cloud Firestore Security Rules"; emulator 1.19.9).
  static let singleLimit = 10
  /// Of a query, and of all writes of a batch together (the same).
  static let totalLimit = 20
  /// Of a Cloud Storage request (recordings of davideast/pyric).
  static let storageLimit = 2

  /// Up to this many documents looking at each is faster than a table.
  private static let documentsWithoutTable = 16

  /// Memory for this many documents is kept from one request to the next.
  private static let keptEntries = 512

  /// Forgets all, and gives memory back that only a large request needed.
  mutating func reset() {
    if entries.count > Self.keptEntries { entries = [] } else { entries.popAll() }
    if !places.isEmpty { places = [:] }
    operation = 0
    count = 0
    totalCount = 0
  }

  /// How many documents were read.
  var readCount: Int {
    var count = entries.count
    for place in entries.indices { if case .unread = entries[place].before { count -= 1 } }
    return count
  }

  /// Begins the next operation: it may ask for as many documents again, as far as the total allows.
  mutating func beginOperation() {
    operation += 1
    count = 0
  }

  subscript(_ place: Int) -> Entry { entries[place] }

  /// The place of a document, which is added unless it is there.
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

  /// The place of a document that the request itself is about.
  mutating func place(ofRequested path: DocumentPath) -> Int {
    let place = place(of: path)
    entries[place].isFree = true
    return place
  }

  /// Counts that a rule asks for a document: distinct ones count, once in an operation and once in a request.
  ///
  /// - Returns: false where that is one too many.
  mutating func count(_ place: Int) -> Bool {
    if entries[place].isFree || entries[place].lastOperation == operation { return true }
    guard count < operationLimit, entries[place].isCounted || totalCount < totalLimit else { return false }
    count += 1
    if !entries[place].isCounted { totalCount += 1 }
    entries[place].isCounted = true
    entries[place].lastOperation = operation
    return true
  }
}
