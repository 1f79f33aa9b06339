import Identities
import Testing

/// Claims are members of `token` only. Names with a meaning in JavaScript are ordinary claims.
/// In more depth: `IdentitiesTests/AuthVariableTests`, `CustomClaimsTests`.
@Suite("A11 claims that shadow built-ins")
struct A11ShadowingClaims {
  static func rule(_ condition: String) -> Rules { .firestore("match /a/{id} { allow get: if \(condition); }") }
  static func tree(_ condition: String) -> Rules { .realtime("{\".read\": \"\(condition)\"}") }

  static let shadows = [
    ("request.auth.uid == 'root'", #"{"uid": "root"}"#),
    ("request.auth.token.admin == true", #"{"token": {"admin": true}}"#),
    ("request.auth.token.admin == true", #"{"__proto__": {"admin": true}}"#),
    ("request.auth.token.admin == true", #"{"constructor": {"prototype": {"admin": true}}}"#),
    ("request.auth.token.__proto__ != null", "{}"), ("request.auth.constructor != null", "{}"),
    ("'toString' in request.auth.token", "{}"), ("request.auth.admin == true", #"{"admin": true}"#),
    ("request.auth.token.firebase.tenant == 't'", #"{"firebase.tenant": "t"}"#),
    ("request.auth.token['firebase.tenant'] != 't'", #"{"firebase.tenant": "t"}"#),
    ("request.auth.token.size() == 0", #"{"size": 0}"#), ("request.auth.token.keys() == []", #"{"keys": []}"#),
    ("request.auth.token.get('admin', false)", #"{"get": true}"#),
  ].map { Attack("\($0) with \($1)", rule($0), as: .claims("ann", $1), .get("a/x"), .denied, .emulator) }

  static let realtime = [
    ("auth.uid === 'root'", #"{"uid": "root"}"#), ("auth.admin === true", #"{"admin": true}"#),
    ("auth.provider === 'root'", #"{"provider": "root"}"#),
    ("auth.token.admin === true", #"{"token": {"admin": true}}"#),
    ("auth.token.admin === true", #"{"__proto__": {"admin": true}}"#), ("auth.token.__proto__ != null", "{}"),
    ("auth.token.constructor != null", "{}"), ("auth.token.toString != null", "{}"),
    ("auth.token.length === 3", #"{"length": 4}"#), ("auth.token['a/b'] === true", #"{"a": {"b": true}}"#),
    ("auth.token.a[0] === 'x'", #"{"a": {"00": "x"}}"#),
  ].map {
    Attack(
      "\($0) with \($1)", tree($0), as: .claims("ann", $1), .read("/"), .denied,
      .promise("a claim is a member of token"))
  }

  static let members = [
    Attack(
      "a claim of that name is there", rule("request.auth.token.uid == 'root'"),
      as: .claims("ann", #"{"uid": "root"}"#), .get("a/x"), .allowed, .emulator),
    Attack(
      "__proto__ is a key", rule("request.auth.token['__proto__'] == 1"), as: .claims("ann", #"{"__proto__": 1}"#),
      .get("a/x"), .allowed, .emulator),
    Attack(
      "a field named as a method", .firestore("match /a/{id} { allow create: if request.resource.data.size() == 1; }"),
      .commit([.set("a/x", #"{"size": 9}"#)]), .allowed, .emulator),
    Attack(
      "a field named data", .firestore("match /a/{id} { allow create: if request.resource.data.ok == true; }"),
      .commit([.set("a/x", #"{"data": {"ok": true}}"#)]), .denied, .emulator),
    Attack(
      "a field named id", .firestore("match /a/{id} { allow create: if request.resource.id == 'root'; }"),
      .commit([.set("a/x", #"{"id": "root"}"#)]), .denied, .emulator),
    Attack(
      "a field named __name__", .firestore("match /a/{id} { allow create: if true; }"),
      .commit([.set("a/x", #"{"__name__": "root"}"#)]), .refused, .emulator),
    Attack(
      "metadata named as the object's own", .storage("match /a/{n} { allow create: if request.resource.size < 5; }"),
      .upload("k/a/x", #"{"size": 50, "metadata": {"size": "1"}}"#), .denied, .documentation("Storage rules: resource")),
  ]

  @Test(arguments: shadows + realtime + members) func attackHasItsOutcome(_ attack: Attack) throws {
    try attack.check()
  }

  /// The uid of the token is that of the user. A claim cannot change it.
  @Test(arguments: [#"{"sub": "root"}"#, #"{"user_id": "root"}"#, #"{"sub": null}"#, #"{"user_id": ["ann"]}"#])
  func subjectsMustEqualTheUser(_ claims: String) {
    #expect(throws: (any Error).self) { try Sender.claims("ann", claims).identity() }
  }

  @Test(arguments: CustomClaims.reservedNames) func reservedCustomClaimsAreRejected(_ name: String) throws {
    let claims = try #require(Claims([Claims.Member(name, true)]))
    #expect(throws: IdentityError.self) { try CustomClaims.check(claims) }
  }
}
