package import DocumentTrees
package import RuleValues

/// A tree for reading that tells whether data was read.
///
/// It reads one snapshot, or has no data at all. Then each read fails. It must stay on the thread that reads the snapshot,
/// so `Sendable` is unchecked.
package struct WatchedTree<Base: TreeSnapshot>: DocumentTree, @unchecked Sendable {
  private let snapshot: WatchedSnapshot<Base>
  private let watch = ReadWatch()
  /// A signal without changes.
  package let changes = ChangeSignal()

  /// Creates a tree of a snapshot, or one without data.
  init(_ base: Base?) { snapshot = WatchedSnapshot(base, watch) }

  /// Whether the tree has data to read.
  var hasData: Bool { snapshot.hasData }

  /// Returns the result of `body`, and whether it read data.
  func watching<Result>(_ body: () throws -> Result) rethrows -> (result: Result, hasRead: Bool) {
    watch.hasRead = false
    let result = try body()
    return (result, watch.hasRead)
  }

  /// Runs `body` with the snapshot.
  package func read<Result>(
    within limit: CallLimit, _ body: (inout WatchedSnapshot<Base>) throws -> Result
  ) throws -> Result {
    var snapshot = snapshot
    return try body(&snapshot)
  }

  /// Throws an error, because a snapshot cannot be written.
  package func write<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTree.Transaction) throws -> Result
  ) throws -> Result {
    throw TreeError.busy(seconds: 0)
  }
}

/// Whether data was read since the value was set to false.
private final class ReadWatch {
  var hasRead = false
}

/// The snapshot of a ``WatchedTree``.
package struct WatchedSnapshot<Base: TreeSnapshot>: TreeSnapshot {
  private var base: Base?
  private let watch: ReadWatch

  fileprivate init(_ base: Base?, _ watch: ReadWatch) {
    self.base = base
    self.watch = watch
  }

  fileprivate var hasData: Bool { base != nil }

  /// Looks up records, and notes that data was read.
  package mutating func get(
    _ lookups: Span<RecordLookup>, _ body: (_ index: Int, _ record: Record?) throws(RecordDamage) -> Void
  ) throws(TreeError) {
    try noteRead()
    try base?.get(lookups, body)
  }

  /// Reads a range, and notes that data was read.
  package mutating func forEachRecord(
    in range: RecordRange, _ body: (Record) throws(RecordDamage) -> RecordStep
  ) throws(TreeError) {
    try noteRead()
    try base?.forEachRecord(in: range, body)
  }

  /// Returns the list of indexes, and notes that data was read.
  package mutating func indexCatalog() throws(TreeError) -> IndexCatalog {
    try noteRead()
    return try base?.indexCatalog() ?? .empty
  }

  private func noteRead() throws(TreeError) {
    watch.hasRead = true
    if base == nil { throw .ended }
  }
}
