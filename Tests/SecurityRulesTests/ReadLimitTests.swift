import DocumentTrees
import Foundation
import Identities
import RuleRequests
import RuleValues
import SQLiteTrees
import SourceText
import Testing

@testable import SecurityRules

/// The size of one read is limited. The limit applies before memory is allocated, and such a read returns nothing.
@Suite("The size of a read is limited")
struct ReadLimitTests {
  private static let rows = 2_000
  private static let text = String(repeating: "x", count: 100)

  private static let realtime = #"{"rules": {".read": true, ".write": true}}"#
  private static let firestore =
    "service cloud.firestore { match /databases/{d}/documents { match /{x=**} { allow read, write; } } }"
  private static let storage =
    "rules_version = '2'; service firebase.storage { match /b/{b}/o/{x=**} { allow read, write; } }"

  /// Runs a body with the same content in memory and in a file.
  private func onBothTrees<Service: FirebaseService>(
    _ rules: String, _ service: Service.Type, _ limit: Int, _ body: (any Reads<Service>) throws -> Void
  ) throws {
    try onBothTrees(rules, service, Limits(readBytes: limit), body)
  }

  private func onBothTrees<Service: FirebaseService>(
    _ rules: String, _: Service.Type, _ limits: Limits, _ body: (any Reads<Service>) throws -> Void
  ) throws {
    let rules = try Ruleset<Service>(source: rules)
    let memory = InMemoryTree()
    try Self.fill(memory)
    try body(Authorizer(rules: rules, tree: memory, limits: limits))
    let folder = FileManager.default.temporaryDirectory.appending(path: "read-limit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try SQLiteTree(
      path: folder.appending(path: "tree.db").path,
      options: SQLiteOptions(durability: .processCrash, indexes: .declared))
    try Self.fill(file)
    try body(Authorizer(rules: rules, tree: file, limits: limits))
  }

  private static func fill(_ tree: some DocumentTree) throws {
    try tree.write { transaction in
      let children = (0..<rows).map { DataChild(DataKey("k\($0)"), .leaf(.string(text))) }
      try transaction.set(.node(children), at: DataPath("rows"))
      for number in 0..<200 {
        let fields = try EncodedDocument(["n": .integer(Int64(number)), "text": .string(text)])
        try transaction.write(fields, at: DocumentPath(["c", "d\(number)"]), now: .epoch)
        let object = ObjectName(bucket: "b", name: "folder/\(number)-\(text)")
        try transaction.setObject(try ObjectMetadata(object).encoded(), named: object)
      }
    }
  }

  /// The whole takes 2,000 × (100 + 2 + about 8) bytes and more.
  @Test func realtimeReadsAreLimited() throws {
    let all = DataPath("rows")
    try onBothTrees(Self.realtime, RealtimeDatabase.self, 200_000) { server throws in
      #expect(throws: ReadTooLarge(limit: 200_000)) { try server.read(all, as: .unauthenticated) }
      #expect(try server.read(DataPath("rows/k1"), as: .unauthenticated) == .leaf(.string(Self.text)))
      for order in [DataQuery.Order.key, .value] {
        let query = DataQuery(order: order)
        #expect(throws: ReadTooLarge.self) { try server.query(all, matching: query, as: .unauthenticated) }
        let few = DataQuery(order: order, limitToFirst: 500)
        #expect(try server.query(all, matching: few, as: .unauthenticated).count == 500)
      }
      // A transaction reads first, and changes nothing where that is too much.
      #expect(throws: ReadTooLarge.self) { try server.transaction(all, as: .unauthenticated) { _ in .deletion } }
    }
    try onBothTrees(Self.realtime, RealtimeDatabase.self, 300_000) { server throws in
      #expect(try server.read(all, as: .unauthenticated).children.count == Self.rows)
      #expect(try server.query(all, matching: DataQuery(order: .value), as: .unauthenticated).count == Self.rows)
    }
  }

  @Test func documentReadsAndQueriesAreLimited() throws {
    let all = DocumentQuery(collection: "c")
    let ordered = DocumentQuery(collection: "c", order: [.init(FieldPath(names: ["n"]), isDescending: true)])
    try onBothTrees(Self.firestore, CloudFirestore.self, 10_000) { server throws in
      for query in [all, ordered] {
        #expect(throws: ReadTooLarge(limit: 10_000)) { try server.list(query, as: .unauthenticated) }
        var few = query
        few.limit = 50
        #expect(try server.list(few, as: .unauthenticated).count == 50)
      }
      #expect(try server.get(DocumentPath(["c", "d1"]), as: .unauthenticated) != nil)
    }
    try onBothTrees(Self.firestore, CloudFirestore.self, 50) { server throws in
      #expect(throws: ReadTooLarge.self) { try server.get(DocumentPath(["c", "d1"]), as: .unauthenticated) }
    }
    try onBothTrees(Self.firestore, CloudFirestore.self, 40_000) { server throws in
      #expect(try server.list(ordered, as: .unauthenticated).count == 200)
    }
  }

  @Test func objectReadsAndListingsAreLimited() throws {
    try onBothTrees(Self.storage, CloudStorage.self, 10_000) { server throws in
      #expect(throws: ReadTooLarge(limit: 10_000)) { try server.list("folder", as: .unauthenticated) }
      #expect(try server.list("", as: .unauthenticated).prefixes == ["folder"])
    }
    try onBothTrees(Self.storage, CloudStorage.self, 50) { server throws in
      let object = ObjectName(bucket: "b", name: "folder/1-\(Self.text)")
      #expect(throws: ReadTooLarge.self) { try server.get(object, as: .unauthenticated) }
    }
  }

  @Test func resultsAreLimited() throws {
    let limits = Limits(returnedDocuments: 150)
    let tooMany = ReadTooLarge(.returnedDocuments, limit: 150)
    try onBothTrees(Self.firestore, CloudFirestore.self, limits) { server throws in
      #expect(throws: tooMany) { try server.list(DocumentQuery(collection: "c"), as: .unauthenticated) }
      #expect(try server.list(DocumentQuery(collection: "c", limit: 150), as: .unauthenticated).count == 150)
    }
    try onBothTrees(Self.realtime, RealtimeDatabase.self, limits) { server throws in
      #expect(throws: tooMany) { try server.query(DataPath("rows"), matching: DataQuery(), as: .unauthenticated) }
      #expect(
        try server.query(DataPath("rows"), matching: DataQuery(limitToFirst: 150), as: .unauthenticated).count == 150)
    }
    try onBothTrees(Self.storage, CloudStorage.self, limits) { server throws in
      #expect(throws: tooMany) { try server.list("folder", as: .unauthenticated) }
    }
    #expect(tooMany.clientReason.code == "resource-exhausted" && "\(tooMany)".contains("more than 150 documents"))
  }

  /// The documents that are examined count, not those that are found.
  @Test func scansAreLimited() throws {
    let tooMany = ReadTooLarge(.scannedDocuments, limit: 150)
    let limits = Limits(scannedDocuments: 150)
    try onBothTrees(Self.firestore, CloudFirestore.self, limits) { server throws in
      let byField = [DocumentQuery.Order(FieldPath(names: ["n"]))]
      let none = DocumentFilter.field(FieldPath(names: ["n"]), .equal, .integer(-1))
      for query in [
        DocumentQuery(collection: "c"), DocumentQuery(collection: "c", order: byField, limit: 1),
        DocumentQuery(collection: "c", filter: none, limit: 1),
      ] {
        let error = #expect(throws: ReadTooLarge.self) { try server.list(query, as: .unauthenticated) }
        #expect(error?.measure == .scannedDocuments && error?.limit == 150)
        #expect((error?.missingIndex == nil) == (query.filter == nil && query.order.isEmpty))
      }
      #expect(try server.list(DocumentQuery(collection: "c", limit: 150), as: .unauthenticated).count == 150)
    }
    try onBothTrees(Self.realtime, RealtimeDatabase.self, limits) { server throws in
      let rows = DataPath("rows")
      #expect(throws: tooMany) {
        try server.query(rows, matching: DataQuery(order: .value, limitToFirst: 1), as: .unauthenticated)
      }
      #expect(try server.query(rows, matching: DataQuery(limitToFirst: 150), as: .unauthenticated).count == 150)
      #expect(try server.read(rows, as: .unauthenticated).children.count == Self.rows)
    }
    try onBothTrees(Self.storage, CloudStorage.self, limits) { server throws in
      #expect(throws: tooMany) { try server.list("folder", as: .unauthenticated) }
    }
    #expect(tooMany.clientReason.code == "resource-exhausted" && "\(tooMany)".contains("more than 150 documents"))
  }

  /// The limit is checked while rows are read: the tree returns few rows beyond it.
  @Test func theLimitAppliesBeforeAllocation() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "read-limit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try SQLiteTree(
      path: folder.appending(path: "tree.db").path, options: SQLiteOptions(durability: .processCrash))
    let large = String(repeating: "x", count: 40_000)
    try file.write { transaction in
      for number in 0..<100 { try transaction.set(.leaf(.string(large)), at: DataPath("rows/k\(number)")) }
    }
    var counts: [Int] = []
    struct Enough: Error {}
    func readSome() throws -> DataNode {
      try file.read { snapshot in
        try snapshot.subtree(at: snapshot.cursor(at: DataPath("rows"))) { bytes in
          counts.append(bytes)
          if counts.count == 3 { throw Enough() }
        }
      }
    }
    #expect(throws: Enough.self) { try readSome() }
    #expect(counts.count == 3 && counts.allSatisfy { (80_000..<81_000).contains($0) }, "\(counts)")
  }

  @Test func theDefaultLimitEqualsFirebase() {
    #expect(Limits.standard.readBytes == 256 << 20)
    let error = ReadTooLarge(limit: 7)
    #expect(error.clientReason.code == "resource-exhausted" && "\(error)".contains("more than 7 bytes"))
  }
}

/// The operations that the tests call, on an authorizer over any tree.
private protocol Reads<Service> {
  associatedtype Service: FirebaseService
  associatedtype Tree: DocumentTree
  var any: Authorizer<Service, Tree> { get }
}

extension Authorizer: Reads {
  fileprivate var any: Authorizer<Service, Tree> { self }
}

extension Reads<RealtimeDatabase> {
  fileprivate func read(_ path: DataPath, as identity: Identity) throws -> DataNode { try any.read(path, as: identity) }

  fileprivate func query(_ path: DataPath, matching query: DataQuery, as identity: Identity) throws -> [DataChild] {
    try any.query(path, matching: query, as: identity)
  }

  fileprivate func transaction(
    _ path: DataPath, as identity: Identity, _ change: (DataNode) throws -> WrittenValue?
  ) throws -> DataNode {
    try any.transaction(path, as: identity, change)
  }
}

extension Reads<CloudFirestore> {
  fileprivate func get(_ path: DocumentPath, as identity: Identity) throws -> StoredDocument? {
    try any.get(path, as: identity)
  }

  fileprivate func list(_ query: DocumentQuery, as identity: Identity) throws -> [FoundDocument] {
    try any.list(query, as: identity)
  }
}

extension Reads<CloudStorage> {
  fileprivate func get(_ object: ObjectName, as identity: Identity) throws -> ObjectMetadata? {
    try any.get(object, as: identity)
  }

  fileprivate func list(_ prefix: String, as identity: Identity) throws -> ObjectListing {
    try any.list(bucket: "b", prefix: prefix, as: identity)
  }
}
