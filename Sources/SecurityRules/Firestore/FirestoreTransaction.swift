import DocumentTrees
public import RuleRequests
public import RuleValues

/// A transaction of a Cloud Firestore client: first reads, then writes.
///
/// The rules decide each read when it happens, and all writes together at the end, so that `getAfter()` sees all of them.
/// As in the SDKs, a read after a write is invalid. A transaction is valid only while the closure runs that received it.
///
/// It is never repeated: it is one transaction of the tree, which no other write can come between.
public final class FirestoreTransaction {
  /// The request with the state of the data; nil when the closure has returned.
  private var reads: (any TransactionReads)?
  /// The writes, in the order of the calls.
  private(set) var writes: [DocumentWrite] = []

  init(_ reads: any TransactionReads) { self.reads = reads }

  /// Ends the transaction, so that a use after it is an error.
  func end() { reads = nil }

  // MARK: Reading

  /// Returns the document at `path` if the caller may get it.
  ///
  /// - Returns: the document; nil if it does not exist.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest`` after a write, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func get(_ path: DocumentPath) throws -> StoredDocument? {
    try reading(.get(path)) { try $0.get(path) }
  }

  /// Returns the document at `path` as a Swift value if the caller may get it.
  ///
  /// - Returns: the value; nil if the document does not exist.
  /// - Throws: the errors of ``get(_:)-(DocumentPath)``, and ``FieldCodingError`` if the document does not fit the type.
  public func get<Value: Decodable>(_ path: DocumentPath, decoding type: Value.Type) throws -> Value? {
    try get(path)?.decode(type, at: path)
  }

  /// Returns several documents if the caller may get each of them.
  ///
  /// - Returns: the documents in the order of `paths`; nil for a document that does not exist.
  /// - Throws: the errors of ``get(_:)-(DocumentPath)``.
  public func get(_ paths: [DocumentPath]) throws -> [StoredDocument?] { try paths.map { try get($0) } }

  /// Returns the results of a query if the rules prove that the caller may read every possible result.
  ///
  /// - Returns: the documents that match, in the order of the query.
  /// - Throws: ``PermissionDenied``, ``InvalidRequest`` after a write, ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  public func list(_ query: DocumentQuery) throws -> [FoundDocument] {
    try reading(.list(query)) { try $0.list(query) }
  }

  /// Returns the results of a query as Swift values.
  ///
  /// - Returns: the values, in the order of the query.
  /// - Throws: the errors of ``list(_:)``, and ``FieldCodingError`` if a document does not fit the type.
  public func list<Value: Decodable>(_ query: DocumentQuery, decoding type: Value.Type) throws -> [Value] {
    try list(query).map { try $0.decode(type) }
  }

  private func reading<Result>(
    _ operation: FirestoreRequest.Operation, _ body: (inout any TransactionReads) throws -> Result
  ) throws -> Result {
    guard var access = reads else { throw EndedTransaction() }
    guard writes.isEmpty else { throw access.rejection(of: operation, .readAfterWrite) }
    defer { reads = access }
    return try body(&access)
  }

  // MARK: Writing

  /// Adds the creation of a document, which must not exist yet.
  ///
  /// - Throws: ``EndedTransaction`` after the end of the transaction.
  public func create(_ path: DocumentPath, with fields: WrittenFields) throws(EndedTransaction) {
    try add(.create(path, with: fields))
  }

  /// Adds the creation or replacement of a document.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the fields.
  ///   - merge: whether the fields that `fields` does not contain stay, at any depth.
  /// - Throws: ``EndedTransaction`` after the end of the transaction.
  public func set(
    _ path: DocumentPath, to fields: WrittenFields, merge: Bool = false
  ) throws(EndedTransaction) {
    try add(.set(path, to: fields, merge: merge))
  }

  /// Adds a change of some fields of a document, which must exist.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - fields: the new values by field path.
  /// - Throws: ``EndedTransaction`` after the end of the transaction.
  public func update(_ path: DocumentPath, with fields: FieldUpdates) throws(EndedTransaction) {
    try add(.update(path, with: fields))
  }

  /// Adds the deletion of a document.
  ///
  /// - Throws: ``EndedTransaction`` after the end of the transaction.
  public func delete(_ path: DocumentPath) throws(EndedTransaction) { try add(.delete(path)) }

  /// Adds the creation of a document from a Swift value.
  ///
  /// - Throws: ``FieldCodingError``, or ``EndedTransaction`` after the end of the transaction.
  @_disfavoredOverload
  public func create(_ path: DocumentPath, with value: some Encodable) throws {
    try create(path, with: WrittenFields(encoding: value))
  }

  /// Adds the creation or replacement of a document by a Swift value.
  ///
  /// - Throws: ``FieldCodingError``, or ``EndedTransaction`` after the end of the transaction.
  @_disfavoredOverload
  public func set(_ path: DocumentPath, to value: some Encodable, merge: Bool = false) throws {
    try set(path, to: WrittenFields(encoding: value), merge: merge)
  }

  /// Adds a write.
  ///
  /// - Throws: ``EndedTransaction`` after the end of the transaction.
  public func add(_ write: DocumentWrite) throws(EndedTransaction) {
    if reads == nil { throw EndedTransaction() }
    writes.append(write)
  }
}

/// The error for a transaction that is used after its closure has returned. Nothing was read or written.
public struct EndedTransaction: Error, Sendable, Hashable, CustomStringConvertible {
  /// A description on one line.
  public var description: String { "the transaction has ended; use it only in its closure" }
}

/// The reads of a transaction, for any tree.
protocol TransactionReads {
  /// Returns a document if it may be read.
  mutating func get(_ path: DocumentPath) throws -> StoredDocument?
  /// Returns the results of a query if it is allowed.
  mutating func list(_ query: DocumentQuery) throws -> [FoundDocument]
  /// Records and returns the error for an operation that is invalid in the transaction.
  func rejection(of operation: FirestoreRequest.Operation, _ problem: RequestProblem) -> InvalidRequest
}

/// The reads of a transaction on one state of the data.
struct SnapshotReads<Snapshot: TreeSnapshot>: TransactionReads {
  /// The lane of the transaction. Its documents stay, so a store on a network reads each of them once.
  let lane: DecisionLane<Snapshot>
  var snapshot: Snapshot
  /// All reads together return at most as much as one read may.
  var budget: ReadBudget

  init(_ lane: DecisionLane<Snapshot>, _ snapshot: Snapshot) {
    self.lane = lane
    self.snapshot = snapshot
    budget = lane.budget
  }

  mutating func get(_ path: DocumentPath) throws -> StoredDocument? {
    try lane.decide(.firestore(.get(path)), on: snapshot).mustAllow()
    let document = try lane.cloudData.stored(at: path)
    if let document { try budget.hold(FoundDocument(path: path, document: document).bytes) }
    return document
  }

  mutating func list(_ query: DocumentQuery) throws -> [FoundDocument] {
    let sent = query.sent
    try lane.decide(.firestore(.list(sent)), on: snapshot).mustAllow()
    let found = try snapshot.documents(matching: sent, &budget)
    return query.limitToLast == nil ? found : found.reversed()
  }

  func rejection(of operation: FirestoreRequest.Operation, _ problem: RequestProblem) -> InvalidRequest {
    InvalidRequest(problem, lane.reject(.firestore(operation), for: problem))
  }
}
