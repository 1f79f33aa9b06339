public import RuleValues
import Synchronization

/// A tree that lives in memory as one `DataNode`.
///
/// A snapshot is a copy that shares what is not changed. So a write copies the children arrays on its path: it costs
/// more under many siblings, unlike in a stored tree.
public final class InMemoryTree: DocumentTree {
  private let committed: Mutex<DataNode>
  private let turn = WriterTurn()
  private let busyTimeout: Double

  /// A tree that holds `root`.
  ///
  /// - Parameter busyTimeout: how many seconds a writer waits for another before it fails.
  public init(_ root: DataNode = .absent, busyTimeout: Double = 5) {
    committed = Mutex(root)
    self.busyTimeout = busyTimeout
  }

  /// See ``DocumentTree/read(_:)``.
  public func read<Result>(_ body: (inout InMemorySnapshot) throws -> Result) throws -> Result {
    var snapshot = InMemorySnapshot(root: committed.withLock { $0 })
    return try body(&snapshot)
  }

  /// See ``DocumentTree/write(_:)``.
  public func write<Result>(_ body: (inout InMemoryTransaction) throws -> Result) throws -> Result {
    guard turn.take(within: busyTimeout) else { throw TreeError.busy(seconds: busyTimeout) }
    defer { turn.giveBack() }
    var transaction = InMemoryTransaction(root: committed.withLock { $0 })
    let result = try body(&transaction)
    if let failure = transaction.failure { throw failure }
    committed.withLock { $0 = transaction.root }
    return result
  }
}
