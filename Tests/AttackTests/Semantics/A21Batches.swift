import RuleRequests
import RuleValues
import Testing

/// `getAfter` sees all writes of a commit. Each document is decided in its state after all of them, and a commit is
/// atomic.
/// In more depth: `RuleEvaluationTests/Decisions`, `ConformanceTests/Cases`, D56.
@Suite("A21 batches and getAfter of siblings")
struct A21Batches {
  static let transfer = Rules.firestore(
    """
    function total(when) { return when; }
    match /accounts/{id} {
      allow update: if request.resource.data.n >= 0
        && getAfter(/databases/$(database)/documents/accounts/a).data.n
          + getAfter(/databases/$(database)/documents/accounts/b).data.n == 10;
    }
    """)
  static let money = Stored.documents(("accounts/a", #"{"n": 6}"#), ("accounts/b", #"{"n": 4}"#))
  static func account(_ id: String, _ n: Int) -> Sent.Change { .update("accounts/\(id)", "{\"n\": \(n)}", mask: ["n"]) }
  static let increment = FieldTransform(FieldPath(names: ["n"]), .increment(.integer(1)))

  static let attacks = [
    Attack("a transfer", transfer, stored: money, .commit([account("a", 1), account("b", 9)]), .allowed, .emulator),
    Attack("a deposit from nowhere", transfer, stored: money, .commit([account("a", 7)]), .denied, .emulator),
    Attack(
      "a withdrawal twice", transfer, stored: money, .commit([account("a", 1), account("b", 9), account("b", 14)]),
      .denied, .emulator),
    Attack(
      "the same document twice, the last counts", transfer, stored: money,
      .commit([account("a", 99), account("b", 9), account("a", 1)]), .allowed, .emulator),
    Attack(
      "good first, worse after", transfer, stored: money,
      .commit([account("a", 1), account("b", 9), account("a", -1)]), .denied, .emulator),
    Attack(
      "an increment behind a fair transfer", transfer, stored: money,
      .commit([account("a", 1), account("b", 9), .update("accounts/b", "{}", mask: [], transforms: [increment])]),
      .denied, .emulator),
    Attack(
      "a sibling that is denied takes all along",
      .firestore("match /a/{id} { allow write: if true; } match /b/{id} { allow write: if false; }"),
      .commit([.set("a/x", "{}"), .set("b/x", "{}")]), .denied, .emulator),
    Attack(
      "a delete hidden behind a set", .firestore("match /a/{id} { allow update: if true; }"),
      stored: .documents(("a/x", "{}")), .commit([.set("a/x", "{}"), .delete("a/x")]), .denied, .emulator),
    Attack(
      "delete and set is an update", .firestore("match /a/{id} { allow delete, create: if true; }"),
      stored: .documents(("a/x", "{}")), .commit([.delete("a/x"), .set("a/x", "{}")]), .denied, .emulator),
    Attack(
      "existsAfter of what the same commit deletes",
      .firestore("match /a/{id} { allow write: if existsAfter(/databases/$(database)/documents/a/key); }"),
      stored: .documents(("a/key", "{}")), .commit([.set("a/x", "{}"), .delete("a/key")]), .denied, .emulator),
    Attack(
      "exists does not see what the commit creates",
      .firestore("match /a/{id} { allow write: if exists(/databases/$(database)/documents/a/key); }"),
      .commit([.set("a/key", "{}"), .set("a/x", "{}")]), .denied, .emulator),
    Attack(
      "verified and written", .firestore("match /a/{id} { allow read, write: if true; }"),
      stored: .documents(("a/x", "{}")), .commit([.verify("a/x"), .set("a/x", "{}")]), .refused, .emulator),
    Attack(
      "a verification is a get", .firestore("match /a/{id} { allow write: if true; }"),
      stored: .documents(("a/x", "{}")), .commit([.verify("a/x")]), .denied, .emulator),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
