import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import Synchronization
import Testing

@testable import SecurityRules

@Suite("Asynchronous calls wait in bounded queues")
struct RequestThreadsTests {
  private static func server(
    _ threads: RequestThreads = RequestThreads(), log: DecisionLog? = nil
  ) throws -> RealtimeAuthorizer<InMemoryTree> {
    Authorizer(
      rules: try Scene.rules(#"{".read": true, ".write": true}"#), tree: InMemoryTree(busyTimeout: 3_600),
      timeLimit: nil, log: log, threads: threads)
  }

  /// Numbers in the order in which threads added them.
  private final class Order: Sendable { let numbers = Mutex<[Int]>([]) }

  /// Two writers wait for another process. A reader waits for neither.
  @Test func readersDoNotWaitBehindWriters() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "tree.sqlite").path
    let rules = try Scene.rules(#"{".read": true, ".write": true}"#)
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(busyTimeout: 3_600))
    let server = Authorizer(rules: rules, tree: tree, timeLimit: nil)
    let gate = Gate()
    let holder = try await gate.hold(Authorizer(rules: rules, tree: try SQLiteTree(path: path)))

    async let first = server.set(DataPath("a"), to: 1, as: .unauthenticated)
    async let second = server.set(DataPath("b"), to: 2, as: .unauthenticated)
    try await until { server.threads.statistics.writes.waitingCount == 1 }
    for _ in 0..<10 { #expect(try await server.read(.root, as: .unauthenticated) == .absent) }
    let writes = server.threads.statistics.writes
    #expect(writes.runningCount == 1 && writes.waitingCount == 1 && writes.startedCount == 1)
    #expect(writes.longestWait > .zero)

    gate.open()
    _ = try await (holder.value, first, second)
    #expect(try await server.read(.root, as: .unauthenticated) == Scene.data(#"{"a": 1, "b": 2}"#))
  }

  /// A tree keeps a connection for each read thread and the write thread, so that no later request opens one.
  @Test(arguments: [1, 12]) func eachThreadsConnectionIsKept(readers: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tree = try SQLiteTree(path: folder.appending(path: "tree.sqlite").path)
    let rules = try Scene.rules(#"{".read": true}"#)
    let server = Authorizer(rules: rules, tree: tree, threads: RequestThreads(readers: readers))
    func readAtOnce(_ count: Int) throws {
      try server.tree.read { _ in if count > 1 { try readAtOnce(count - 1) } }
    }
    try readAtOnce(20)
    #expect(tree.figures == [Figure(.idleConnections, .level, max(8, readers + 1))])
  }

  @Test func writesRunInOrder() async throws {
    let server = try Self.server()
    let gate = Gate()
    let holder = try await gate.hold(server)
    let order = Order()
    var tasks: [Task<DataNode, any Error>] = []
    for index in 0..<6 {
      tasks.append(
        Task {
          try await server.transaction(.root, as: .unauthenticated) { _ in
            order.numbers.withLock { $0.append(index) }
            return nil
          }
        })
      try await until { server.threads.statistics.writes.waitingCount == index + 1 }
    }
    for index in [5, 2, 0] {
      tasks[index].cancel()
      await #expect(throws: InterruptedError.cancelled) { try await tasks[index].value }
    }
    #expect(server.threads.statistics.writes.waitingCount == 3)
    gate.open()
    for index in [1, 3, 4] { _ = try await tasks[index].value }
    _ = try await holder.value
    #expect(order.numbers.withLock { $0 } == [1, 3, 4])
    #expect(server.threads.statistics.writes.canceledCount == 3)
  }

  @Test func canceledTasksDoNotWait() async throws {
    let server = try Self.server()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await server.read(.root, as: .unauthenticated)
    }
    task.cancel()
    await #expect(throws: InterruptedError.cancelled) { try await task.value }
    #expect(server.threads.statistics.reads.startedCount == 0)
  }

  @Test func cancelingReachesARunningRequest() async throws {
    let server = try Self.server()
    let gate = Gate()
    let task = Task {
      try await server.transaction(.root, as: .unauthenticated) { _ in
        gate.pass()
        return 1
      }
    }
    try await until { gate.arrivalCount == 1 }
    task.cancel()
    gate.open()
    await #expect(throws: InterruptedError.cancelled) { try await task.value }
    #expect(try Scene.content(of: server.tree) == .absent)
  }

  /// A server's own function counts too.
  @Test func ownCancellationReachesARunningRequest() async throws {
    let server = try Self.server().with { $0.isCancelled = { true } }
    await #expect(throws: InterruptedError.cancelled) { try await server.read(.root, as: .unauthenticated) }
    #expect(server.threads.statistics.reads.startedCount == 1)
  }

  @Test func deadlinesEndWaitingRequests() async throws {
    let lines = Mutex("")
    let log = try DecisionLog { bytes in lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    let server = try Self.server(log: log)
    let gate = Gate()
    let holder = try await gate.hold(server)
    for limit in [Duration.milliseconds(30), .milliseconds(1)] {
      let hasty = server.with {
        $0.requestID = "hasty"
        $0.timeLimit = limit
      }
      await #expect(throws: InterruptedError.deadlineExceeded) {
        try await hasty.set(.root, to: 1, as: .unauthenticated)
      }
    }
    let writes = server.threads.statistics.writes
    #expect(writes.expiredCount == 2 && writes.startedCount == 1 && writes.waitingCount == 0)
    gate.open()
    _ = try await holder.value
    log.close()
    let refused = lines.withLock { $0 }.split(separator: "\n").filter { $0.contains("hasty") }
    #expect(refused.count == 2 && refused.allSatisfy { $0.contains("deadline-exceeded") && $0.contains("set") })
  }

  /// A thread that takes a request after its deadline does not use the tree.
  @Test func passedDeadlinesDoNotTouchTheTree() async throws {
    let server = try Self.server().with { $0.timeLimit = .zero }
    await #expect(throws: InterruptedError.deadlineExceeded) { try await server.read(.root, as: .unauthenticated) }
    await #expect(throws: InterruptedError.deadlineExceeded) {
      try await server.checkWritable(.root, as: .administrator)
    }
    let reads = server.threads.statistics.reads
    #expect(reads.expiredCount == 2 && reads.startedCount == 0)
  }

  /// The deadline of a call is not renewed when it leaves the queue.
  @Test func waitingCountsAgainstTheTimeLimit() async throws {
    let server = try Self.server()
    let gate = Gate()
    let holder = try await gate.hold(server)
    let limit = Duration.seconds(3_600)
    let waiting = Task {
      try await server.with { $0.timeLimit = limit }.writing { $0.core.admission?.deadline }
    }
    try await until { server.threads.statistics.writes.waitingCount == 1 }
    let end = MonotonicInstant.now + limit
    gate.open()
    let deadline = try #require(try await waiting.value)
    #expect(deadline <= end)
    _ = try await holder.value
  }

  @Test func fullQueuesRejectRequests() async throws {
    let server = try Self.server(RequestThreads(maximumWaitingWrites: 1))
    let gate = Gate()
    let holder = try await gate.hold(server)
    async let waiting = server.set(DataPath("a"), to: 1, as: .unauthenticated)
    try await until { server.threads.statistics.writes.waitingCount == 1 }
    let error = await #expect(throws: TooManyRequests.self) {
      try await server.set(DataPath("b"), to: 1, as: .unauthenticated)
    }
    #expect(error?.queue == .writes && error?.limit == 1 && error?.clientReason == .unavailable)
    #expect(server.threads.statistics.writes.rejectedCount == 1)
    #expect(try await server.read(DataPath("b"), as: .unauthenticated) == .absent, "reads have a queue of their own")
    gate.open()
    _ = try await (holder.value, waiting)
    #expect(try Scene.content(of: server.tree) == Scene.data(#"{"a": 1}"#))
  }

  @Test func readsRunOnSeveralThreads() async throws {
    let server = try Self.server(RequestThreads(readers: 2, idleTime: .seconds(3_600)))
    let gate = Gate()
    let blocked = server.with {
      $0.isCancelled = {
        gate.pass()
        return false
      }
    }
    let reads = (0..<3).map { _ in Task { try await blocked.read(.root, as: .unauthenticated) } }
    try await until { gate.arrivalCount == 2 && server.threads.statistics.reads.waitingCount == 1 }
    try await server.set(.root, to: 1, as: .unauthenticated)
    gate.open()
    for read in reads { _ = try await read.value }
    #expect(server.threads.statistics.reads.threadCount == 2)
  }

  @Test func authorizersShareThreads() async throws {
    let server = try Self.server()
    let other = try Self.server(server.threads)
    let gate = Gate()
    let holder = try await gate.hold(server)
    async let waiting = other.set(.root, to: 1, as: .unauthenticated)
    try await until { server.threads.statistics.writes.waitingCount == 1 }
    gate.open()
    _ = try await (holder.value, waiting)
  }

  @Test func idleThreadsEnd() async throws {
    let server = try Self.server(RequestThreads(idleTime: .milliseconds(1)))
    #expect(server.threads.statistics.reads.threadCount == 0, "no thread is created before a call")
    for _ in 0..<3 {
      try await server.set(.root, to: 1, as: .unauthenticated)
      _ = try await server.read(.root, as: .unauthenticated)
      try await until {
        server.threads.statistics.reads.threadCount == 0 && server.threads.statistics.writes.threadCount == 0
      }
    }
  }

  @Test func threadsEndWithTheirOwner() async throws {
    weak var queue: RequestQueue?
    do {
      let server = try Self.server(RequestThreads(idleTime: .seconds(3_600)))
      queue = server.threads.reads
      _ = try await server.read(.root, as: .unauthenticated)
      #expect(server.threads.statistics.reads.threadCount > 0)
    }
    try await until { queue == nil }
  }
}
