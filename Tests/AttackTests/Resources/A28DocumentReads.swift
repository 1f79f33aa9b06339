import Testing

/// The number of documents that rules can read: 10 for a document and for each write, 20 for a commit. A document
/// that is read twice counts once.
/// In more depth: `RuleEvaluationTests/Decisions`, `ConformanceTests/Cases/cloud/access.json`, D42, D56.
@Suite("A28 document-read budgets")
struct A28DocumentReads {
  static func missing(_ ids: some Sequence<Int>, _ method: String = "get") -> String {
    let asks = ids.map { "!exists(/databases/$(database)/documents/d/x\($0))" }.joined(separator: " && ")
    return "allow \(method): if \(asks);"
  }

  static let attacks = [
    Attack(
      "ten", .firestore("match /a/{id} { \(missing(0..<10)) }"), .get("a/x"), .allowed,
      .documentation("Rules: access call limits")),
    Attack(
      "eleven", .firestore("match /a/{id} { \(missing(0..<11)) }"), .get("a/x"), .denied,
      .documentation("Rules: access call limits")),
    Attack(
      "one, eleven times", .firestore("match /a/{id} { \(missing(Array(repeating: 1, count: 11))) }"), .get("a/x"),
      .allowed, .documentation("Rules: access call limits")),
    Attack(
      "twenty for a list", .firestore("match /a/{id} { \(missing(0..<20, "list")) }"), .list("a"), .allowed,
      .documentation("Rules: access call limits")),
    Attack(
      "twenty-one for a list", .firestore("match /a/{id} { \(missing(0..<21, "list")) }"), .list("a"), .denied,
      .documentation("Rules: access call limits")),
    Attack(
      "three writes of seven",
      .firestore(
        "match /a/{id} { \(missing(0..<7, "create")) } match /b/{id} { \(missing(7..<14, "create")) } match /c/{id} { \(missing(14..<21, "create")) }"
      ), .commit([.set("a/x", "{}"), .set("b/x", "{}"), .set("c/x", "{}")]), .denied,
      .documentation("Rules: access call limits")),
    Attack(
      "three writes of the same seven", .firestore("match /{c}/{id} { \(missing(0..<7, "create")) }"),
      .commit([.set("a/x", "{}"), .set("b/x", "{}"), .set("c/x", "{}")]), .allowed,
      .documentation("Rules: access call limits")),
    Attack(
      "a budget that data spend",
      .firestore(
        "match /a/{id} { function e(i) { return !exists(/databases/$(database)/documents/d/$(request.resource.data.p + i)); } allow create: if e('0') && e('1') && e('2') && e('3') && e('4') && e('5') && e('6') && e('7') && e('8') && e('9') && e('a'); }"
      ), .commit([.set("a/x", #"{"p": "q"}"#)]), .denied, .emulator),
    Attack(
      "two for an object",
      .storage(
        "match /a/{n} { allow get: if !firestore.exists(/databases/(default)/documents/d/x) && !firestore.exists(/databases/(default)/documents/d/y); }"
      ), .download("k/a/x"), .allowed, .recording("davideast/pyric, Storage limits")),
    Attack(
      "three for an object",
      .storage(
        "match /a/{n} { allow get: if !firestore.exists(/databases/(default)/documents/d/x) && !firestore.exists(/databases/(default)/documents/d/y) && !firestore.exists(/databases/(default)/documents/d/z); }"
      ), .download("k/a/x"), .denied, .recording("davideast/pyric, Storage limits")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
