import SourceText
import SuiteFixtures
import Testing

@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Sign-in scripts in suites")
struct SuiteStoryTests {
  private func reading(_ users: String, cases: String = "{as: ann, read: /a, expect: allow}") -> SuiteReading {
    SuiteFixtures.read("rules: {.read: auth.uid === 'ann'}\nusers:\n\(users)\ncases:\n  - \(cases)\n")
  }

  private func messages(_ users: String) -> [String] {
    reading(users).reports.flatMap(\.diagnostics).map { "\($0.code): \($0.message)" }
  }

  @Test func usersAreReadAtTheEndAndAtPoints() throws {
    let story = """
        ann:
          story:
            - signIn: {provider: github.com, id: "1"}
              point: start
            - signOut: true
      """
    let reading = reading(story, cases: "{as: [ann at start, ann], read: {/a: [allow, deny]}}")
    #expect(try CaseRunner.run(#require(reading.suite)).counts.failed == 0)
  }

  @Test func storiesShareTheirAccounts() throws {
    let users = """
        ann: {story: [{signIn: {provider: github.com, id: "1", email: a@example.com}}]}
        bea: {story: [{signIn: {provider: twitter.com, id: "2", email: a@example.com}, fails: accountExistsWithDifferentCredential}]}
        cid: {uid: cid, story: [{signIn: {provider: github.com, id: "1"}}]}
      """
    let reading = reading(users, cases: "{as: [ann, bea, cid], read: {/a: [allow, deny, allow]}}")
    #expect(try CaseRunner.run(#require(reading.suite)).counts.failed == 0)
  }

  @Test(arguments: [
    ("{story: 1}", "a story is a list of steps"), ("{story: [1]}", "a step is an object"),
    ("{story: [{}]}", "a step has exactly one action"),
    ("{story: [{signIn: anonymous, refresh: true}]}", "a step has exactly one action"),
    ("{story: [{singIn: anonymous}]}", "did you mean `signIn`"), ("{story: [{signIn: {}}]}", "a user signs in with"),
    ("{story: [{signIn: {provider: github.com}}]}", "`id` is missing"),
    ("{story: [{signIn: {provider: github.com, id: 1}}]}", "`id` must be a string"),
    ("{story: [{refresh: false}]}", "must be `true`"), ("{story: [{wait: -1}]}", "a number of seconds"),
    ("{story: [{signIn: anonymous, fails: nonsense}]}", "is not a sign-in error"),
    ("{story: [{signIn: {emial: a@b.c, password: secret1}}]}", "did you mean `email`?"),
    ("{story: [{link: {phone: \"+1\"}}]}", "no user is signed in"),
    ("{story: [{signIn: anonymous, fails: userDisabled}]}", "the step succeeded"),
    ("{story: [], colour: red}", "unknown key `colour`"), ("{story: [], uid: \"\"}", "must be a user ID"),
    ("{story: [], settings: {colour: red}}", "`colour` is not a setting"),
    ("{story: [], settings: strict}", "settings are"),
    ("{story: [], settings: {enabledProviders: [1, github.com]}}", "the value of `enabledProviders`"),
    ("{story: [], settings: {scopes: {github.com: repo}}}", "the value of `scopes`"),
    ("{story: [{signIn: {provider: GitHub, id: \"1\"}}]}", "did you mean `github.com`"),
    ("{story: [], tenant: \"\"}", "`tenant` must be"),
    ("{story: [], tenant: 1}", "`tenant` must be a non-empty string"),
    ("{story: [{signIn: anonymous, point: p}, {refresh: true, point: p}]}", "duplicate user"),
  ])
  func errorsAreReported(user: String, wanted: String) {
    let found = messages("  ann: \(user)")
    #expect(found.contains { $0.hasPrefix("suite/story: ") && $0.contains(wanted) }, "\(found)")
  }

  @Test func invalidStoriesAreTheOnlyProblem() {
    let story = "{story: [{signIn: {provider: github.com, id: '1'}, point: first}, {refrsh: true, point: second}]}"
    let reading = reading(
      "  ann: \(story)", cases: "{as: [ann at first, ann at second, ann], read: {/a: [allow, allow, deny]}}")
    let found = reading.reports.flatMap(\.diagnostics).map { "\($0.code): \($0.message)" }
    #expect(found == ["suite/story: `refrsh` is unknown here; did you mean `refresh`?"])
  }

  @Test func droppedClaimsAreReported() {
    let story = "{story: [{signIn: {provider: github.com, id: \"1\", parameters: {client_id: x, login: y}}}]}"
    let found = messages("  ann: \(story)")
    #expect(found.contains { $0.hasPrefix("suite/doubtful-identity: ") && $0.contains("`client_id`") }, "\(found)")
    #expect(!found.contains { $0.contains("`login`") })
  }

  @Test func projectSettingsApply() {
    let settings = "settings: {emailPrivacy: true, recentSignIn: 10, scopes: {github.com: [repo]}}"
    let steps = """
      [{signIn: {provider: github.com, id: "1"}, fails: invalidCredential}, \
      {signIn: {provider: github.com, id: "1", scopes: [repo]}}, {wait: 11}, {delete: true, fails: requiresRecentLogin}, \
      {signOut: true}, {signIn: {email: x@example.com, password: secret1}, fails: invalidLoginCredentials}]
      """
    #expect(!messages("  ann: {\(settings), story: \(steps)}").contains { $0.hasPrefix("suite/story") })
  }
}
