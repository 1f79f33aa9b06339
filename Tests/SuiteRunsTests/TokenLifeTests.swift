import Foundation
import SourceText
import SuiteFixtures
import Testing

@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Tokens of sign-in scripts last an hour, with one clock for all")
struct TokenLifeTests {
  private func outcomes(_ rules: String, _ users: String, _ cases: String, head: String = "") throws -> [String] {
    let text = "rules: \(rules)\n\(head)users:\n\(users)\ncases:\n\(cases)\n"
    let reading = SuiteFixtures.read(text)
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    let suite = try #require(reading.suite, "\(said)")
    return CaseRunner.run(suite).cases.map { result in
      let judgement = result.judgement
      return "\(judgement?.outcome.rawValue ?? "") \(judgement?.problem?.description ?? "")"
        .trimmingCharacters(in: .whitespaces)
    }
  }

  private static let rules = "{me: {$uid: {.read: auth.uid === $uid}}, admin: {.read: auth.token.admin === true}}"

  /// Documentation "Manage User Sessions": ID tokens last an hour, and SDKs fetch new ones.
  @Test func renewedTokensHaveTheNewClaims() throws {
    let story =
      "  ann: {story: [{signIn: {provider: github.com, id: '1'}, point: first}, {claims: {admin: true}}, {wait: %}]}"
    let cases = """
        - {as: ann, read: /admin, expect: allow}
        - {as: ann, read: /admin, expect: allow, token: kept}
        - {as: ann at first, read: /me/ann, expect: allow}
      """
    let young = story.replacing("%", with: "3599")
    #expect(try outcomes(Self.rules, young, cases) == ["deny", "deny", "allow"])
    let old = story.replacing("%", with: "3600")
    let refused =
      "deny the ID token expired just before the request; "
      + "a server that verifies it denies the request without evaluating any rule"
    #expect(try outcomes(Self.rules, old, cases) == ["allow", refused, refused])
  }

  @Test(arguments: [
    ("disable: true", "USER_DISABLED"), ("delete: true", ""), ("revoke: true}, {wait: 1", "TOKEN_EXPIRED"),
  ])
  func disabledUsersGetNoNewToken(step: String, code: String) throws {
    let users =
      "  ann: {story: [{signIn: {provider: github.com, id: '1'}, point: before}, {wait: 10}, {\(step)}, {wait: %}]}"
    let cases = "  - {as: ann, read: /me/ann, expect: deny}\n  - {as: ann at before, read: /me/ann, expect: deny}"
    let old = try outcomes(Self.rules, users.replacing("%", with: "7200"), cases)
    #expect(old.allSatisfy { $0.hasPrefix("deny") }, "\(old)")
    #expect(code.isEmpty || old[0].contains(code), "\(old)")
    #expect(old[1].contains("expired"), "\(old)")
    // A token that was given out is good until it expires, whatever happens to the account.
    #expect(try outcomes(Self.rules, users.replacing("%", with: "60"), cases)[1] == "allow")
  }

  @Test func everyServiceRejectsExpiredTokens() throws {
    let users = "  ann: {story: [{signIn: {provider: github.com, id: '1'}}, {wait: 3600}]}"
    let services = [
      ("service cloud.firestore { match /databases/{d}/documents/a/{i} { allow get: if true; } }", "get: /a/b"),
      ("service firebase.storage { match /b/{d}/o/a/{i} { allow get: if true; } }", "get: /a/b"),
    ]
    for (rules, request) in services {
      let quoted = "\"rules_version = '2'; \(rules)\""
      let found = try outcomes(
        quoted, users,
        "  - {as: ann, \(request), expect: deny, token: kept, because: refused token}\n  - {as: ann, \(request), expect: allow}"
      )
      #expect(found.map { $0.prefix(5) } == ["deny ", "allow"], "\(found)")
    }
  }

  @Test func casesHaveTheirOwnTime() throws {
    let users = "  ann: {story: [{signIn: {provider: github.com, id: '1'}, point: first}, {wait: 4000}]}"
    let cases = """
        - {as: ann at first, read: /me/ann, expect: deny}
        - {as: ann at first, read: /me/ann, expect: allow, now: '2023-12-31T23:00:00Z'}
      """
    #expect(try outcomes(Self.rules, users, cases).map { $0.prefix(5) } == ["deny ", "allow"])
  }

  @Test func requestsWithoutAppCheckAreDeniedBeforeTheRules() throws {
    let users = "  ann: {uid: ann}\n  server: {administrator: true}"
    let cases = """
        - {as: ann, read: /me/ann, expect: deny, appCheck: missing, because: refused token}
        - {as: server, read: /me/ann, expect: allow, appCheck: missing, because: administrator}
      """
    let found = try outcomes(Self.rules, users, cases)
    #expect(found[0].contains("App Check") && found[1] == "allow", "\(found)")
  }

  /// Two devices of one person, whose stories are in either order (sign-in-audit W4).
  @Test(arguments: [["phone", "tablet"], ["tablet", "phone"]])
  func stepsAreOrderedByTime(order: [String]) throws {
    let stories = [
      "phone": "  phone: {story: [{signIn: {provider: github.com, id: '1'}}]}",
      "tablet": "  tablet: {story: [{signIn: {provider: github.com, id: '1'}}, {wait: 600}, {refresh: true}]}",
    ]
    let users = order.compactMap { stories[$0] }.joined(separator: "\n")
    let cases = "  - {as: [phone, tablet], read: {/me/\(order[0]): [allow, allow]}}"
    #expect(try outcomes(Self.rules, users, cases) == ["allow", "allow"])
  }

  /// An account is called after the first user who signs in to it: attempts do not count, nor does what was undone, nor
  /// an account of another tenant.
  @Test func accountsAreCalledAfterTheirUsers() throws {
    let users = """
        ann: {story: [{signIn: {email: b@x.com, password: mistyped}, fails: emailNotFound}, {signIn: anonymous}, {expect: {uid: ann}}]}
        bob: {story: [{signIn: {email: b@x.com, password: a, new: true}, fails: weakPassword}, {signIn: {email: b@x.com, password: secret-1, new: true}}, {expect: {uid: bob}}]}
        red: {uid: same, tenant: red, story: [{signIn: anonymous}, {expect: {uid: same}}]}
        blue: {uid: same, tenant: blue, story: [{signIn: anonymous}, {expect: {uid: same}}]}
        custom: {story: [{signIn: {custom: octo}}]}
        octo: {story: [{signIn: anonymous}, {expect: {uid: octo-2}}]}
      """
    let found = try outcomes(
      Self.rules, users,
      "  - {as: [ann, bob, red, blue, custom, octo], read: {/me/bob: [deny, allow, deny, deny, deny, deny]}}")
    #expect(found == ["deny", "allow", "deny", "deny", "deny", "deny"])
  }

  @Test func stepsOfTheSameTimeAlternate() throws {
    let users = """
        bea: {story: [{signIn: {provider: github.com, id: '9'}}, {expect: {uid: bea}}, {wait: 5}, {link: {provider: twitter.com, id: '5'}, fails: credentialAlreadyInUse}]}
        ann: {story: [{signIn: anonymous}, {wait: 5}, {link: {provider: twitter.com, id: '5'}}]}
      """
    // Both link five seconds later; the first turn is that of the first story.
    let reading = SuiteFixtures.read("rules: {}\nusers:\n\(users)\ncases: [{as: ann, read: /a, expect: deny}]\n")
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    #expect(said.contains { $0.contains("the step succeeded") }, "\(said)")
  }

  @Test func accountsOfLaterUsersExistInTime() throws {
    let users = """
        bea: {story: [{signIn: {provider: github.com, id: '9'}}, {link: {provider: twitter.com, id: '5'}, fails: credentialAlreadyInUse}]}
        ann: {story: [{signIn: {provider: twitter.com, id: '5'}}]}
      """
    #expect(try outcomes(Self.rules, users, "  - {as: ann, read: /me/ann, expect: allow}") == ["allow"])
  }

  @Test func storySettingsOverrideSuiteSettings() throws {
    let users = """
        ann: {story: [{signIn: {provider: github.com, id: '1'}, fails: operationNotAllowed}]}
        bea: {settings: {enabledProviders: [github.com]}, story: [{signIn: {provider: github.com, id: '2'}}]}
      """
    let found = try outcomes(
      Self.rules, users, "  - {as: [ann, bea], read: {/me/bea: [deny, allow]}}",
      head: "settings: {enabledProviders: [google.com]}\n")
    #expect(found == ["deny", "allow"])
  }

  @Test(arguments: [
    ("settings: {colour: red}", "`colour` is not a setting"),
    ("settings: {enabledProviders: [GitHub.com]}", "did you mean `github.com`?"),
    ("settings: red", "settings are an object"),
    ("settings: {beforeCreate: {sessionClaims: {a: 1}}}", "`beforeCreate` cannot return `sessionClaims`"),
  ])
  func invalidSettingsAreReported(head: String, wanted: String) {
    let reading = SuiteFixtures.read(
      "rules: {}\n\(head)\nusers: {ann: {uid: ann}}\ncases: [{as: ann, read: /a, expect: deny}]\n")
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    #expect(said.contains { $0.contains(wanted) }, "\(said)")
  }

  /// The names of the guides for GitHub, Microsoft and Twitter, and of the other SDKs.
  @Test(arguments: [
    "accountExistsWithDifferentCredential", "AuthErrorCode.accountExistsWithDifferentCredential",
    "FIRAuthErrorCodeAccountExistsWithDifferentCredential", "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL",
    "auth/account-exists-with-different-credential", "17012", "\"17012\"",
  ])
  func anyNameOfAnErrorIsUnderstood(_ name: String) {
    let story = """
      [{signIn: {email: a@b.c, password: secret1, new: true}}, {signOut: true},
      {signIn: {provider: microsoft.com, id: '1', email: a@b.c, customParameters: {prompt: consent}}, fails: \(name)}]
      """
    let reading = SuiteFixtures.read(
      "rules: {}\nusers: {ann: {story: \(story)}}\ncases: [{as: ann, read: /a, expect: deny, because: no rule}]\n")
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    #expect(reading.suite != nil, "\(said)")
  }

  /// A step that fails does not hide what is wrong with later ones. Without a user, only sign-ins are told.
  @Test func eachStepThatFailsIsReported() {
    let story = """
      [{signIn: {provider: github.com, id: '1', email: a@b.c}}, {expect: {email: x@b.c}},
      {unlink: google.com, fails: userNotFound}, {expect: {providers: []}}, {signOut: true, fails: userNotFound},
      {refresh: true}, {signIn: {email: a@b.c, password: wrong1}}, {signIn: anonymous}, {expect: {email: a@b.c}}]
      """
    let reading = SuiteFixtures.read(
      "rules: {}\nusers: {ann: {story: \(story)}}\ncases: [{as: ann, read: /a, expect: deny}]\n")
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    let wanted = [
      "`email` is", "but failed with another error: the provider is not linked", "`providers` is", "the step succeeded",
      "the password is wrong", "`email` is null",
    ]
    #expect(reading.suite == nil && said.count == wanted.count, "\(said)")
    for (message, part) in zip(said, wanted) { #expect(message.contains(part), "\(message)") }
  }

  /// The message names the address, and says where it comes from if the sign-in has none.
  @Test(arguments: [
    (
      "",
      "the redirect URI `https://demo-project.firebaseapp.com/__/auth/handler`, which is that of the project `demo-project`"
    ),
    (", requestURI: 'https://evil.example/h?code=secret'", "the redirect URI `https://evil.example/h` is not in"),
  ])
  func anAddressThatIsNotListedIsNamed(_ more: String, _ wanted: String) {
    let story = "[{signIn: {provider: github.com, id: '1'\(more)}}]"
    let reading = SuiteFixtures.read(
      "rules: {}\nusers: {ann: {settings: {authorizedDomains: [localhost]}, story: \(story)}}\ncases: [{as: ann, read: /a, expect: deny}]\n"
    )
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    #expect(said.contains { $0.contains(wanted) && $0.contains("`localhost`") && !$0.contains("secret") }, "\(said)")
  }

  @Test func underProtectionTheEmptyListIsExplained() {
    let story = "{settings: {emailPrivacy: true}, story: [{fetchProviders: a@example.com}, {expect: {methods: []}}]}"
    let reading = SuiteFixtures.read(
      "rules: {}\nusers: {ann: \(story)}\ncases: [{as: ann, read: /a, expect: deny, because: no rule}]\n")
    #expect(reading.suite != nil)
    #expect(reading.reports.flatMap(\.diagnostics).contains { $0.message.contains("`emailPrivacy` is on") })
  }

  @Test(arguments: [
    ("{updateProfile: {nmae: Octo}}", "did you mean `name`?"),
    ("{revoke: true}", "write `wait: 1` before `revoke`"),
    ("{expect: {uid: bea}}", "`uid` is \"ann\", not \"bea\""), ("{expect: {email: a@b.c}}", "`email` is null"),
    ("{expect: {colour: red}}", "`colour` is unknown here"),
    ("{signIn: anonymous, fails: auth/email-alredy-in-use}", "did you mean `auth/email-already-in-use`?"),
    (
      "{signIn: anonymous, fails: FIRAuthErrorCodeEmailAlredyInUse}",
      "did you mean `FIRAuthErrorCodeEmailAlreadyInUse`?"
    ),
    ("{signIn: anonymous, fails: ERROR_EMAIL_ALREDY_IN_USE}", "did you mean `ERROR_EMAIL_ALREADY_IN_USE`?"),
    ("{signIn: anonymous, fails: 17555}", "`17555` is not a sign-in error"),
    (
      "{signIn: {provider: microsoft.com, id: AAA, parameters: {}, customParameters: {}}}",
      "`customParameters` is another name of `parameters`"
    ), ("{signIn: {provider: microsoft.com, id: AAA, customParameters: {prompt: 1}}}", "custom parameters are strings"),
    ("{signIn: {provider: microsoft.com, id: AAA, profile: {sub: AAA, oid: x}}}", "write `oid` in place of `id`"),
    ("{signIn: {provider: twitter.com, id: '1', scopes: [a]}}", "scopes have no effect with Twitter"),
    ("{signIn: {custom: \(String(repeating: "u", count: 129))}}", "`custom` must be a user id of 1 to 128 characters"),
  ])
  func invalidStepsAreReported(step: String, wanted: String) {
    let reading = SuiteFixtures.read(
      "rules: {}\nusers: {ann: {story: [{signIn: {provider: github.com, id: '1'}}, \(step)]}}\ncases: [{as: ann, read: /a, expect: deny}]\n"
    )
    let said = reading.reports.flatMap(\.diagnostics).map(\.message)
    #expect(said.contains { $0.contains(wanted) }, "\(said)")
  }
}
