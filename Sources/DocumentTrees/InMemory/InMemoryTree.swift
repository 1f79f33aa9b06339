public import RuleValues
import Synchronization

/// A tree that lives in memory as values.
///
/// A snapshot is a copy that shares what is not changed. So a write copies the children arrays on its path: it costs
/// more under many siblings, unlike in a stored tree.
public final class InMemoryTree: DocumentTree {
  private let committed: Mutex<InMemoryState>
  private let turn = WriterTurn()
  private let busyTimeout: Double

  /// A tree that holds `root`, and neither documents nor objects.
  ///
  /// - Parameter busyTimeout: how many seconds a writer waits for another before it fails.
  public convenience init(_ root: DataNode = .absent, busyTimeout: Double = 5) {
    self.init(InMemoryState(root: root), busyTimeout: busyTimeout)
  }

  private init(_ state: InMemoryState, busyTimeout: Double) {
    committed = Mutex(state)
    self.busyTimeout = busyTimeout
  }

  /// A tree of its own that begins with what this one holds. It costs nothing: the two share what neither changes.
  public func copy() -> InMemoryTree { InMemoryTree(committed.withLock { $0 }, busyTimeout: busyTimeout) }

  /// See ``DocumentTree/read(_:)``.
  public func read<Result>(_ body: (inout InMemorySnapshot) throws -> Result) throws -> Result {
    var snapshot = InMemorySnapshot(committed.withLock { $0 })
    return try body(&snapshot)
  }

  /// See ``DocumentTree/write(within:_:)``.
  public func write<Result>(
    within seconds: Double, _ body: (inout InMemoryTransaction) throws -> Result
  ) throws -> Result {
    let patience = min(busyTimeout, seconds)
    guard turn.take(within: patience) else { throw TreeError.busy(seconds: patience) }
    defer { turn.giveBack() }
    var transaction = InMemoryTransaction(committed.withLock { $0 })
    let result = try body(&transaction)
    if let failure = transaction.failure { throw failure }
    committed.withLock { $0 = transaction.state }
    return result
  }
}
