import DocumentTrees
import RuleValues

/// The writes of several writers that one transaction commits.
///
/// The writer that has the turn changes the group, and commits it unless it passes its turn on. The others wait for the outcome.
/// `Sendable` is unchecked because the turn guards all members but the outcome, which `monitor` guards.
final class CommitGroup: @unchecked Sendable {
  /// The maximum number of writes of a group, so that the first does not wait long for the last.
  private static var maximumCount: Int { 64 }

  /// The connection with the transaction.
  let connection: Connection
  /// The version of the file.
  let version: Int32
  private let began = MonotonicInstant.now
  /// What each write changed, in their order.
  private(set) var changes: [TreeChanges] = []
  /// The number of writes, of which some failed.
  private(set) var count = 0

  private let monitor = Monitor()
  private var outcome: Result<Void, any Error>?

  /// Creates a group without writes, whose transaction has begun.
  init(_ connection: Connection, version: Int32) {
    self.connection = connection
    self.version = version
  }

  /// Whether another write may join.
  ///
  /// - Parameter maximumAge: how long a group accepts writes.
  func isOpen(for maximumAge: Duration) -> Bool {
    count < Self.maximumCount && MonotonicInstant.now - began < maximumAge
  }

  /// Adds a write; nil if it failed and was undone.
  func add(_ changes: TreeChanges?) {
    count += 1
    if let changes { self.changes.append(changes) }
  }

  /// Ends the group for all of its writers.
  func end(_ outcome: Result<Void, any Error>) {
    monitor.withLock {
      self.outcome = outcome
      monitor.broadcast()
    }
  }

  /// Waits for the end of the group.
  ///
  /// - Throws: why nothing of the group was written.
  func wait() throws {
    try monitor.withLock {
      while true {
        if let outcome { return outcome }
        _ = monitor.wait(seconds: 60)
      }
    }.get()
  }
}

/// The group of writes whose transaction is open. The writer that has the turn uses it.
final class OpenGroup: @unchecked Sendable {
  @exclusivity(unchecked)
  var group: CommitGroup?
  /// How long a group accepts writes. Tests that count commits set it before the first write.
  @exclusivity(unchecked)
  var maximumAge: Duration = .milliseconds(10)
}
