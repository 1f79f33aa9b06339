#if Postgres
import DocumentTrees
import Foundation
import PostgresServers
import PostgresTrees
import RuleValues
import SQLiteTrees
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// `rules-sim data copy` between files and databases, and the other commands on a database.
@Suite("Copies to and from PostgreSQL", .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
struct CopyTests {
  private static let rules = "service cloud.firestore { match /{path=**} { allow read; } }"
  private let folder = TemporaryFolder()
  private let options: PostgresOptions
  private let url: String

  init() throws {
    options = try PostgresServer.options()
    let separator = options.connection.contains("?") ? "&" : "?"
    url = options.connection + "\(separator)schema=\(options.schema)&table_prefix=\(options.tablePrefix)"
  }

  private func data(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run("rules-sim", ["data"] + arguments, in: folder.path)
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
  }

  /// A file with data of all services and indexes.
  private func makeFile() throws -> String {
    let path = folder.file("a.sqlite")
    let server = FirestoreAuthorizer(
      rules: try FirestoreRuleset(source: Self.rules), tree: try SQLiteTree(path: path))
    for number in 0..<500 {
      let fields: WrittenFields = [
        "n": .integer(Int64(number)), "text": .string(String(repeating: "x", count: number)),
      ]
      _ = try server.set("notes/n\(number)", to: fields, as: .administrator)
    }
    try server.tree.write { transaction in
      try transaction.set(.leaf(.string("text")), at: DataPath("a/b"))
      try transaction.put([1, 2], at: [3], in: .accounts)
    }
    return path
  }

  @Test func thereAndBackIsTheSame() throws {
    let file = try makeFile()
    let there = try data("copy", "a.sqlite", url)
    #expect(there.code == 0 && there.error.contains("all checksums are equal"), "\(there.error)")
    let back = try data("copy", url, "b.sqlite")
    #expect(back.code == 0, "\(back.error)")
    let (original, copied) = try (SQLiteTree(path: file).totals(), SQLiteTree(path: folder.file("b.sqlite")).totals())
    #expect(original == copied && original.rows(.documents) == 500 && original.rows(.indexes) > 1_000)
    var same = options
    same.indexes = nil
    #expect(try PostgresTree(same).totals() == original)
    #expect(try data("verify", "b.sqlite").code == 0)
    #expect(try data("verify", url).error.contains("\(original.allRecords) records"))
  }

  @Test func aTargetWithDataIsRefused() throws {
    _ = try makeFile()
    #expect(try data("copy", "a.sqlite", url).code == 0)
    for target in [url, "a.sqlite"] {
      let refused = try data("copy", "a.sqlite", target)
      #expect(refused.code == 1 && refused.error.contains("already has data"), "\(refused.error)")
    }
    #expect(try data("set", "c.sqlite", "/only", "1").code == 0)
    let replaced = try data("copy", "c.sqlite", url, "--replace")
    #expect(replaced.code == 0 && replaced.error.contains("others deleted"), "\(replaced.error)")
    #expect(try data("get", url, "/").output == "{\"only\":1}\n")
    #expect(try data("copy", url, "a.sqlite", "--replace").code == 0)
    #expect(try data("get", "a.sqlite", "/").output == "{\"only\":1}\n")
    try write("text", to: "notes.txt")
    #expect(try data("copy", "a.sqlite", "notes.txt", "--replace").code == 1, "not a tree")
    #expect(try String(contentsOfFile: folder.file("notes.txt"), encoding: .utf8) == "text")
  }

  /// While a copy is incomplete, its target decides nothing.
  @Test func anIncompleteCopyIsNotUsed() throws {
    let file = try makeFile()
    let used = try PostgresTree(options)
    let target = try PostgresTree.copyTarget(options, .intoEmpty)
    #expect(throws: Stop.self) {
      try TreeCopy(from: SQLiteTree(path: file), to: target).run { count, all in if count > all / 2 { throw Stop() } }
    }
    #expect(throws: TreeError.self) { try used.read { try $0.recordCount(in: .documents) } }
    #expect(throws: TreeError.self) { try used.write { try $0.put([1], at: [1], in: .accounts) } }
    let opened = #expect(throws: TreeError.self) { try PostgresTree(options) }
    if case .incompleteCopy? = opened {} else { Issue.record("\(String(describing: opened))") }
    let resumed = try data("copy", "a.sqlite", url)
    #expect(resumed.code == 0 && resumed.error.contains("of them written now"), "\(resumed.error)")
    #expect(try used.totals() == SQLiteTree(path: file).totals())
  }

  private struct Stop: Error {}

  @Test func commandsReadADatabaseLikeAFile() throws {
    let missing = try data("get", url, "/")
    #expect(missing.code == 1 && missing.error.contains("no tables of a tree"), "\(missing.error)")
    try write(#"{"notes": {"ada": {"text": "Hello"}}}"#, to: "in.json")
    #expect(try data("import", url, "in.json").code == 0)
    #expect(try data("set", url, "/notes/ben", #"{"text": "Hi"}"#).code == 0)
    #expect(try data("get", url, "/notes/ben/text").output == "\"Hi\"\n")
    #expect(
      try data("export", url).output == #"{"notes":{"ada":{"text":"Hello"},"ben":{"text":"Hi"}}}"# + "\n")
    try write(#"{"notes/a": {"n": 1}}"#, to: "documents.json")
    #expect(try data("import", url, "documents.json", "--service", "firestore").code == 0)
    #expect(try data("index", url).code == 0)
    #expect(try data("get", url, "notes/a", "--service", "firestore").output.contains("\"n\":1"))
    let rules = #"{"rules": {"notes": {"$uid": {".read": "data.child('text').val() == 'Hello'"}}}}"#
    try write(rules, to: "rules.json")
    for (user, code) in [("ada", 0), ("ben", 2)] {
      let explained = try Tool.run(
        "rules-sim", ["explain", "read", "/notes/\(user)", "--rules", "rules.json", "--tree", url], in: folder.path)
      #expect(explained.code == code, "\(explained.output)\(explained.error)")
    }
    let signedIn = try Tool.run("rules-sim", ["accounts", "sign-in", url, "\"anonymous\""], in: folder.path)
    #expect(signedIn.code == 0, "\(signedIn.error)")
    #expect(
      try Tool.run("rules-sim", ["accounts", "list", url], in: folder.path).output.split(separator: "\n").count == 1)
  }
}
#endif
