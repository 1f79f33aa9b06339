import DocumentTrees
import Platform
import RuleValues
import TestSupport
import Testing
import TreeConformance

@testable import SQLiteTrees

/// The log that a killed process leaves: what is lost from it is noticed before SQLite drops it, and nothing else is.
@Suite struct LogTests {
  private let folder = TemporaryFolder()
  private let frame = 4096 + 24

  /// The files of a tree as they are while it is open.
  private struct Left {
    var main: [UInt8]
    var log: [UInt8]
    var index: [UInt8]
  }

  private func path(_ name: String) -> String { folder.file("\(name).db") }

  private func set(_ tree: SQLiteTree, _ key: String, _ text: String = "text") throws {
    try tree.write { try $0.set(.leaf(.string(text)), at: DataPath(key)) }
  }

  /// Writes, and copies the files while the tree is open.
  private func leave(_ body: (SQLiteTree) throws -> Void) throws -> Left {
    let path = path("original")
    do { try set(try SQLiteTree(path: path), "first") }
    let tree = try SQLiteTree(path: path)
    try body(tree)
    let left = Left(
      main: try Files.read(path), log: try Files.read(path + "-wal"), index: try Files.read(path + "-shm"))
    withExtendedLifetime(tree) {}
    return left
  }

  /// Opens a copy, with these levels in turn, and returns what is wrong with it.
  private func problem(
    _ left: Left, withIndex: Bool = true, _ verify: SQLiteOptions.Verification = .quick
  ) throws -> TreeError? {
    let copy = TemporaryFolder()
    let path = copy.file("tree.db")
    try Files.write(left.main, path)
    if !left.log.isEmpty { try Files.write(left.log, path + "-wal") }
    if withIndex { try Files.write(left.index, path + "-shm") }
    do {
      _ = try SQLiteTree(path: path, options: SQLiteOptions(verify: verify))
      return nil
    } catch {
      return error
    }
  }

  private func expectDamage(_ left: Left, withIndex: Bool = true) throws {
    for verify in [SQLiteOptions.Verification.quick, .full] {
      guard case .corrupt(_, let detail)? = try problem(left, withIndex: withIndex, verify) else {
        Issue.record("the damage was not found")
        return
      }
      #expect(detail.contains("log"))
    }
    #expect(try problem(left, withIndex: withIndex, .none) == nil, "SQLite drops what is damaged without a word")
  }

  private func expectNoDamage(_ left: Left) throws {
    for verify in [SQLiteOptions.Verification.quick, .full] {
      for withIndex in [true, false] {
        if let problem = try problem(left, withIndex: withIndex, verify) { Issue.record(problem) }
      }
    }
  }

  @Test func completeLogsAreUndamaged() throws {
    try expectNoDamage(try leave { _ in })
    try expectNoDamage(try leave { try set($0, "a") })
  }

  @Test func remainsOfAnOlderLogAreUndamaged() throws {
    let left = try leave { tree in
      for index in 0..<40 { try set(tree, "a\(index)", String(repeating: "x", count: 3000)) }
      let connection = try ConnectionFactory(path: path("original"), options: .default).open()
      _ = try connection.integer("PRAGMA wal_checkpoint(RESTART)")
      try set(tree, "b")
    }
    #expect(left.log.count > 20 * frame)
    try expectNoDamage(left)
  }

  /// A transaction that needs more memory than its cache writes to the log before it is committed.
  @Test func remainsOfARollbackAreUndamaged() throws {
    struct Refusal: Error {}
    let path = path("original")
    do { try set(try SQLiteTree(path: path), "first") }
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(cacheBytes: 0))
    for round in 0..<2 {
      try? tree.write { transaction in
        for index in 0..<200 {
          let text = String(repeating: "\(round)", count: 3000)
          try transaction.set(.leaf(.string(text)), at: DataPath("a\(index)"))
        }
        throw Refusal()
      }
      let left = Left(
        main: try Files.read(path), log: try Files.read(path + "-wal"), index: try Files.read(path + "-shm"))
      #expect(left.log.count > 20 * frame)
      try expectNoDamage(left)
      try set(tree, "b")
    }
  }

  @Test func damagedCommitsAreDetected() throws {
    var left = try leave { tree in
      for index in 0..<3 { try set(tree, "a\(index)") }
    }
    let whole = left
    for offset in [32 + 24 + 100, left.log.count - 200, left.log.count - frame + 5, left.log.count - frame + 9, 5, 20] {
      left.log[offset] ^= 0x10
      try expectDamage(left)
      try expectDamage(left, withIndex: false)
      left = whole
    }
  }

  @Test func shortLogsAreDetected() throws {
    var left = try leave { tree in
      for index in 0..<3 { try set(tree, "a\(index)") }
    }
    let whole = left
    for count in [whole.log.count - 1, whole.log.count - frame - 7, 40] {
      left.log = Array(whole.log.prefix(count))
      try expectDamage(left)
      try expectDamage(left, withIndex: false)
    }
    // A log that ends between two commits looks whole: only the index tells.
    left.log = Array(whole.log.prefix(whole.log.count - 2 * frame))
    try expectDamage(left)
    // No commit begins in the header of a log.
    for count in [31, 1, 0] {
      left.log = Array(whole.log.prefix(count))
      try expectDamage(left)
    }
  }

  @Test func damagedIndexesAreRebuilt() throws {
    var left = try leave { try set($0, "a") }
    let whole = left
    for offset in [0, 13, 17, 33, 41, 60] {
      left.index[offset] ^= 0x10
      #expect(try problem(left) == nil)
      left = whole
    }
    left.index = []
    #expect(try problem(left) == nil)
  }

  @Test func logsInUseAreNotChecked() throws {
    let path = path("original")
    let tree = try SQLiteTree(path: path)
    try set(tree, "a")
    let log = try Files.read(path + "-wal")
    try Files.patch(path + "-wal", at: log.count - 200, [log[log.count - 200] ^ 0xFF])
    _ = try SQLiteTree(path: path, options: SQLiteOptions(verify: .quick))
    withExtendedLifetime(tree) {}
  }
}
