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

  @Test func allDocumentsOfACommitGetOneTime() throws {
    try server.set("c/1", to: ["n": 1], as: .administrator)
    try server.set("c/1", to: ["n": 2], as: .administrator)
    let before = try #require(try server.get("c/1", as: .administrator))
    let result = try server.batch(
      [.set("c/1", to: ["n": 3]), .set("c/2", to: ["n": 1]), .delete("c/2"), .set("c/2", to: ["n": 4])],
      as: .administrator)
    #expect(result.commitTime == before.updateTime.nextMicrosecond)
    #expect(result.updateTimes == [result.commitTime, result.commitTime, result.commitTime, result.commitTime])
    let after = try #require(try server.get("c/1", as: .administrator))
    #expect(after.createTime == before.createTime && after.updateTime == result.commitTime)
  }

  @Test func aWriteThatChangesNothingKeepsTheUpdateTime() throws {
    try server.set("c/1", to: ["n": 1, "m": ["x": 1, "y": .double(-0.0)]], as: .administrator)
    let before = try #require(try server.get("c/1", as: .administrator))
    let same = try server.batch([.set("c/1", to: ["m": ["y": .double(-0.0), "x": 1], "n": 1])], as: .administrator)
    #expect(same.updateTimes == [before.updateTime])
    let changed = try server.batch([.set("c/1", to: ["m": ["y": 0, "x": 1], "n": 1])], as: .administrator)
    #expect(changed.updateTimes == [before.updateTime.nextMicrosecond])
    let removed = try server.batch([.delete("c/1"), .set("c/1", to: ["n": 1])], as: .administrator)
    #expect(try server.get("c/1", as: .administrator)?.createTime == removed.commitTime)
  }

  @Test func severalWritesMayRequireTheSameUpdateTime() throws {
    try server.set("c/1", to: ["n": 1], as: .administrator)
    let time = try #require(try server.get("c/1", as: .administrator)).updateTime
    let write = DocumentWrite("c/1", .update(["m": 1], mask: ["m"]), precondition: .updateTime(time))
    #expect(try server.batch([write, write], as: .administrator).updateTimes.count == 2)
    #expect(throws: PreconditionFailed.self) { try server.batch([write], as: .administrator) }
  }

  @Test func eachTransformHasItsOwnResult() throws {
    let n = FieldPath(names: ["n"])
    let write = DocumentWrite(
      "c/1", .set([:]), transforms: [FieldTransform(n, .increment(2)), FieldTransform(n, .increment(3))])
    #expect(try server.batch([write], as: .administrator).transformResults == [[2, 5]])
  }

  @Test func serverTimestampsAreTheMillisecondsOfRequestTime() throws {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/c/{id} {
            allow write: if request.resource.data.at == request.time && request.time.nanos() == 123000000;
          }
        }
        """)
    let time = try #require(Timestamp(seconds: 5, nanos: 123_456_000))
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: Clock(time: { time }))
    let write = DocumentWrite(
      "c/1", .set([:]), transforms: [FieldTransform(FieldPath(names: ["at"]), .serverTimestamp)])
    let result = try server.batch([write], as: .unauthenticated)
    #expect(result.transformResults == [[.timestamp(time.inMilliseconds)]])
    #expect(result.updateTimes == [time])
  }

  @Test func sumsAreOfTheDocumentsThatHaveAllTheirFields() throws {
    let fields: [DocumentFields] = [["n": 1, "s": "a"], ["n": 2], ["s": "c"]]
    for (index, fields) in fields.enumerated() {
      try server.batch([DocumentWrite(DocumentPath(["c", "\(index)"]), .set(fields))], as: .administrator)
    }
    let (n, s) = (FieldPath(names: ["n"]), FieldPath(names: ["s"]))
    let query = DocumentQuery(collection: "c")
    #expect(try server.aggregate([.sum(n), .count()], in: query, as: .administrator) == [3, 2])
    #expect(try server.aggregate([.sum(n), .average(s), .count()], in: query, as: .administrator) == [1, .null, 1])
    #expect(try server.aggregate([.count()], in: query, as: .administrator) == [3])
  }

  @Test func severalAggregationsAreOfOneState() throws {
    for n in 1...4 { try server.set("c/\(n)", to: ["n": .integer(Int64(n))], as: .administrator) }
    let n = FieldPath(names: ["n"])
    let query = DocumentQuery(collection: "c")
    #expect(
      try server.aggregate([.count(), .sum(n), .average(n), .count(upTo: 2)], in: query, as: .administrator)
        == [4, 10, .double(2.5), 2])
    #expect(throws: PermissionDenied.self) { try server.aggregate([.count()], in: query, as: .unauthenticated) }
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
    for path: DocumentPath in ["c/1", "c/1/d/2"] { try server.set(path, to: ["n": 1], as: .administrator) }
    let other = DocumentPath(["c", "1"], database: "other")
    try server.set(other, to: ["n": 1], as: .administrator)
    #expect(try server.collectionIDs(of: DocumentPath([])) == ["c"])
    #expect(try server.documentIDs(of: "c") == ["1"])
    try server.deleteAllDocuments(in: DocumentPath.defaultDatabase)
    #expect(try server.collectionIDs(of: DocumentPath([])) == [])
    #expect(try server.get(other, as: .administrator) != nil)
    try server.deleteAllDocuments()
    #expect(try server.get(other, as: .administrator) == nil)
  }

  @Test func aCommitFailsIfWhatItReadHasChanged() throws {
    try server.set("c/1", to: ["n": 1], as: .administrator)
    let query = DocumentQuery(collection: "c")
    var reads = TransactionReadSet()
    reads.add(try server.get("c/1", as: .administrator), at: "c/1")
    reads.add(try server.get("c/2", as: .administrator), at: "c/2")
    try server.commit([.set("c/3", to: ["n": 3])], ifUnchanged: reads, as: .administrator)
    reads.add(try server.list(query, as: .administrator), of: query)
    try server.commit([.set("d/1", to: ["n": 3])], ifUnchanged: reads, as: .administrator)
    try server.set("c/4", to: ["n": 4], as: .administrator)
    #expect(throws: ReadConflict.self) {
      try server.commit([.set("d/2", to: ["n": 3])], ifUnchanged: reads, as: .administrator)
    }
    var missing = TransactionReadSet()
    missing.add(nil, at: "c/1")
    #expect(throws: ReadConflict.self) { try server.commit([], ifUnchanged: missing, as: .administrator) }
    #expect(try server.get("d/2", as: .administrator) == nil)
  }
}
