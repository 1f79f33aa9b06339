import DocumentTrees
import RuleValues
import SQLiteTrees
import TestSupport
import Testing
import TreeConformance

/// Damaged files: reading one fails, or returns a tree whose children are sorted and distinct.
@Suite struct DamageTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  private func makeFile() throws -> (bytes: [UInt8], node: DataNode) {
    let people = (0..<400).map { index in
      DataChild(
        DataKey("person\(index)"),
        .node(
          [
            DataChild(DataKey("name"), .leaf(.string("Person \(index) \u{E9}"), priority: .integer(Int64(index)))),
            DataChild(DataKey("\(index)"), .leaf(.integer(1))), DataChild(DataKey("\u{1F600}"), .leaf(.double(0.5))),
          ], priority: index % 3 == 0 ? .string("p") : nil))
    }
    try write(.node(people))
    return (try Files.read(path), .node(people))
  }

  /// Writes and closes the tree, so that one file has all data.
  private func write(_ node: DataNode) throws {
    let tree = try SQLiteTree(path: path)
    try tree.write { try $0.set(node, at: .root) }
    try tree.checkIntegrity()
  }

  private func isCorrupt(_ error: (any Error)?) -> Bool {
    if case TreeError.corrupt? = error { true } else { false }
  }

  @Test func overwrittenPagesAreDetected() throws {
    let (bytes, _) = try makeFile()
    try Files.write(bytes, path)
    try Files.patch(path, at: 4096, [UInt8](repeating: 0xFF, count: bytes.count - 4096))
    #expect(isCorrupt(#expect(throws: TreeError.self) { try SQLiteTree(path: path) }))
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .none))
    #expect(isCorrupt(#expect(throws: TreeError.self) { try tree.read { try $0.subtree(at: .root) } }))
    #expect(isCorrupt(#expect(throws: TreeError.self) { try tree.checkIntegrity() }))
    #expect(throws: TreeError.self) { try tree.write { try $0.set(.absent, at: DataPath("person7")) } }
  }

  @Test func shortenedFilesAreDetected() throws {
    let (bytes, _) = try makeFile()
    try Files.write(Array(bytes.prefix(bytes.count / 2)), path)
    let error = #expect(throws: TreeError.self) {
      let tree = try SQLiteTree(path: path)
      _ = try tree.read { try $0.subtree(at: .root) }
    }
    #expect(isCorrupt(error))
  }

  @Test func changedBytesAreReportedOrRead() throws {
    let (bytes, node) = try makeFile()
    var random = SeededGenerator(seed: 11)
    var noticed = 0
    for round in 0..<300 {
      var damaged = bytes
      for _ in 0...random.below(8) {
        // The header's first fields are left alone in most rounds, so that the pages behind it are reached.
        let from = round % 10 == 0 ? 0 : 100
        damaged[from + random.below(damaged.count - from)] = UInt8(random.below(256))
      }
      try Files.write(damaged, path)
      do {
        let found = try use(try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash)))
        if found != node { noticed += 1 }
        #expect(isOrdered(found))
      } catch is TreeError {
        noticed += 1
      }
      for suffix in ["-wal", "-shm"] { try Files.write([], path + suffix) }
    }
    #expect((101..<300).contains(noticed), "\(noticed)")
  }

  private func use(_ tree: SQLiteTree) throws -> DataNode {
    let found = try tree.read { snapshot in
      try snapshot.forEachChild(of: snapshot.root, in: .descending) { _ in true }
      _ = try snapshot.hasChildren(at: snapshot.cursor(at: DataPath("person5")), excluding: [DataKey("name")])
      return try snapshot.subtree(at: .root)
    }
    try tree.write { transaction in
      try transaction.set(.leaf(.integer(5)), at: DataPath("person9/name/first"))
      try transaction.setPriority(.string("x"), at: DataPath("person3"))
      try transaction.set(.absent, at: DataPath("person9"))
    }
    return found
  }

  private func isOrdered(_ node: DataNode) -> Bool {
    zip(node.children, node.children.dropFirst()).allSatisfy { $0.key < $1.key }
      && node.children.allSatisfy { !$0.node.isAbsent && isOrdered($0.node) }
  }
}
