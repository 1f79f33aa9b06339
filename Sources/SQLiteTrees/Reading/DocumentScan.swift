import DocumentTrees
import RuleValues

/// The documents of a range, read from the rows in it. In a collection, what lies below its documents is stepped over
/// while it is little, and jumped where it is much.
struct DocumentScan {
  /// As many steps as one jump costs.
  private static let patience = 4

  private let connection: Connection
  private let statement: Statement
  private var rows: EncodedRange
  /// How many ids the path of a document has that is wanted; nil where all are.
  private let wantedIDs: Int?
  private var order = KeyOrder()
  /// What was read, to be compared with the totals at the end of a scan of everything; nil for other ranges.
  private var found: SpaceTotals?

  /// A scan that runs `statement`, which must be ``SQL/documents``.
  init(_ connection: Connection, _ statement: Statement, in range: DocumentRange) throws(TreeError) {
    self.connection = connection
    self.statement = statement
    rows = EncodedRange(range)
    if case .collection(let path) = range { wantedIDs = path.segments.count + 1 } else { wantedIDs = nil }
    if range == .everything { found = SpaceTotals() }
    try connection.bind(rows, to: statement)
  }

  /// The next document; nil at the end.
  mutating func next() throws(TreeError) -> (DocumentPath, StoredDocument)? {
    var steps = 0
    while try connection.next(statement) {
      try order.check(statement.bytes(0), connection)
      let checksum = try connection.checkedDocumentRow(statement)
      found?.add(.documents, checksum)
      let path = try connection.documentPath(statement)
      guard let wantedIDs, path.segments.count != wantedIDs else { return (path, try connection.document(statement)) }
      guard path.segments.count > wantedIDs else { continue }
      steps += 1
      if steps == Self.patience {
        try jump(behind: DocumentPath(Array(path.segments.prefix(wantedIDs)), database: path.database))
        steps = 0
      }
    }
    if let found { try connection.check(.documents, found: found) }
    return nil
  }

  private mutating func jump(behind document: DocumentPath) throws(TreeError) {
    rows.lower = EncodedRange(below: SpaceKey(document)).upper
    statement.reset()
    try connection.bind(rows, to: statement)
  }
}

/// Checks that rows come in the order of their keys: a damaged file must not lead to a document that stands twice, nor to
/// a scan without end.
struct KeyOrder {
  private var previous: [UInt8] = []
  private var isFirst = true

  /// Takes the next row's key.
  mutating func check(_ key: UnsafeRawBufferPointer, _ connection: Connection) throws(TreeError) {
    guard isFirst || previous.lexicographicallyPrecedes(key) else { throw connection.corruption("rows out of order") }
    isFirst = false
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: key)
  }
}

extension Connection {
  /// Where the document of the current row is.
  func documentPath(_ statement: Statement) throws(TreeError) -> DocumentPath {
    guard let names = SpaceKey.names(statement.bytes(0), isObject: false), let database = names.first else {
      throw corruption("a malformed path of a document")
    }
    let path = DocumentPath(Array(names.dropFirst()), database: database)
    guard path.isDocument, DocumentLimits.problem(inPath: path) == nil else {
      throw corruption("a document where none can be")
    }
    return path
  }

  /// The document of the current row.
  func document(_ statement: Statement) throws(TreeError) -> StoredDocument {
    StoredDocument(
      EncodedDocument(unchecked: Array(statement.bytes(1))), createTime: try time(statement, 2),
      updateTime: try time(statement, 4))
  }

  /// A moment, from two columns.
  private func time(_ statement: Statement, _ column: Int32) throws(TreeError) -> Timestamp {
    guard let nanos = Int32(exactly: statement.integer(column + 1)),
      let time = Timestamp(seconds: statement.integer(column), nanos: nanos)
    else { throw corruption("a document with a time out of range") }
    return time
  }

  /// Where the object of the current row is.
  func objectName(_ statement: Statement) throws(TreeError) -> ObjectName {
    guard let names = SpaceKey.names(statement.bytes(0), isObject: true), names.count == 2 else {
      throw corruption("a malformed name of an object")
    }
    let object = ObjectName(bucket: names[0], name: names[1])
    guard object.problem == nil else { throw corruption("an object where none can be") }
    return object
  }
}
