import RuleValues
import Testing

@testable import SecurityRules

/// The operations that a server needs beyond those of the SDKs.
struct ServerOperationTests {
  private let server: FirestoreAuthorizer<InMemoryTree>

  init() throws {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/c/{id} { allow read: if resource.data.n > 0; allow write; }
        }
        """)
    server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_000))
  }

  @Test func aCommitReturnsTheResultsOfItsTransforms() throws {
    let field = { (name: String) in FieldPath(names: [name]) }
    let result = try server.batch(
      [
        DocumentWrite(
          "c/1", .set(["n": 1]),
          transforms: [
            FieldTransform(field("n"), .increment(2)), FieldTransform(field("at"), .serverTimestamp),
            FieldTransform(field("list"), .arrayUnion([1])),
          ]), DocumentWrite("c/2", .delete), DocumentWrite("c/3", .set(["n": 1])),
      ], as: .unauthenticated)
    let time = try #require(Timestamp(seconds: 1))
    #expect(result.transformResults == [[3, .timestamp(time), .null], [], []])
    #expect(result.updateTimes == [time, nil, time])
  }

  @Test func severalAggregationsAreOfOneState() throws {
    for n in 1...4 { try server.set("c/\(n)", ["n": .integer(Int64(n))], as: .administrator) }
    let n = FieldPath(names: ["n"])
    let query = DocumentQuery(collection: "c")
    #expect(
      try server.aggregate([.count(), .sum(n), .average(n), .count(upTo: 2)], query, as: .administrator)
        == [4, 10, .double(2.5), 2])
    #expect(throws: PermissionDenied.self) { try server.aggregate([.count()], query, as: .unauthenticated) }
  }

  @Test func theEmulatorsModeGrantsWhatItCannotDisprove() throws {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/c/{id} { allow list: if !('secret' in resource.data); }
        }
        """)
    var server = Authorizer(rules: rules, tree: InMemoryTree())
    #expect(throws: PermissionDenied.self) { try server.list(DocumentQuery(collection: "c"), as: .unauthenticated) }
    server.queryMode = .emulator
    #expect(try server.list(DocumentQuery(collection: "c"), as: .unauthenticated).isEmpty)
  }

  @Test func allDocumentsOfADatabaseAreDeleted() throws {
    for path: DocumentPath in ["c/1", "c/1/d/2"] { try server.set(path, ["n": 1], as: .administrator) }
    let other = DocumentPath(["c", "1"], database: "other")
    try server.set(other, ["n": 1], as: .administrator)
    #expect(try server.collectionIDs(of: DocumentPath([])) == ["c"])
    #expect(try server.documentIDs(of: "c") == ["1"])
    try server.deleteAllDocuments(in: DocumentPath.defaultDatabase)
    #expect(try server.collectionIDs(of: DocumentPath([])) == [])
    #expect(try server.get(other, as: .administrator) != nil)
    try server.deleteAllDocuments()
    #expect(try server.get(other, as: .administrator) == nil)
  }

  @Test func aCommitFailsIfWhatItReadHasChanged() throws {
    try server.set("c/1", ["n": 1], as: .administrator)
    let query = DocumentQuery(collection: "c")
    var reads = TransactionReadSet()
    reads.add(try server.get("c/1", as: .administrator), at: "c/1")
    reads.add(try server.get("c/2", as: .administrator), at: "c/2")
    try server.commit([.set("c/3", ["n": 3])], ifUnchanged: reads, as: .administrator)
    reads.add(try server.list(query, as: .administrator), of: query)
    try server.commit([.set("d/1", ["n": 3])], ifUnchanged: reads, as: .administrator)
    try server.set("c/4", ["n": 4], as: .administrator)
    #expect(throws: ReadConflict.self) {
      try server.commit([.set("d/2", ["n": 3])], ifUnchanged: reads, as: .administrator)
    }
    var missing = TransactionReadSet()
    missing.add(nil, at: "c/1")
    #expect(throws: ReadConflict.self) { try server.commit([], ifUnchanged: missing, as: .administrator) }
    #expect(try server.get("d/2", as: .administrator) == nil)
  }
}
