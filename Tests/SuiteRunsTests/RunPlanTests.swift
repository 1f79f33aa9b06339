import SuiteFixtures
import SuiteRuns
import TestSuites
import Testing

@Suite("Selection and order of cases")
struct RunPlanTests {
  /// A suite of 300 cases, of which every seventh fails.
  private static let suite = SuiteFixtures.read(
    SuiteFixtures.head + "cases:\n"
      + (0..<300).map { "  - {as: ann, read: /users/u\($0), expect: \($0 % 7 == 6 ? "deny" : "allow")}\n" }.joined()
  ).suite

  private func outcomes(_ change: (inout RunPlan) -> Void) throws -> [String] {
    var plan = RunPlan()
    change(&plan)
    return CaseRunner.run(try #require(Self.suite), plan).cases.map { "\($0.testCase.path) \($0.status.rawValue)" }
  }

  @Test("Results do not depend on threads or on the order of cases", arguments: [1, 2, 7])
  func isDeterministic(threads: Int) throws {
    let expected = try outcomes { $0.threads = 1 }
    #expect(expected.count == 300)
    for seed in [nil, 1, 2, 0xFFFF_FFFF_FFFF_FFFF] as [UInt64?] {
      let got = try outcomes {
        $0.threads = threads
        $0.seed = seed
      }
      #expect(got == expected)
    }
  }

  @Test("Every case is in exactly one shard", arguments: [1, 2, 5, 299, 400])
  func shards(count: Int) throws {
    var seen: [String] = []
    for number in 1...count {
      let shard = try #require(Shard("\(number)/\(count)"))
      seen += try outcomes { $0.shard = shard }
    }
    #expect(seen.count == 300)
    #expect(Set(seen) == Set(try outcomes { _ in }))
  }

  @Test("Invalid shards", arguments: ["", "1", "0/3", "4/3", "1/0", "1/2/3", "a/b", "-1/2", "1/"])
  func noShards(text: String) { #expect(Shard(text) == nil) }

  @Test("A run that stops at a failure has all cases before it, with any number of threads", arguments: [1, 2, 7])
  func failFast(threads: Int) throws {
    let got = try outcomes {
      $0.threads = threads
      $0.stopsAtFailure = true
    }
    #expect(got == Array(try outcomes { _ in }.prefix(7)))
  }

  @Test("In a shuffled run, the first failure in that order ends the run")
  func shuffledFailFast() throws {
    var runs: [[String]] = []
    for threads in [1, 3] {
      runs.append(
        try outcomes {
          $0.threads = threads
          $0.seed = 42
          $0.stopsAtFailure = true
        })
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].filter { $0.hasSuffix("failed") }.count == 1)
  }

  @Test func progressEndsAtTheEnd() throws {
    var last = (done: 0, count: 0)
    var plan = RunPlan()
    plan.threads = 1
    _ = CaseRunner.run([try #require(Self.suite)], plan) { last = ($0, $1) }
    #expect(last == (300, 300))
  }
}
