import Foundation
import RuleValues
import SecurityRules
import Synchronization
import TestSupport
import Testing
import TreeConformance

@testable import SQLiteTrees

/// Writers that wait for each other share a commit (`SQLiteTree.writeTogether`). Each is a savepoint of the transaction.
@Suite("Writers share a commit")
final class SharedCommitTests: Sendable {
  private struct Refusal: Error {}

  private let folder = TemporaryFolder()
  private let plan: FaultPlan
  private let tree: SQLiteTree
  private static let count = DataPath("count")

  init() throws {
    plan = FaultPlan.begin(for: folder.path)
    tree = try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .full, busyTimeout: 600))
    // A group may not end because the machine is busy, since commits are counted.
    tree.open.maximumAge = .seconds(600)
    try tree.write { try $0.set(.leaf(.integer(0)), at: Self.count) }
  }

  deinit { FaultPlan.end(for: folder.path) }

  /// Adds one to a number, and notes the writer beside it.
  private static func add(_ writer: Int, _ transaction: inout SQLiteTransaction) throws {
    guard case .integer(let count)? = try transaction.summary(at: transaction.cursor(at: count)).leaf else { return }
    try transaction.set(.leaf(.integer(count + 1)), at: Self.count)
    try transaction.set(.leaf(.integer(count)), at: DataPath("writers/\(writer)"))
  }

  /// The writers whose write is stored. The number beside them says as many.
  private func stored(in tree: SQLiteTree) throws -> Set<Int> {
    let whole = try tree.read { try $0.subtree(at: .root) }
    let writers = whole.child(DataKey("writers")).children
    #expect(whole.child(DataKey("count")).leaf == .integer(Int64(writers.count)))
    return Set(writers.compactMap { Int($0.key.text) })
  }

  /// Runs `body` on threads that wait until all are there, so that they make one group.
  ///
  /// - Parameter prepare: called before the first of them writes.
  /// - Returns: the outcome of each.
  private func together(
    _ writers: Int, prepare: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Int, inout SQLiteTransaction) throws -> Void
  ) async throws -> [Result<Void, any Error>] {
    let (tree, holds) = (tree, DispatchSemaphore(value: 0))
    let outcomes = Mutex<[Int: Result<Void, any Error>]>([:])
    try await Crew.run(writers + 1) { index in
      if index == writers {
        try tree.write { _ in
          holds.signal()
          while tree.writer.waitingCount < writers { usleep(1_000) }
        }
        return
      }
      holds.wait()
      holds.signal()
      let outcome = Result {
        try tree.writeTogether(within: .none, with: nil) { transaction in
          prepare()
          try body(index, &transaction)
        }
      }
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { found in (0..<writers).compactMap { found[$0] } }
  }

  /// Eight commits alone synchronize eight times.
  @Test func oneCommitIsForAll() async throws {
    let plan = plan
    let begun = Atomic(false)
    let outcomes = try await together(8) {
      if !begun.exchange(true, ordering: .relaxed) { plan.count() }
    } _: {
      try Self.add($0, &$1)
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil } && plan.asked(.sync) == 1)
    #expect(try stored(in: tree) == Set(0..<8))
    for writer in 8..<12 { try tree.writeTogether(within: .none, with: nil) { try Self.add(writer, &$0) } }
    #expect(try stored(in: tree) == Set(0..<12) && plan.asked(.sync) == 5)
    try tree.checkIntegrity()
  }

  /// What a writer changed before its error is undone, and nothing else.
  @Test func aFailureUndoesOneWrite() async throws {
    let outcomes = try await together(9) { writer, transaction in
      try Self.add(writer, &transaction)
      if writer % 3 == 0 { throw Refusal() }
    }
    for (writer, outcome) in outcomes.enumerated() {
      switch outcome {
      case .success: #expect(writer % 3 != 0)
      case .failure(let error): #expect(writer % 3 == 0 && error is Refusal)
      }
    }
    #expect(try stored(in: tree) == [1, 2, 4, 5, 7, 8])
    try tree.checkIntegrity()
  }

  /// If the common commit fails, nothing is stored, and each writer is told.
  @Test func aFailedCommitFailsForAll() async throws {
    let plan = plan
    let outcomes = try await together(6) {
      plan.arm(.ioError, at: 0, isLasting: true, only: .sync)
    } _: { writer, transaction in
      try Self.add(writer, &transaction)
      if writer == 3 { throw Refusal() }
    }
    plan.cure()
    #expect(outcomes.count == 6)
    for (writer, outcome) in outcomes.enumerated() {
      // If the writer that refuses is the first, it ends its group with its own error.
      if writer == 3 {
        #expect(throws: (any Error).self) { try outcome.get() }
      } else {
        #expect(throws: TreeError.self) { try outcome.get() }
      }
    }
    #expect(try stored(in: tree) == [])
    try tree.writeTogether(within: .none, with: nil) { try Self.add(9, &$0) }
    #expect(try stored(in: tree) == [9])
    try tree.checkIntegrity()
  }

  /// Each operation of the file system fails in turn while four writers share a commit, at and between their savepoints. What is
  /// stored is what was acknowledged.
  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func faultsLoseNothing(_ fault: FaultPlan.Fault, _ isLasting: Bool) async throws {
    guard fault != .busy else { return }
    var place = 0
    var last: Set<Int> = []
    while true {
      let (plan, current, number) = (plan, place, place * 4)
      let begun = Atomic(false)
      let outcomes = try await together(4) {
        if !begun.exchange(true, ordering: .relaxed) { plan.arm(fault, at: current, isLasting: isLasting) }
      } _: { writer, transaction in
        // Enough rows that the cache of the connection is not all that is asked.
        try transaction.set(.leaf(.string(String(repeating: "x", count: 20_000))), at: DataPath("rows/\(writer)"))
        try Self.add(number + writer, &transaction)
        if writer == 2 { throw Refusal() }
      }
      let struck = plan.struck
      plan.cure()
      var expected = last
      for (writer, outcome) in outcomes.enumerated() where (try? outcome.get()) != nil {
        expected.insert(number + writer)
      }
      #expect(try stored(in: tree) == expected, "\(fault) at \(place): \(struck)")
      last = expected
      if struck.isEmpty { break }
      place += 1
      try #require(place < 500, "a group has an end")
    }
    try tree.checkIntegrity()
  }

  /// A write that must be alone commits the group before it.
  @Test func anExclusiveWriteIsAlone() async throws {
    let (tree, plan) = (tree, plan)
    plan.count()
    try await Crew.run(12) { writer in
      for round in 0..<10 {
        let number = writer * 10 + round
        if writer % 4 == 0 {
          try tree.write { try Self.add(number, &$0) }
        } else {
          try tree.writeTogether(within: .none, with: nil) { try Self.add(number, &$0) }
        }
      }
    }
    #expect(try stored(in: tree) == Set(0..<120))
    #expect(plan.asked(.sync) < 120)
    try tree.checkIntegrity()
  }

  /// The asynchronous writes of an authorizer run on one thread, in the order of their calls. Those that wait share a commit.
  @Test func queuedWritesKeepTheirOrder() async throws {
    let rules = try RealtimeRuleset(
      source: """
        {"rules": {"last": {".write": "data.val() == null || newData.val() > data.val()"}, "own": {".write": true}}}
        """)
    let server = Authorizer(rules: rules, tree: tree, timeLimit: nil)
    let (plan, isHeld, goes) = (plan, DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = Task {
      try await server.transaction(DataPath("own"), as: .administrator) { _ in
        isHeld.signal()
        goes.wait()
        return WrittenValue(.leaf(.bool(true)))
      }
    }
    // A semaphore would block one of the few threads that all tests share.
    while isHeld.wait(timeout: .now()) == .timedOut { try await Task.sleep(for: .milliseconds(1)) }
    let isDone = try await withThrowingTaskGroup(of: (number: Int, isAllowed: Bool).self) { group in
      for number in 1...40 {
        group.addTask {
          // Each tenth is denied, because the number is not greater than the last.
          let value = WrittenValue(.leaf(.integer(Int64(number % 10 == 0 ? 0 : number))))
          return (number, (try? await server.set(DataPath("last"), to: value, as: .unauthenticated)) != nil)
        }
        while server.threads.statistics.writes.waitingCount < number { await Task.yield() }
      }
      plan.count()
      goes.signal()
      return try await group.reduce(into: [:]) { $0[$1.number] = $1.isAllowed }
    }
    _ = try await holder.value
    #expect(isDone == Dictionary(uniqueKeysWithValues: (1...40).map { ($0, $0 % 10 != 0) }))
    #expect(try tree.read { try $0.subtree(at: DataPath("last")) }.leaf == .integer(39))
    // The transaction of the holder, and one or two groups.
    #expect(plan.asked(.sync) <= 6, "\(plan.asked(.sync))")
  }
}
