import Testing

/// A name refers to the nearest definition, and no function calls itself. Rules that shadow names or never end are
/// rejected or bounded.
/// In more depth: `CloudRulesTests/Checking/NameTests`, `LimitTests`, D3, D4.
@Suite("A24 captured names, arguments and recursion")
struct A24Names {
  static let attacks = [
    Attack(
      "a wildcard in a wildcard of its name",
      .firestore("match /a/{id} { match /b/{id} { allow get: if id == 'y'; } }"), .get("a/x/b/y"), .allowed, .emulator),
    Attack(
      "the outer one is hidden", .firestore("match /a/{id} { match /b/{id} { allow get: if id == 'x'; } }"),
      .get("a/x/b/y"), .denied, .emulator),
    Attack(
      "an argument hides a wildcard",
      .firestore("match /a/{id} { function f(id) { return id == 'x'; } allow get: if f('x'); }"), .get("a/other"),
      .allowed, .emulator),
    Attack(
      "a function sees the wildcard where it stands",
      .firestore("function f() { return database == 'x'; } match /a/{database} { allow get: if f(); }"), .get("a/x"),
      .denied, .emulator),
    Attack(
      "a `let` hides an argument",
      .firestore("function f(v) { let w = v; return w == 1; } match /a/{id} { allow get: if f(1); }"), .get("a/x"),
      .allowed, .emulator),
    Attack(
      "a wildcard named as a variable of the service",
      .firestore("match /a/{request} { allow get: if request == 'x'; }"), .get("a/x"), .allowed, .emulator),
    Attack(
      "a function of an inner block hides the outer one",
      .firestore("function f() { return true; } match /a/{id} { function f() { return false; } allow get: if f(); }"),
      .get("a/x"), .denied, .emulator),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  @Test(arguments: [
    "function f() { return f(); }", "function f(x) { return g(x); } function g(x) { return f(x); }",
    "function f(x, x) { return x; }", "function f() { let a = a; return a; }",
  ])
  func endlessRecursionIsRejected(_ functions: String) throws {
    let arguments = functions.contains("f(x, x)") ? "true, true" : functions.contains("f(x)") ? "true" : ""
    let rules = Rules.firestore("\(functions) match /a/{id} { allow get: if f(\(arguments)); }")
    guard let server = try? Storage.memory.server(rules) else { return }
    #expect(try server.answer(.get("a/x"), .nobody).outcome == .denied, "\(functions)")
  }

  @Test(arguments: [
    #"{"$a": {"$a": {}}}"#, #"{"$a": {"b": {"$a": {}}}}"#, #"{"$a": {}, "$b": {}}"#, #"{"$a-b": {}}"#,
    #"{"$root": {".read": "$gone === 'x'"}}"#,
  ])
  func realtimeNamesAreResolved(_ tree: String) {
    #expect(throws: (any Error).self) { try Rules.realtime(tree).ruleset() }
  }
}
