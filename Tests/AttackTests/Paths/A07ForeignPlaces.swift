import RuleEvaluation
import RuleValues
import Testing

/// A client names another bucket, database or project. Rules see the name, and no data of one is used for another.
/// For tenants, see A09 and `IDTokenVerificationTests` (`tenant`).
/// In more depth: `TreeConformance` (`theSpacesAreApart`, `impossiblePlacesAreRefused`).
@Suite("A07 another bucket, database, project")
struct A07ForeignPlaces {
  static let anyDatabase = Rules.firestore("match /a/{id} { allow get: if true; }")
  static let oneDatabase = Rules.file(
    "rules_version = '2'; service cloud.firestore { match /databases/(default)/documents/a/{id} { allow read: if true; } }"
  )
  static let oneBucket = Rules.storage("match /a/{n} { allow get, create: if bucket == 'mine'; }")

  static let attacks = [
    Attack("the database of the rules", oneDatabase, .get("a/x"), .allowed, .emulator),
    Attack(
      "another database", oneDatabase, .get("/databases/other/documents/a/x"), .denied,
      .documentation("Manage databases: each has rules")),
    Attack("a database by case", oneDatabase, .get("/databases/(DEFAULT)/documents/a/x"), .denied, .promise("bytes")),
    Attack("a database without name", oneDatabase, .get("/databases//documents/a/x"), .refused, .promise("bytes")),
    Attack("a full name in one segment", anyDatabase, .get("databases/other"), .denied, .promise("a path is a place")),
    Attack("a collection of another database", oneDatabase, .list("/databases/other/documents/a"), .denied, .emulator),
    Attack(
      "rules that ask another database",
      .firestore("match /a/{id} { allow get: if exists(/databases/other/documents/members/m); }"),
      stored: .documents(("/databases/other/documents/members/m", "{}"), ("members/m", "{}")), .get("a/x"), .denied,
      .emulator),
    Attack(
      "a database that data name",
      .firestore("match /a/{id} { allow create: if exists(/databases/$(request.resource.data.db)/documents/m/m); }"),
      stored: .documents(("/databases/other/documents/m/m", "{}"), ("m/m", "{}")),
      .commit([.set("a/x", #"{"db": "other"}"#)]), .denied, .emulator),
    Attack(
      "the bucket of the rules", oneBucket, .download("mine/a/x"), .allowed, .documentation("Storage rules: bucket")),
    Attack("another bucket", oneBucket, .download("yours/a/x"), .denied, .documentation("Storage rules: bucket")),
    Attack(
      "a bucket in the name", oneBucket, .download("yours/b/mine/o/a/x"), .denied, .promise("a name is no bucket")),
    Attack("gs:// inside of /b/", oneBucket, .download("/b/gs://mine/o/a/x"), .refused, .promise("one form at a time")),
    Attack(
      "metadata of another bucket", oneBucket, .upload("mine/a/x", #"{"bucket": "yours", "size": 1}"#), .refused,
      .promise("metadata do not move an object")),
    Attack(
      "metadata of another name", oneBucket, .upload("mine/a/x", #"{"name": "a/root", "size": 1}"#), .refused,
      .promise("metadata do not move an object")),
    Attack(
      "Firestore of another database from Storage",
      .storage("match /a/{n} { allow get: if firestore.exists(/databases/other/documents/m/m); }"),
      stored: .documents(("/databases/other/documents/m/m", "{}"), ("m/m", "{}")), .download("k/a/x"), .denied,
      .decision("D51")),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// Keys of a store must not run into each other: what ends one name must not be able to are in it.
  @Test func pathsWithSimilarEncodingsHaveDifferentRows() throws {
    let rules = Rules.firestore("match /{rest=**} { allow write: if true; }")
    let places = [
      "/databases/a/documents/b/c", "/databases/a\u{0}b/documents/c/d", "/databases/a\u{1}/documents/b/c",
      "/databases/a\u{1}\u{1}/documents/b/c", "/databases/a/documents/b\u{0}/c", "/databases/a/documents/b/\u{0}c",
      "/databases/a/documents/b/c\u{1}\u{2}", "/databases/a/documents/b/c\u{0}\u{1}", "/databases/a/documents/b/c\u{2}",
    ]
    for storage in Storage.allCases {
      let server = try storage.server(rules)
      let changes = places.enumerated().map { Sent.Change.set($1, "{\"n\": \($0)}") }
      #expect(try server.answer(.commit(changes), .nobody).outcome == .allowed)
      let content = try server.content()
      #expect(content.documents.count == places.count, "\(storage)")
      for (number, place) in places.enumerated() {
        let fields = try content.documents[DocumentPath.parse(place)]?.fields()
        #expect(fields?["n"] == .integer(Int64(number)), "\(storage): \(number)")
      }
    }
  }
}
