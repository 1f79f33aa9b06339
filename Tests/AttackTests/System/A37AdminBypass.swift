import Identities
import RequestLines
import SourceText
import TestSuites
import Testing

/// No part of a request makes its sender an administrator, disables rules or replaces their input.
/// In more depth: `IdentitiesTests`, `RequestLinesTests`.
@Suite("A37 bypass flags in requests")
struct A37AdminBypass {
  static let closed = Rules.firestore("match /a/{id} { allow get: if request.auth.token.admin == true; }")

  static let claims = [
    #"{"administrator": true}"#, #"{"isAdmin": true}"#, #"{"role": "owner"}"#,
    #"{"firebase": {"sign_in_provider": "admin"}}"#,
    #"{"roles": ["admin"]}"#, #"{"auth_variable_override": null}"#, #"{"debug": true}"#, #"{"token": {"admin": true}}"#,
    #"{"Admin": true}"#, #"{"admin": "true"}"#,
  ]

  @Test(arguments: claims) func claimsNeverBypassRules(_ claims: String) throws {
    try Attack(claims, Self.closed, as: .claims("ann", claims), .get("a/x"), .denied, .promise("only rules grant"))
      .check()
  }

  @Test(arguments: [#"{"administrator": true}"#, #"{"uid": "a", "administrator": true}"#, #""owner""#, "true"])
  func formsNeverMakeAnAdministrator(_ text: String) {
    for form in IdentityForm.allCases {
      let reading = IdentityReader.read(SourceFile(name: "auth", text: text), form: form, now: ServerClock.now / 1000)
      if case .success(let reading) = reading { #expect(reading.identity != .administrator) }
    }
  }

  /// `rules-sim evaluate` is asked line by line, perhaps by a program that passes on what others wrote.
  @Test(arguments: [
    #""auth": {"administrator": true}"#, #""auth": "owner""#, #""auth": {"uid": "a", "token": {}}, "admin": true"#,
    #""auth": null, "skipRules": true"#, #""auth": null, "functionMocks": [{"function": "exists", "result": true}]"#,
  ])
  func linesNeverMakeAnAdministrator(_ auth: String) {
    var evaluator = LineEvaluator()
    let line = #"{"id":1,"rules":{"rules":{"a":{".read":"auth.admin === true"}}},"op":"read","path":"/a",\#(auth)}"#
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    #expect(!answer.contains(#""got":"allow""#), "\(answer)")
  }
}
