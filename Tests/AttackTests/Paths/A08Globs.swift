import Testing

/// The segments that `{x=**}` matches: at least one in version 1, any number in version 2. Only such a glob matches a
/// collection group.
/// In more depth: `ConformanceTests` (matching), `DifferentialTests`, `Grammar/divergences.md` D47 and D57.
@Suite("A08 collection groups and {x=**}")
struct A08Globs {
  static func glob(_ version: String) -> Rules {
    .firestore("match /a/{rest=**} { allow read: if true; }", version: version)
  }
  static func inner(_ version: String) -> Rules {
    .firestore("match /{path=**}/secrets/{id} { allow read: if true; }", version: version)
  }
  static let single = Rules.firestore("match /secrets/{id} { allow read: if true; }")

  static let attacks = [
    Attack("one segment", glob("2"), .get("a/x"), .allowed, .emulator),
    Attack("three segments", glob("2"), .get("a/x/b/y"), .allowed, .emulator),
    Attack("version 1, one segment", glob("1"), .get("a/x"), .allowed, .emulator),
    Attack("another collection", glob("2"), .get("ab/x"), .denied, .emulator),
    Attack("none before", inner("2"), .get("secrets/x"), .allowed, .documentation("Rules: version 2")),
    Attack("some before", inner("2"), .get("a/x/secrets/y"), .allowed, .documentation("Rules: version 2")),
    Attack(
      "a group by a glob", inner("2"), .list("secrets", query: #"{"collectionGroup": true}"#), .allowed, .emulator),
    Attack(
      "a group without a glob", single, .list("secrets", query: #"{"collectionGroup": true}"#), .denied, .emulator),
    Attack("the same without the group", single, .list("secrets"), .allowed, .emulator),
    Attack(
      "a group of the wrong collection", inner("2"), .list("public", query: #"{"collectionGroup": true}"#), .denied,
      .emulator),
    Attack(
      "what a collection of one name grants, not in another document",
      .firestore("match /users/{u}/secrets/{id} { allow read: if u == request.auth.uid; }"), as: .user("ann"),
      .list("secrets", query: #"{"collectionGroup": true}"#), .denied, .emulator),
    Attack(
      "a glob is not the whole project", .firestore("match /a/{x=**} { allow write: if true; }"),
      .commit([.set("b/x", "{}")]), .denied, .emulator),
    Attack(
      "Storage, version 1 and 2", .storage("match /a/{n=**} { allow get: if true; }"), .download("k/a/b/c"), .allowed,
      .documentation("Storage rules: wildcards")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
