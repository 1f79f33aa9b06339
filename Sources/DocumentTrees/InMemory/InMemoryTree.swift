public import RuleValues
import Synchronization

/// A tree in memory.
///
/// A snapshot is a copy that shares all unchanged pages. A write copies the pages that it changes, and the list of
/// pages of each changed space.
public final class InMemoryTree: DocumentTree {
  private let committed: Mutex<InMemoryRecords>
  /// See ``DocumentTree/changes``.
  public let changes = ChangeSignal()
  private let writer = WriterLock()
  private let busyTimeout: Double

  /// Creates a tree that holds `root`, and neither documents nor objects.
  ///
  /// - Parameters:
  ///   - busyTimeout: how many seconds a writer waits for another writer before it fails.
  ///   - indexes: the indexes that the tree keeps. A tree in memory is usually small, so the default is none.
  public convenience init(
    _ root: DataNode = .absent, busyTimeout: Double = 5, indexes: IndexDeclarations = .declared
  ) {
    var transaction = InMemoryTransaction(InMemoryRecords())
    // A tree in memory accepts every record.
    try? transaction.set(root, at: .root)
    try? transaction.declareIndexes(indexes)
    self.init(transaction.records, busyTimeout: busyTimeout)
  }

  private init(_ records: InMemoryRecords, busyTimeout: Double) {
    committed = Mutex(records)
    self.busyTimeout = busyTimeout
  }

  /// Returns an independent tree with the same content. The copy costs nothing: the two trees share all unchanged
  /// pages.
  package func copy() -> InMemoryTree { InMemoryTree(committed.withLock { $0 }, busyTimeout: busyTimeout) }

  /// See ``DocumentTree/read(within:_:)``. A read never waits.
  public func read<Result>(within limit: CallLimit, _ body: (inout InMemorySnapshot) throws -> Result) throws -> Result
  {
    var snapshot = InMemorySnapshot(records: committed.withLock { $0 })
    return try body(&snapshot)
  }

  /// See ``DocumentTree/write(within:_:)``.
  public func write<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTransaction) throws -> Result
  ) throws -> Result {
    let seconds = limit.seconds(atMost: busyTimeout)
    guard writer.lock(within: seconds) else { throw TreeError.busy(seconds: seconds) }
    defer { writer.unlock() }
    var transaction = InMemoryTransaction(committed.withLock { $0 })
    // An observer that begins during the transaction learns of an unknown change.
    if changes.isObserved { transaction.changes = .nothing }
    let result = try body(&transaction)
    if let failure = transaction.failure { throw failure }
    committed.withLock { $0 = transaction.records }
    changes.notify(transaction.changes)
    return result
  }
}

extension InMemoryTree: ProcessorBoundTree {}

/// The records of all spaces.
struct InMemoryRecords: Sendable {
  private var spaces = Array(repeating: RecordMap(), count: TreeSpace.allCases.count)
  /// The list of indexes, as its record says.
  private(set) var catalog = IndexCatalog.empty

  mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    spaces[space.rawValue].put(value, at: key)
    if space == .indexes, key == IndexCatalog.key { try readCatalog() }
  }

  mutating func delete(_ range: RecordRange) throws(TreeError) {
    let isChanged = spaces[range.space.rawValue].remove(range)
    if range.space == .indexes, isChanged { try readCatalog() }
  }

  private mutating func readCatalog() throws(TreeError) {
    var snapshot = InMemorySnapshot(records: self)
    catalog = try snapshot.readIndexCatalog()
  }

  func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    for index in lookups.indices {
      let lookup = lookups[index]
      try Self.reading { () throws(RecordDamage) in
        try spaces[lookup.space.rawValue].withFirst(from: lookup.key) { record throws(RecordDamage) in
          try body(index, record.flatMap { lookup.isAnswered(by: $0) ? $0 : nil })
        }
      }
    }
  }

  func forEach(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try Self.reading { () throws(RecordDamage) in try spaces[range.space.rawValue].forEach(in: range, body) }
  }

  private static func reading(_ body: () throws(RecordDamage) -> Void) throws(TreeError) {
    do throws(RecordDamage) { try body() } catch { throw .corrupt(path: "memory", detail: error.description) }
  }
}

/// A frozen state of an ``InMemoryTree``.
public struct InMemorySnapshot: TreeSnapshot {
  let records: InMemoryRecords

  /// See ``TreeSnapshot/get(_:_:)``.
  public func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    try records.get(lookups, body)
  }

  /// See ``TreeSnapshot/forEachRecord(in:_:)``.
  public func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try records.forEach(in: range, body)
  }

  /// See ``TreeSnapshot/indexCatalog()``.
  public func indexCatalog() -> IndexCatalog { records.catalog }
}

/// An uncommitted state of an ``InMemoryTree``.
public struct InMemoryTransaction: TreeTransaction {
  private(set) var records: InMemoryRecords
  /// The error of the first failed write.
  private(set) var failure: TreeError?
  /// What was written.
  fileprivate(set) var changes = TreeChanges.everything

  init(_ records: InMemoryRecords) { self.records = records }

  /// See ``TreeSnapshot/get(_:_:)``.
  public func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    try records.get(lookups, body)
  }

  /// See ``TreeSnapshot/forEachRecord(in:_:)``.
  public func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try records.forEach(in: range, body)
  }

  /// See ``TreeTransaction/put(_:at:in:)``.
  public mutating func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    changes.add(key, in: space)
    try records.put(value, at: key, in: space)
  }

  /// See ``TreeTransaction/delete(_:)``.
  public mutating func delete(_ range: RecordRange) throws(TreeError) {
    changes.add(range)
    try records.delete(range)
  }

  /// See ``TreeSnapshot/indexCatalog()``.
  public func indexCatalog() -> IndexCatalog { records.catalog }

  /// See ``TreeTransaction/fail(_:)``.
  public mutating func fail(_ error: any Error) { failure = failure ?? (error as? TreeError) ?? .unfinishedWrite }
}
