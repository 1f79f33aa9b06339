import Identities
import RuleValues
import SourceText
import Testing

/// Signed-out, anonymous and other tenants' users, and users without a claim, are told apart. None of them is an
/// administrator.
/// In more depth: `IdentitiesTests` (forms, shapes recorded from the emulator), `AccountsTests`.
@Suite("A09 missing and null identities, providers, tenants")
struct A09MissingIdentity {
  static func rule(_ condition: String) -> Rules { .firestore("match /a/{id} { allow get: if \(condition); }") }
  static func tree(_ condition: String) -> Rules { .realtime("{\".read\": \"\(condition)\"}") }
  static let anonymous = Sender.claims(
    "an1", #"{"provider_id": "anonymous", "firebase": {"identities": {}, "sign_in_provider": "anonymous"}}"#)
  static let tenant = Sender.claims("ann", #"{"firebase": {"sign_in_provider": "password", "tenant": "t1"}}"#)
  static let password = Sender.claims(
    "ann", #"{"firebase": {"identities": {"email": ["a@b.c"]}, "sign_in_provider": "password"}}"#)

  static let attacks = [
    Attack("nobody is null", rule("request.auth != null"), .get("a/x"), .denied, .emulator),
    Attack("nobody has no id", rule("request.auth.uid != 'x'"), .get("a/x"), .denied, .emulator),
    Attack("nobody's id is not null", rule("request.auth.uid == null"), .get("a/x"), .denied, .emulator),
    Attack("nobody has no claims", rule("!('banned' in request.auth.token)"), .get("a/x"), .denied, .emulator),
    Attack(
      "nobody, in Realtime rules", tree("auth.uid == null"), .read("/"), .allowed, .recording("r16, davideast/pyric")),
    Attack("nobody is not somebody", tree("auth != null"), .read("/"), .denied, .documentation("Rules: auth")),
    Attack(
      "nobody's path", tree("root.child('u').child(auth.uid).exists()"), stored: .data(#"{"u": 1}"#), .read("/"),
      .denied, .documentation("child() wants a text")),
    Attack(
      "no verified email", rule("request.auth.token.email_verified == false"), as: .user("ann"), .get("a/x"), .denied,
      .emulator),
    Attack("anonymous is signed in", rule("request.auth != null"), as: anonymous, .get("a/x"), .allowed, .emulator),
    Attack(
      "anonymous says so", rule("request.auth.token.firebase.sign_in_provider != 'anonymous'"), as: anonymous,
      .get("a/x"), .denied, .emulator),
    Attack(
      "no provider at all", rule("request.auth.token.firebase.sign_in_provider != 'anonymous'"), as: .user("ann"),
      .get("a/x"), .denied, .emulator),
    Attack(
      "the tenant", rule("request.auth.token.firebase.tenant == 't1'"), as: tenant, .get("a/x"), .allowed, .emulator),
    Attack(
      "without tenant", rule("request.auth.token.firebase.tenant == 't1'"), as: password, .get("a/x"), .denied,
      .emulator),
    Attack(
      "without tenant is no tenant", rule("request.auth.token.firebase.tenant != 't2'"), as: password, .get("a/x"),
      .denied, .emulator),
    Attack(
      "an identity that is not linked", rule("'google.com' in request.auth.token.firebase.identities"), as: password,
      .get("a/x"), .denied, .emulator),
    Attack(
      "a client that calls itself administrator", rule("false"),
      as: .claims("root", #"{"administrator": true, "admin": true}"#), .get("a/x"), .denied,
      .promise("only the server is an administrator")),
    Attack(
      "the server itself", rule("false"), as: .administrator, .get("a/x"), .allowed,
      .documentation("Admin SDK bypasses rules")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// An invalid identity throws. It never counts as signed out, because a rule might allow signed-out users.
  @Test(arguments: [
    #"{}"#, #"{"uid": ""}"#, #"{"uid": 7}"#, #"{"uid": null}"#, #"{"uid": ["ann"]}"#, #"{"UID": "ann"}"#, "[]",
    "\"ann\"",
    "true", "0", #"{"uid": "ann", "uid": "root"}"#, #"{"uid": "ann", "administrator": true}"#,
    #"{"administrator": true}"#,
    #"{"token": {}, "sub": "root"}"#, #"{"sub": "ann", "user_id": "root"}"#,
  ])
  func malformedIdentitiesAreNeverSignedOut(_ text: String) throws {
    let file = SourceFile(name: "auth", text: text)
    guard case .success(let reading) = IdentityReader.read(file, now: ServerClock.now / 1000) else { return }
    Issue.record("\(text) was read as \(reading.identity)")
  }
}
