import Foundation
import RuleEvaluation
import RuleValues
import Synchronization
import Testing

@testable import SecurityRules

@Suite("Queries take turns")
struct ReadTurnsTests {
  private static let hour = Duration.seconds(3_600)

  /// Runs `body` on a thread of its own, because it blocks.
  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) -> Task<Result, any Error> {
    Task {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
      }
    }
  }

  @Test func queriesRunInTheOrderOfTheirCalls() async throws {
    let turns = ReadTurns(atOnce: 2, lease: Self.hour)
    let (gate, other) = (Gate(), Gate())
    let order = Mutex<[Int]>([])
    let holder = onThread { try turns.run(within: .none) { gate.pass() } }
    let last = onThread { try turns.run(within: .none) { other.pass() } }
    try await until { gate.arrivalCount + other.arrivalCount == 2 }
    var queries: [Task<Void, any Error>] = []
    for number in 0..<5 {
      queries.append(onThread { try turns.run(within: .none) { order.withLock { $0.append(number) } } })
      try await until { turns.waitingCount == number + 1 }
    }
    #expect(order.withLock { $0 } == [])
    gate.open()
    for query in queries { try await query.value }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
    other.open()
    _ = try await (holder.value, last.value)
  }

  @Test func aLongQueryKeepsOthersWaitingForItsLeaseOnly() async throws {
    let turns = ReadTurns(atOnce: 1, lease: .milliseconds(1))
    let gate = Gate()
    let holder = onThread { try turns.run(within: .none) { gate.pass() } }
    try await until { gate.arrivalCount == 1 }
    #expect(try await onThread { try turns.run(within: .none) { 5 } }.value == 5)
    gate.open()
    try await holder.value
    #expect(try turns.run(within: .none) { 6 } == 6)
  }

  @Test(arguments: [InterruptedError.cancelled, .deadlineExceeded])
  func aLimitEndsTheWait(_ reason: InterruptedError) async throws {
    let turns = ReadTurns(atOnce: 1, lease: Self.hour)
    let gate = Gate()
    let holder = onThread { try turns.run(within: .none) { gate.pass() } }
    try await until { gate.arrivalCount == 1 }
    let isCancelled = reason == .cancelled
    let limit = CallLimit(time: isCancelled ? nil : .zero, isCancelled: { isCancelled })
    let error = await #expect(throws: InterruptedError.self) {
      try await onThread { try turns.run(within: limit) { Issue.record("it has no turn") } }.value
    }
    #expect(error == reason && turns.waitingCount == 0)
    gate.open()
    try await holder.value
    #expect(try turns.run(within: .none) { 1 } == 1)
  }

  @Test func anErrorEndsTheTurn() throws {
    struct OwnError: Error {}
    let turns = ReadTurns(atOnce: 1, lease: Self.hour)
    #expect(throws: OwnError.self) { try turns.run(within: .none) { throw OwnError() } }
    #expect(try turns.run(within: .none) { 2 } == 2)
  }

  /// Many threads query one tree, whose writer goes on meanwhile.
  @Test func manyThreadsQuery() async throws {
    let rules = try Scene.rules(#"{".read": true, ".write": true}"#)
    let server = RealtimeAuthorizer(rules: rules, tree: InMemoryTree(), timeLimit: nil)
    try await server.set(.root, to: WrittenValue(Scene.data(#"{"a": 1, "b": 2, "c": 3}"#)), as: .unauthenticated)
    let threads = (0..<32).map { _ in
      onThread {
        try (0..<20).map { _ in
          try server.query(.root, matching: DataQuery(limitToFirst: 2), as: .unauthenticated).count
        }
      }
    }
    for number in 0..<20 {
      try await server.set(DataPath("d"), to: .init(integerLiteral: Int64(number)), as: .unauthenticated)
    }
    for thread in threads { #expect(try await thread.value == Array(repeating: 2, count: 20)) }
  }
}
