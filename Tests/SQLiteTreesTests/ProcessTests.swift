import DocumentTrees
import Foundation
import RuleValues
import TestSupport
import Testing
import TreeConformance

@testable import SQLiteTrees

/// Several processes on one file, some of them killed.
@Suite struct ProcessTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("ledger.db") }

  private func startWriter(transactions: Int = 0) throws -> Process {
    let writer = Process()
    writer.executableURL = Tool.products.appending(path: "tree-writer")
    writer.arguments = [path, "\(transactions)"]
    try writer.start()
    return writer
  }

  private func count(_ tree: SQLiteTree) throws -> Int64 {
    let leaf = try tree.read { try $0.summary(at: $0.cursor(at: DataPath("count"))).leaf }
    guard case .integer(let count)? = leaf else { return 0 }
    return count
  }

  private func logHasBytes() -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Another process can open the file while one looks for a log that was left beside it.
  @Test(arguments: [false, true])
  func aLogInUseWasNotLeft(_ isKilled: Bool) throws {
    try SQLiteTree(path: path).close()
    var started: Process?
    func end() {
      guard let writer = started else { return }
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
    }
    defer { end() }
    let left = LeftLog(beside: path) {
      guard started == nil, let writer = try? startWriter() else { return }
      started = writer
      while writer.isRunning, !logHasBytes() { usleep(1_000) }
      if isKilled { end() }
    }
    #expect(started != nil)
    if isKilled {
      let bytes = try Files.read(path + "-wal").count
      #expect(left?.bytes == Int64(bytes) && left?.damage == nil)
    } else {
      #expect(left == nil)
    }
  }

  /// Every transaction took effect wholly or not at all.
  private func check(_ tree: SQLiteTree) throws {
    let whole = try tree.read { try $0.subtree(at: .root) }
    let accounts = whole.child(DataKey("accounts")).children.map(\.node.leaf)
    let sum = accounts.reduce(Int64(0)) { sum, account in
      if case .integer(let amount)? = account { sum + amount } else { sum }
    }
    #expect(sum == 0)
    guard case .integer(let count)? = whole.child(DataKey("count")).leaf else {
      #expect(accounts.isEmpty)
      return
    }
    let log = whole.child(DataKey("log")).children
    #expect(log.count == min(16, Int(count)))
    for entry in log { #expect(entry.node.children.count == 41) }
    let last = whole.descendant(DataPath("log/\((count - 1) % 16)/count")).leaf
    #expect(last == .integer(count - 1))
    try checkSpaces(tree, count)
  }

  /// Documents and objects are of the same transaction as the tree, or of a later one.
  private func checkSpaces(_ tree: SQLiteTree, _ count: Int64) throws {
    try tree.read { snapshot in
      let leaf = try snapshot.summary(at: snapshot.cursor(at: DataPath("count"))).leaf
      guard case .integer(let now)? = leaf else { return }
      #expect(now >= count)
      let path = DocumentPath(["ledger", "count"])
      #expect(try snapshot.document(at: path)?.readFields(at: path)["count"] == .integer(now - 1))
      let object = ObjectName(bucket: "ledger", name: "count")
      #expect(try snapshot.object(named: object)?.readMetadata(of: object).size == now - 1)
      let record = try snapshot.account(at: AccountPlace(tenant: "", kind: "ledger", name: "count"))
      #expect(try record?.fields()["count"] == .integer(now - 1))
      var entries = 0
      try snapshot.forEachDocument(in: .collection(path.appending("entries"))) { _, _ in
        entries += 1
        return true
      }
      #expect(entries == min(16, Int(now)))
    }
  }

  @Test func killedWritersLeaveAWholeState() throws {
    var random = SeededGenerator(seed: 3)
    var before: Int64 = 0
    for _ in 0..<20 {
      let writer = try startWriter()
      let reader = try SQLiteTree(path: path)
      while try count(reader) == before, writer.isRunning { usleep(1000) }
      usleep(UInt32(random.below(20_000)))
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      #expect(writer.terminationReason == .uncaughtSignal)
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .full))
      try check(tree)
      #expect(try count(tree) > before)
      before = try count(tree)
    }
  }

  /// Eight threads share commits. What was acknowledged is there after a kill.
  @Test func killedGroupsLoseNoAcknowledgedWrite() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<10 {
      let (writer, output) = (Process(), Pipe.unshared())
      writer.executableURL = Tool.products.appending(path: "tree-writer")
      writer.arguments = [path, "0", "8"]
      writer.standardOutput = output
      try writer.start()
      var told = output.fileHandleForReading.availableData
      usleep(UInt32(random.below(20_000)))
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      told += output.fileHandleForReading.readDataToEndOfFile()
      let acknowledged = String(decoding: told, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .full))
      try check(tree)
      #expect(try count(tree) >= #require(acknowledged.max()))
      #expect(Set(acknowledged).count == acknowledged.count, "each saw the writes before it")
    }
  }

  @Test func writersOfSeveralProcessesAreSerialized() throws {
    let writers = try (0..<2).map { _ in try startWriter(transactions: 60) }
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(busyTimeout: 30))
    for index in 0..<60 {
      try tree.write { try $0.set(.leaf(.integer(Int64(index))), at: DataPath("own/\(index)")) }
      try check(tree)
    }
    for writer in writers {
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
    }
    #expect(try count(tree) == 120)
    #expect(try tree.read { try $0.subtree(at: DataPath("own")) }.children.count == 60)
  }

  @Test func filesCanBeVerifiedDuringWrites() throws {
    let writer = try startWriter(transactions: 150)
    while access(path + "-wal", F_OK) != 0, writer.isRunning { usleep(1000) }
    while writer.isRunning {
      for verify in [SQLiteOptions.Verification.quick, .full] {
        for access in [SQLiteOptions.Access.readOnly, .readWrite] {
          try verifyInUse(SQLiteOptions(access: access, busyTimeout: 30, verify: verify))
        }
      }
    }
    writer.waitUntilExit()
    #expect(writer.terminationStatus == 0)
  }

  private func verifyInUse(_ options: SQLiteOptions) throws {
    do {
      try SQLiteTree(path: path, options: options).checkIntegrity()
    } catch TreeError.notADatabase {
      #expect(options.access == .readOnly, "the writer has not made the tables yet")
    }
  }

  /// A mask that takes nothing away: what is not asked for must not be given. The mask belongs to the process, so it is one
  /// of its own.
  @Test(arguments: ["000", "077", "0277"])
  func filesArePrivateUnderAnyMask(_ mask: String) throws {
    let path = folder.file("\(mask).db")
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", "umask \(mask); exec \"$0\" \"$1\" 0", Tool.products.appending(path: "tree-writer").path, path,
    ]
    try writer.start()
    defer {
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
    }
    for suffix in ["", "-wal", "-shm"] {
      // SQLite creates a file with what the mask leaves of the mode, and then sets the mode. It does so before it writes.
      var status = stat()
      repeat {
        usleep(1000)
        if stat(path + suffix, &status) == 0 { #expect(status.st_mode & 0o077 == 0, "\(suffix) is private") }
      } while status.st_size == 0 && writer.isRunning
      #expect(status.st_size > 0 && status.st_mode & 0o777 == 0o600, "\(suffix)")
    }
  }
}
