import SourceText
import SuiteFixtures
import Testing

@testable import RequestSimulation
@testable import RunReports
@testable import SuiteRuns
@testable import TestSuites

@Suite("Groups pass members to their cases")
struct GroupTests {
  @Test func groupsPassTheirMembersToCases() {
    let results = NoteSuite.run(
      """
      cases:
        - group: Owners
          as: ann
          expect: allow
          cases:
            - {get: /notes/a}
            - {name: gone, get: /notes/a, documents: {}, expect: deny, because: evaluation error}
            - group: later
              now: 2031-01-01T00:00:00Z
              expect: deny
              because: the.rules:9
              cases:
                - {delete: /notes/a}
                - {delete: /notes/a, now: 2029-01-01T00:00:00Z, expect: allow}
            - group: of others
              as: [bob, nobody]
              expect: deny
              cases: [{name: x, get: /notes/a}, {delete: /notes/a}]
      """)
    #expect(
      results == [
        "Owners: ann get /notes/a: passed", "Owners: gone: passed", "Owners: later: ann delete /notes/a: passed",
        "Owners: later: ann delete /notes/a (2): passed", "Owners: of others: x: bob get /notes/a: passed",
        "Owners: of others: x: nobody get /notes/a: passed", "Owners: of others: bob delete /notes/a: passed",
        "Owners: of others: nobody delete /notes/a: passed",
      ])
  }

  @Test("A mark applies to the whole group, and a failing case stays to do")
  func marks() {
    let results = NoteSuite.run(
      """
      cases:
        - group: g
          as: bob
          todo: not built yet
          cases:
            - {get: /notes/a, expect: allow}
            - {get: /notes/a, expect: deny}
            - {get: /notes/a, expect: allow, skip: no}
        - {as: bob, get: {/notes/a: {expect: allow, todo: x}, /notes/b: {expect: deny, skip: y}}}
      """)
    #expect(results.map { $0.split(separator: " ").last } == ["todo", "todo", "skipped", "todo", "skipped"])
  }

  @Test("A name that occurs again gets a number")
  func names() {
    let once = "{name: x, as: ann, get: /notes/a, expect: allow}"
    #expect(
      NoteSuite.run("cases: [{group: a, cases: [\(once)]}, {group: b, cases: [\(once)]}]").map { $0.suffix(6) } == [
        "passed", "passed",
      ])
    #expect(NoteSuite.run("cases: [{group: a, cases: [\(once), \(once)]}]") == ["a: x: passed", "a: x (2): passed"])
    let numbered = once.replacing("name: x", with: "name: x (2)")
    #expect(
      NoteSuite.run("cases: [\(once), \(once), \(numbered)]") == ["x: passed", "x (2): passed", "x (2) (2): passed"])
    let unnamed = "{as: ann, get: /notes/a, expect: allow}"
    #expect(
      NoteSuite.run("cases: [\(unnamed), \(unnamed)]") == ["ann get /notes/a: passed", "ann get /notes/a (2): passed"])
  }

  @Test("A case that exceeds its costs fails", arguments: [("documents: 1", "passed"), ("documents: 0", "failed")])
  func cost(bound: String, status: String) {
    let text = "cases: [{as: ann, update: /notes/a, value: {x: 1}, expect: allow, cost: {\(bound)}}]"
    #expect(NoteSuite.run(text) == ["ann update /notes/a: \(status)"])
  }

  @Test("Every reason must be right")
  func reasons() {
    let denied = { (reasons: String) in "{as: bob, get: /notes/b, expect: deny, because: [\(reasons)]}" }
    let list = [denied("evaluation error, the.rules:4"), denied("evaluation error, no rule")]
    #expect(NoteSuite.run("cases: [\(list.joined(separator: ", "))]").map { $0.suffix(6) } == ["passed", "failed"])
  }

  @Test(
    "Problems have a position",
    arguments: [
      ("cases: [{group: g, as: ann}]", "4:9 error suite/missing-key"),
      ("cases: [{group: g, cases: []}]", "4:20 error suite/cases"),
      (
        "cases: [{group: g, get: /a, cases: [{as: ann, get: /notes/a, expect: allow}]}]", "4:20 error suite/unknown-key"
      ),
      ("cases: [{as: ann, get: /notes/a, expect: allow, cost: {document: 1}}]", "4:56 error suite/unknown-key"),
      ("cases: [{as: ann, get: /notes/a, expect: allow, cost: {documents: few}}]", "4:67 error suite/wrong-type"),
      ("cases: [{as: ann, get: /notes/a, expect: allow, todo: true}]", "4:55 error suite/wrong-type"),
      ("cases: [{as: ann, get: /notes/a, delete: {/notes/a: allow}, expect: allow}]", "4:19 error suite/operation"),
      ("cases: [{as: ann, delete: {/notes/a: {expect: allow, value: 1}}}]", "4:54 error suite/operation"),
      ("cases: [{as: ann, update: {/notes/a: {expect: allow}}}]", "4:38 error suite/missing-key"),
    ])
  func problems(text: String, problem: String) {
    #expect(NoteSuite.run(text).contains(problem), "\(NoteSuite.run(text))")
  }
}

@Suite("One table of users, operations and paths")
struct MatrixTests {
  @Test func rowsHaveTheirOwnValuesReasonsAndCosts() throws {
    let text = """
      cases:
        - name: all
          as: [ann, bob]
          get: {/notes/a: [allow, deny], /notes/b: deny}
          update:
            /notes/a: {expect: [allow, deny], value: {x: 1}, cost: {documents: 1}}
            /notes/b: {expect: deny, value: {x: 1}, because: evaluation error}
      """
    let suite = try #require(NoteSuite.read(text).suite)
    let result = CaseRunner.run(suite)
    #expect(result.counts.passed == 8)
    #expect(suite.entries[0].verbs == [.get, .update])
    #expect(
      TableText(style: .plain).render(result.entries[0]) == """
                            ann      bob
          get     /notes/a  allow    deny
          get     /notes/b  deny     deny
          update  /notes/a  allow    deny
          update  /notes/b  deny     deny

        """)
  }
}

@Suite("Complete permission tables")
struct AccessTests {
  private static let all = "ann: [get, create, update, delete]"

  @Test(
    "Exactly the listed operations must be allowed",
    arguments: [
      (all, [String]()), ("ann: [get, create, update]", ["ann delete"]),
      ("ann: [get, create, update, delete], bob: [get]", ["bob get"]),
      ("ann: []", ["ann get", "ann create", "ann update", "ann delete"]),
    ])
  func documents(allow: String, failing: [String]) throws {
    let suite = try #require(NoteSuite.read("cases: [{access: /notes/a, allow: {\(allow)}}]").suite)
    let results = CaseRunner.run(suite).cases
    #expect(results.count == 12, "three users who are asked rules, four operations")
    let failed = results.filter { $0.status == .failed }
    #expect(failed.map { "\($0.testCase.user) \($0.testCase.verb.rawValue)" }.sorted() == failing.sorted())
  }

  @Test func collectionsAreListedAndMissingDocumentsCreated() throws {
    let text = """
      cases:
        - {access: /notes, allow: {ann: [list], bob: [list]}}
        - {access: /notes/z, value: {owner: bob}, allow: {bob: [create]}}
      """
    #expect(NoteSuite.run(text).filter { !$0.hasSuffix("passed") } == [])
    #expect(NoteSuite.run(text).first == "all access to /notes: ann list /notes: passed")
  }

  @Test("Tables of the other services")
  func services() {
    let realtime = SuiteFixtures.read(
      """
      rules: {a: {.read: true, .write: auth.uid === 'ann'}}
      users: {ann: {uid: ann}, bob: {uid: bob}}
      data: {a: 1}
      cases:
        - {access: /a, allow: {ann: [read, set, remove], bob: [read]}}
        - {access: [/b, /c], value: 2, allow: {}}
      """)
    #expect(realtime.suite.map { CaseRunner.run($0).counts.passed } == 18)
    let storage = SuiteFixtures.read(
      """
      rules: "service firebase.storage { match /b/{b}/o { match /a/{f} { allow read, update: if request.auth != null; } } }"
      users: {ann: {uid: ann}, nobody: null}
      objects: {a/x: {size: 5, metadata: {a: b}}}
      cases:
        - {access: /a/x, allow: {ann: [get, update]}, change: {contentType: text/plain}}
        - {access: /a/, allow: {}}
        - {access: /a/y, value: {size: 1}, allow: {ann: [get]}}
      """)
    #expect(SuiteFixtures.summary(storage) == [])
    #expect(storage.suite.map { CaseRunner.run($0).counts.failed } == 0)
  }

  @Test(
    "Operations that cannot be tested",
    arguments: [
      ("cases: [{access: /notes/a, allow: {ann: [gte]}}]", "4:42 error suite/access"),
      ("cases: [{access: /notes/z, allow: {}}]", "4:18 error suite/access"),
      ("cases: [{access: /notes/a, allow: {amn: []}}]", "4:36 error suite/unknown-user"),
      ("cases: [{access: /notes/a}]", "4:9 error suite/missing-key"),
      ("cases: [{access: /notes/a, allow: {}, expect: deny}]", "4:39 error suite/operation"),
      ("cases: [{access: notes/a, allow: {}}]", "4:18 error suite/path"),
    ])
  func problems(text: String, problem: String) {
    #expect(NoteSuite.run(text) == [problem])
  }
}
