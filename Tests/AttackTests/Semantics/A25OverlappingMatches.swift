import Testing

/// One matching `allow` is enough, and no other `allow` revokes it. A `read` rule does not list another path, and
/// `write` means three methods.
/// In more depth: `ConformanceTests/Cases`, `RuleCoverageTests` (what coverage says of the `allow` that granted).
@Suite("A25 overlapping matches")
struct A25OverlappingMatches {
  static let overlap = Rules.firestore(
    "match /{path=**} { allow get: if request.auth != null; } match /secret/{id} { allow get: if false; allow list: if true; }"
  )
  static let writes = Rules.firestore("match /a/{id} { allow create: if true; allow update: if false; }")

  static let attacks = [
    Attack("a broad grant opens the narrow place", overlap, as: .user("x"), .get("secret/s"), .allowed, .emulator),
    Attack("for nobody it does not", overlap, .get("secret/s"), .denied, .emulator),
    Attack("a list is no get", overlap, .list("secret"), .allowed, .emulator),
    Attack("a get is no list", overlap, as: .user("x"), .list("other"), .denied, .emulator),
    Attack("create", writes, .commit([.set("a/x", "{}")]), .allowed, .emulator),
    Attack(
      "a set over what is there is an update", writes, stored: .documents(("a/x", "{}")),
      .commit([.set("a/x", #"{"v": 1}"#)]), .denied, .emulator),
    Attack(
      "a create over what is there", writes, stored: .documents(("a/x", "{}")), .commit([.delete("a/x")]), .denied,
      .emulator),
    Attack("a collection is no document", writes, .commit([.set("a/x/b/y", "{}")]), .denied, .emulator),
    Attack("no condition", .firestore("match /a/{id} { allow get; }"), .get("a/x"), .allowed, .emulator),
    Attack(
      "rules of another service", .storage("match /a/{id} { allow read, write; }"), .get("a/x"), .refused,
      .promise("a ruleset serves its service")),
    Attack(
      "Realtime rules for a document", .realtime(#"{".read": true, ".write": true}"#), .get("a/x"), .refused,
      .promise("a ruleset serves its service")),
    Attack(
      "Firestore rules for data", .firestore("match /{p=**} { allow read, write; }"), .set("/a", "1"), .refused,
      .promise("a ruleset serves its service")),
    Attack(
      "Firestore rules for an object", .firestore("match /{p=**} { allow read, write; }"), .download("k/a"), .refused,
      .promise("a ruleset serves its service")),
    Attack(
      "Firestore rules of every path, for an object",
      .file("rules_version = '2'; service cloud.firestore { match /{p=**} { allow read, write; } }"), .download("k/a"),
      .refused, .promise("a ruleset serves its service")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
