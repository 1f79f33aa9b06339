#if Postgres
import DocumentTrees
import Foundation
import PostgresServers
import PostgresTrees
import RuleValues
import Synchronization
import Testing

/// A request that waits for another writer ends when its time is over or when it is canceled, on the server too.
@Suite("Limits of requests on PostgreSQL", .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct LimitTests {
  private let cluster: Cluster
  private let holder: PostgresTree
  private let waiter: PostgresTree

  init() throws {
    cluster = try Cluster()
    holder = try PostgresTree(PostgresOptions(connection: cluster.url, indexes: .declared))
    waiter = try PostgresTree(PostgresOptions(connection: cluster.url + "&application_name=waiter", indexes: .declared))
  }

  /// The number of statements of the waiter that wait for a lock.
  private func waitingCount() throws -> Int {
    let query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'waiter' AND wait_event_type = 'Lock'"
    return try Int(cluster.run(query)) ?? -1
  }

  private func waitUntil(_ count: Int) throws {
    for _ in 0..<500 where try waitingCount() != count { usleep(10_000) }
    #expect(try waitingCount() == count)
  }

  /// Runs `body` while another transaction has changed a record and has not committed.
  private func whileLocked(_ body: () throws -> Void) throws {
    try holder.write { transaction in
      try transaction.put([1], at: [1], in: .accounts)
      // A read sends the writes before it.
      _ = try transaction.recordCount(in: .accounts)
      try body()
    }
    let stored = try waiter.read { snapshot in
      var value: [UInt8]?
      try snapshot.forEachRecord(in: RecordRange(.accounts)) { record in
        value = record.value
        return .end
      }
      return value
    }
    #expect(stored == [1], "the write that waited was not done")
  }

  @Test func aDeadlineEndsTheStatement() throws {
    try whileLocked {
      let error = #expect(throws: (any Error).self) {
        try waiter.write(within: CallLimit(time: .milliseconds(300))) { try $0.put([2], at: [1], in: .accounts) }
      }
      switch error {
      case TreeError.busy?, InterruptedError.deadlineExceeded?: break
      default: Issue.record("\(String(describing: error))")
      }
      try waitUntil(0)
    }
  }

  @Test func aCancellationEndsTheStatement() throws {
    let isCancelled = Mutex(false)
    let error = Mutex<(any Error)?>(nil)
    try whileLocked {
      try withoutActuallyEscaping({ isCancelled.withLock { $0 } }) { check in
        let ended = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let check = check
        Thread.detachNewThread { [waiter] in
          do {
            let limit = CallLimit(isCancelled: { check() })
            try waiter.write(within: limit) { try $0.put([2], at: [1], in: .accounts) }
          } catch let thrown {
            error.withLock { $0 = thrown }
          }
          ended.signal()
        }
        try waitUntil(1)
        isCancelled.withLock { $0 = true }
        ended.wait()
        try waitUntil(0)
      }
    }
    #expect(error.withLock { $0 } as? InterruptedError == .cancelled)
  }
}
#endif
