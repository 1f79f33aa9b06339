import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees
import Testing
import TreeConformance

/// What goes wrong with files: each is a clear error, and nothing is lost.
@Suite struct FailureTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("tree.db") }

  private func fill(_ tree: SQLiteTree, _ count: Int = 3) throws -> DataNode {
    let children = (0..<count).map { DataChild(DataKey("key\($0)"), .leaf(.string("value \($0)"))) }
    try tree.write { try $0.set(.node(children), at: .root) }
    return .node(children)
  }

  private func whole(_ tree: SQLiteTree) throws -> DataNode { try tree.read { try $0.subtree(at: .root) } }

  private func opening(_ path: String, _ options: SQLiteOptions = .default) -> TreeError? {
    #expect(throws: TreeError.self) { try SQLiteTree(path: path, options: options) }
  }

  // MARK: Files that are no trees

  @Test func otherFilesAreNotChanged() throws {
    let text = [UInt8](repeating: 0x41, count: 10_000)
    try Files.write(text, path)
    #expect(opening(path) == .notADatabase(path: path))
    #expect(try Files.read(path) == text)
  }

  @Test func databasesOfOtherProgramsAreNotChanged() throws {
    _ = try fill(try SQLiteTree(path: path))
    try Files.patch(path, at: 68, [0, 0, 0, 9])
    let before = try Files.read(path)
    #expect(opening(path) == .foreignDatabase(path: path, applicationID: 9))
    try Files.patch(path, at: 68, [0, 0, 0, 0])
    #expect(opening(path) == .foreignDatabase(path: path, applicationID: 0))
    try Files.patch(path, at: 68, [0, 0, 0, 9])
    #expect(try Files.read(path) == before)
  }

  @Test func otherVersionsAreNotChanged() throws {
    _ = try fill(try SQLiteTree(path: path))
    for version in [UInt8(0), 6] {
      try Files.patch(path, at: 60, [0, 0, 0, version])
      #expect(opening(path) == .schemaVersion(path: path, found: Int32(version), supported: 5))
    }
    #expect(opening(path)?.description.contains("newer version of this program") == true)
  }

  @Test func emptyFilesBecomeTrees() throws {
    try Files.write([], path)
    #expect(opening(path, SQLiteOptions(access: .readOnly)) == .notADatabase(path: path))
    let node = try fill(try SQLiteTree(path: path))
    #expect(try whole(try SQLiteTree(path: path)) == node)
  }

  // MARK: Places that cannot be opened

  @Test func missingFoldersAreNamed() {
    let missing = folder.file("none")
    #expect(opening("\(missing)/tree.db") == .cannotOpen(path: "\(missing)/tree.db", .missingFolder(missing)))
    #expect(opening(path, SQLiteOptions(access: .readOnly)) == .cannotOpen(path: path, .missingFile))
    #expect(opening(path, SQLiteOptions(access: .immutable)) == .cannotOpen(path: path, .missingFile))
    #expect(opening(folder.path) == .cannotOpen(path: folder.path, .isFolder))
  }

  @Test func pathsAreNotURIs() throws {
    for name in [":memory:", "file:x?mode=memory", "a?immutable=1#%41", "é 'quote'.db", "%2e"] {
      let path = folder.file(name)
      let node = try fill(try SQLiteTree(path: path))
      #expect(access(path, F_OK) == 0)
      #expect(try whole(try SQLiteTree(path: path, options: SQLiteOptions(access: .immutable))) == node)
    }
    for path in ["", "a\0b"] {
      guard case .cannotOpen(path: path, _)? = opening(path) else {
        Issue.record("`\(path)` was opened or refused in another way")
        return
      }
    }
  }

  @Test func openingNeedsPermission() throws {
    let node = try fill(try SQLiteTree(path: path))
    let new = folder.file("new.db")
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    #expect(AnotherUser.run { opening(new) } == .cannotOpen(path: new, .permission))
    let reading = AnotherUser.run { opening(path, SQLiteOptions(access: .readOnly)) }
    #expect(reading == .cannotOpen(path: path, .needsWritableFolder))
    let found = try AnotherUser.run {
      try whole(try SQLiteTree(path: path, options: SQLiteOptions(access: .immutable)))
    }
    #expect(found == node)
    chmod(path, 0)
    #expect(AnotherUser.run { opening(path) } == .cannotOpen(path: path, .permission))
  }

  @Test func readOnlyFilesCanBeRead() throws {
    let node = try fill(try SQLiteTree(path: path))
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    let tree = try AnotherUser.run { try SQLiteTree(path: path) }
    #expect(try AnotherUser.run { try whole(tree) } == node)
    #expect(throws: TreeError.readOnly(path: path)) { try AnotherUser.run { try fill(tree) } }
  }

  @Test func readingOnlyNeverWrites() throws {
    let writer = try SQLiteTree(path: path)
    let node = try fill(writer)
    let reader = try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))
    #expect(throws: TreeError.readOnly(path: path)) { try reader.write { try $0.set(.absent, at: .root) } }
    #expect(try whole(reader) == node)
    #expect(opening(path, SQLiteOptions(access: .immutable)) == .cannotOpen(path: path, .pendingWrites))
    #expect(try whole(writer) == node)
  }

  // MARK: Full disks, other writers

  @Test func fullDisksKeepTheData() throws {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(maximumFileBytes: 256 << 10))
    let node = try fill(tree)
    let large = DataNode.leaf(.string(String(repeating: "x", count: 300 << 10)))
    #expect(throws: TreeError.diskFull(path: path)) { try tree.write { try $0.set(large, at: DataPath("large")) } }
    #expect(try whole(tree) == node)
    #expect(throws: TreeError.diskFull(path: path)) {
      try tree.write { transaction in
        try transaction.set(.leaf(.bool(true)), at: DataPath("small"))
        try? transaction.set(large, at: DataPath("large"))
      }
    }
    #expect(try whole(tree) == node)
    try tree.write { try $0.set(.leaf(.bool(true)), at: DataPath("small")) }
    #expect(try whole(try SQLiteTree(path: path)).child(DataKey("small")) == .leaf(.bool(true)))
  }

  @Test func secondWritersTimeOut() throws {
    let tree = try SQLiteTree(path: path)
    let node = try fill(tree)
    let options = SQLiteOptions(busyTimeout: 0.02)
    let impatient = try SQLiteTree(path: path, options: options)
    try tree.write { transaction in
      try transaction.set(.leaf(.bool(false)), at: .root)
      #expect(throws: TreeError.busy(seconds: 0.02)) { try impatient.write { _ in } }
      #expect(try whole(impatient) == node, "a reader is not blocked")
    }
    try impatient.write { transaction in
      try transaction.set(.leaf(.bool(true)), at: .root)
      #expect(throws: TreeError.busy(seconds: 0.02)) { try impatient.write { _ in } }
    }
    #expect(try whole(tree) == .leaf(.bool(true)))
  }

  @Test func snapshotsEndWithTheirRead() throws {
    let tree = try SQLiteTree(path: path)
    _ = try fill(tree)
    var kept = try tree.read { $0 }
    #expect(throws: TreeError.ended) { try kept.subtree(at: DataPath.root) }
    var transaction = try tree.write { $0 }
    #expect(throws: TreeError.ended) { try transaction.set(.absent, at: .root) }
  }
}
