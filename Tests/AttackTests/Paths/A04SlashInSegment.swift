import RuleValues
import Testing

/// A decoded slash or a slash in data changes the number of segments. In Firestore, a segment that comes from data
/// never becomes two. In the Realtime Database, `child()` splits, as documented, and rules see the resulting path.
/// In more depth: `ConformanceTests/Cases`, `RuleEvaluationTests/Functions` (paths).
@Suite("A04 slashes inside segments")
struct A04SlashInSegment {
  static let member = Rules.firestore(
    "match /n/{id} { allow create: if exists(/databases/$(database)/documents/members/$(request.resource.data.who)); }")
  static let members = Stored.documents(("members/a", "{}"), ("members/a/b/c", "{}"))

  static let fromData = [
    (#""a""#, Outcome.allowed), (#""a/b/c""#, .denied), (#""../members/a""#, .denied), (#""a/""#, .denied),
    (#""""#, .denied), (#"".""#, .denied), (#""..""#, .denied), (#""a%2Fb%2Fc""#, .denied), ("7", .denied),
    ("null", .denied), (#"["a"]"#, .denied),
  ].map { Attack("who \($0)", member, stored: members, .commit([.set("n/x", "{\"who\": \($0)}")]), $1, .emulator) }

  static let others = [
    Attack(
      "a database with a slash",
      .firestore("match /n/{id} { allow create: if exists(/databases/$(request.resource.data.db)/members/a); }"),
      stored: members, .commit([.set("n/x", #"{"db": "(default)/documents"}"#)]), .denied, .emulator),
    Attack(
      "path() splits, as it says",
      .firestore(
        "match /n/{id} { allow create: if exists(path('/databases/(default)/documents/' + request.resource.data.p)); }"),
      stored: members, .commit([.set("n/x", #"{"p": "members/a"}"#)]), .allowed, .emulator),
    Attack(
      "path() resolves nothing",
      .firestore(
        "match /n/{id} { allow create: if exists(path('/databases/(default)/documents/' + request.resource.data.p)); }"),
      stored: members, .commit([.set("n/x", #"{"p": "x/../members/a"}"#)]), .denied, .emulator),
    Attack(
      "a decoded slash is a segment more", .firestore("match /pub/{id} { allow get: if true; }"),
      stored: .documents(("pub/a/sec/x", "{}")), .get("pub/a/sec/x"), .denied, .emulator),
    Attack(
      "a user id with a slash", .realtime(#"{".read": "root.child('u/' + auth.uid + '/ok').val() === true"}"#),
      stored: .data(#"{"u": {"ann": {"x": {"ok": true}}}}"#), as: .user("ann/x"), .read("/"), .allowed,
      .documentation("RuleDataSnapshot.child: a relative path")),
    Attack(
      "a user id with a slash as a key", .realtime(#"{"u": {"$id": {".read": "auth.uid === $id"}}}"#),
      as: .user("ann/x"), .read("/u/ann/x"), .denied, .promise("a key holds no slash")),
    Attack(
      "a name with slashes is no segment", .storage("match /u/{name} { allow get: if true; }"), .download("k/u/a/b"),
      .denied, .documentation("Storage rules: match")),
  ]

  @Test(arguments: fromData + others) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// A server may make a path of segments itself, one of which a client filled.
  @Test func segmentsWithSlashesAreInvalid() {
    #expect(DocumentPath(["pub", "a/sec/x"]).problem == .slashInSegment("a/sec/x"))
    #expect(DocumentPath(["pub", "a"], database: "x/y").problem == .database("x/y"))
    #expect(DataLimits.problem(inPath: DataPath([DataKey("a/b")])) == .illegalKey("a/b"))
    #expect(ObjectName(bucket: "k/o", name: "a").problem == .bucket("k/o"))
  }
}
