import RuleValues
import TestSupport
import Testing
import TreeConformance

@testable import DocumentTrees
@testable import SQLiteTrees

/// Damaged rows of documents, objects and accounts: reading one fails, or returns records in order.
@Suite struct SpaceDamageTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  /// Writes a file and closes it, so that it has all data.
  private func makeFile() throws {
    let tree = try SQLiteTree(path: path)
    try tree.write { transaction in
      for index in 0..<200 {
        let content = fields(index)
        for path in [DocumentPath(["people", "\(index)"]), DocumentPath(["people", "\(index)", "sub", "x"])] {
          try transaction.write(EncodedDocument(content), at: path, now: .epoch)
        }
        let object = ObjectName(bucket: "bk", name: "a/\(index)")
        try transaction.setObject(ObjectMetadata(object, size: Int64(index)).encoded(), named: object)
        let place = AccountPlace(tenant: "", kind: "users", name: "user \(index)")
        try transaction.setAccount(EncodedDocument(fields(index)), at: place)
      }
    }
    try tree.checkIntegrity()
  }

  private func fields(_ index: Int) -> DocumentFields {
    DocumentFields([
      ("name", .string("Person \(index) \u{E9}")), ("age", .integer(Int64(index))),
      ("tags", .array([.string("a"), .map(DocumentFields([("x", .double(0.5))]))])),
    ])
  }

  @Test func changedBytesAreReportedOrRead() throws {
    try makeFile()
    let bytes = try Files.read(path)
    var random = SeededGenerator(seed: 12)
    var noticed = 0
    for round in 0..<200 {
      var damaged = bytes
      for _ in 0...random.below(16) {
        let from = round % 10 == 0 ? 0 : 100
        damaged[from + random.below(damaged.count - from)] = UInt8(random.below(256))
      }
      try Files.write(damaged, path)
      do {
        try use(try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash)))
      } catch is TreeError {
        noticed += 1
      }
      for suffix in ["-wal", "-shm"] { try Files.write([], path + suffix) }
    }
    #expect((21..<200).contains(noticed), "\(noticed)")
  }

  private func use(_ tree: SQLiteTree) throws {
    try tree.read { snapshot in
      var last: DocumentPath?
      try snapshot.forEachDocument(in: .collection(DocumentPath(["people"]))) { path, document in
        #expect(path.segments.count == 2 && last.map { $0 < path } ?? true)
        last = path
        _ = try document.readFields(at: path)
        return true
      }
      var place: AccountPlace?
      try snapshot.forEachAccount(in: .kind("users", tenant: "")) { next, record in
        #expect(next.kind == "users" && place.map { $0.name.utf8.lexicographicallyPrecedes(next.name.utf8) } ?? true)
        place = next
        do throws(CorruptDocument) {
          let fields = try record.fields()
          #expect((try? EncodedDocument(fields).fields()) == fields)
        } catch {
          #expect((0...record.bytes.count).contains(error.offset))
        }
        return true
      }
      let path = DocumentPath(["people", "7", "sub", "x"])
      _ = try snapshot.document(at: path)?.readFields(at: path)
    }
    try tree.exportDocuments(to: MemorySink(), as: .rest(project: "p"))
    try tree.exportObjects(to: MemorySink(), as: .map)
    try tree.write { transaction in
      try transaction.setDocument(nil, at: DocumentPath(["people", "9"]))
      try transaction.deleteDocuments(in: .subtree(DocumentPath(["people", "8"])))
      try transaction.deleteObjects(in: .bucket("bk", prefix: "a/1"))
      try transaction.setAccount(nil, at: AccountPlace(tenant: "", kind: "users", name: "user 9"))
    }
  }

  @Test func malformedRowsAreCorrupt() throws {
    let good = NameKey(DocumentPath(["c", "d"])).bytes
    let database = NameKey(DocumentPath([])).bytes
    let keys: [[UInt8]] = [
      [], [0], database, Array(good.dropLast()), good + [0], good + [1, 0], database + [1, 3, 0, 0x64, 0],
      database + [0xFF, 0, 0x64, 0], NameKey(DocumentPath(["c"])).bytes, NameKey(DocumentPath(["c", ".."])).bytes,
    ]
    for key in keys {
      let error = #expect(throws: TreeError.self) { try scan(putting: key, seconds: 0, nanos: 0) }
      guard case .corrupt? = error else {
        Issue.record("\(key): \(String(describing: error))")
        continue
      }
    }
    #expect(throws: TreeError.self) { try scan(putting: good, seconds: .max, nanos: 0) }
    #expect(throws: TreeError.self) { try scan(putting: good, seconds: 0, nanos: 1_000_000_000) }
    #expect(throws: Never.self) { try scan(putting: good, seconds: 0, nanos: 0) }
  }

  /// Puts a row into a new tree and reads all documents.
  private func scan(putting key: [UInt8], seconds: Int64, nanos: Int64) throws {
    let folder = TemporaryFolder()
    let tree = try SQLiteTree(path: folder.file("tree.db"))
    let connection = try ConnectionFactory(path: folder.file("tree.db"), options: .default).open()
    try connection.transaction(.beginWriting) { () throws(TreeError) in
      try key.withRawBytes { key throws(TreeError) in
        try EncodedDocument.empty.bytes.withRawBytes { fields throws(TreeError) in
          try connection.put(.document(fields, times: (seconds, nanos, 0, 0)), at: key, in: .documents)
        }
      }
      try connection.storeTotals()
    }
    try tree.read { try $0.forEachDocument(in: .everything) { _, _ in true } }
  }
}
