import RequestSimulation
import RuleValues
import SecurityRules
import SuiteFixtures
import SuiteRuns
import TestSuites
import Testing

@Suite("Cases are run")
struct CaseRunnerTests {
  @Test(
    "Every operation is decided",
    arguments: [
      ("as: ann, read: /users/bob, expect: allow, because: /users/$uid/.read", CaseFailure?.none),
      ("as: nobody, read: /users/bob, expect: deny, because: /users/$uid/.read", nil),
      ("as: ann, read: /other, expect: deny, because: no rule", nil),
      ("as: ann, set: /users/ann/age, value: 18, expect: allow, because: /users/$uid/.write", nil),
      ("as: ann, set: /users/ann/age, value: 17, expect: deny, because: /users/$uid/age/.validate", nil),
      ("as: ann, transaction: /users/ann/age, value: 18, expect: allow", nil),
      ("as: ann, remove: /users/ann, expect: allow", nil),
      ("as: ann, remove: /users/bob, expect: deny, because: /users/$uid/.write", nil),
      ("as: ann, update: /users, value: {ann/age: 20, ann/name: A}, expect: allow", nil),
      ("as: ann, update: /users, value: {ann/age: 20, bob/age: 20}, expect: deny", nil),
      ("as: ann, update: /users, value: {}, expect: refuse, because: invalid request", nil),
      ("as: ann, update: /, value: {a: 1, a/b: 2}, expect: refuse", nil),
      ("as: ann, push: /log, value: {at: {.sv: timestamp}}, expect: allow", nil),
      ("as: ann, push: /log, value: {at: 5}, expect: allow, now: 5", nil),
      ("as: ann, push: /log, value: {at: 5}, expect: deny, now: 6", nil),
      ("as: ann, set: /users/ann, value: {a.b: 1}, expect: refuse, because: invalid request", nil),
      ("as: ann, set: /users/a#b, value: 1, expect: refuse", nil),
      ("as: ann, query: /list, orderByChild: owner, equalTo: ann, limitToFirst: 10, expect: allow", nil),
      ("as: ann, query: /list, orderBy: owner, equalTo: ann, limitToFirst: 11, expect: deny", nil),
      ("as: ann, query: /list, orderBy: $key, limitToFirst: 1, limitToLast: 1, expect: refuse", nil),
      ("as: ann, read: /list, expect: deny", nil),
      ("as: server, read: /other, expect: allow, because: administrator", nil),
      ("as: server, read: /other, expect: allow", .nothingJudged),
      ("as: ann, read: /other, expect: deny", .nothingJudged),
      ("as: ann, set: /usres/ann, value: 1, expect: deny", .nothingJudged),
      ("as: ann, read: {/other: deny}", .nothingJudged),
      ("as: ann, read: {/other: {expect: deny, because: no rule}}", nil),
      ("as: ann, read: {/other: {expect: [deny]}}, because: no rule", nil),
      ("as: ann, read: {/other: {expect: deny, because: /users/$uid/.read}}, because: no rule", .reason),
      ("as: ann, read: /other, expect: allow", .outcome),
      ("as: server, read: /other, expect: deny", .outcome),
      ("as: server, set: /a, value: {b.c: 1}, expect: refuse", nil),
      ("as: ann, read: /users/bob, expect: deny", .outcome),
      ("as: ann, read: /users/bob, expect: refuse", .outcome),
      ("as: ann, set: /users/ann, value: {a.b: 1}, expect: deny", .outcome),
      ("as: ann, set: /users/ann/age, value: 17, expect: deny, because: /users/$uid/.write", .reason),
      ("as: ann, read: /users/bob, expect: allow, because: no rule", .reason),
    ])
  func operations(testCase: String, failure: CaseFailure?) throws {
    let results = try #require(SuiteFixtures.results("cases:\n  - {\(testCase)}\n"))
    #expect(results.map(\.failure) == [failure])
  }

  @Test("Cases do not see each other's changes")
  func isolation() throws {
    let results = try #require(
      SuiteFixtures.results(
        """
        cases:
          - {as: ann, set: /log/a, value: {at: 1}, now: 1, expect: allow}
          - {as: ann, set: /log/a, value: {at: 1}, now: 1, expect: allow}
          - {as: ann, set: /log/a, value: {at: 1}, now: 1, expect: deny, data: {log: {a: {at: 1}}}}
        """))
    #expect(results.map(\.isPassed) == [true, true, true])
  }

  @Test("push() takes the same free key in each run")
  func pushKeys() throws {
    let cases = """
      cases:
        - {as: ann, push: /log, value: {at: 1}, now: 1, expect: allow}
        - {as: ann, push: /log, value: {at: 1}, now: 1, expect: allow, data: {log: {-------00000000000: 1}}}
        - {as: ann, push: /log, value: {at: 1}, now: 1, expect: allow, data: {log: {-------0------------: 1}}}
      """
    let operations = try #require(SuiteFixtures.read(SuiteFixtures.head + cases).suite).entries.map {
      try $0.cases[0].request.get().place
    }
    #expect(operations == ["/log/-------0------------", "/log/-------0------------", "/log/-------1------------"])
  }

  @Test func filtersByTitle() throws {
    let suite = try #require(
      SuiteFixtures.read(
        SuiteFixtures.head + """
          cases:
            - {name: First, as: [ann, nobody], read: [/users/a, /users/b], expect: deny}
            - {as: bob, set: /users/bob/x, value: 1, expect: allow}
          """
      ).suite)
    let count = { (filter: String) in
      var plan = RunPlan()
      plan.filter = filter
      return CaseRunner.run(suite, plan).cases.count
    }
    #expect(count("first") == 4)
    #expect(count("NOBODY read /users/b") == 1)
    #expect(count("set") == 1)
    #expect(count("") == 5)
    #expect(count("no such") == 0)
  }
}
