import DocumentTrees
import Foundation
import SQLiteTrees
import TestSupport
import Testing

#if Postgres
import PostgresServers
#endif

@Suite("Cloud rules have the recorded results")
struct CloudConformanceTests {
  static let files = (try? Repository.files(below: "Tests/ConformanceTests/Cases/cloud", ending: ".json")) ?? []

  @Test("in memory", arguments: files)
  func inMemory(_ file: String) throws {
    try run(file, on: InMemoryTree())
  }

  @Test("in SQLite", arguments: files)
  func inSQLite(_ file: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = SQLiteOptions(durability: .processCrash)
    try run(file, on: SQLiteTree(path: folder.appending(path: "tree.db").path, options: options))
  }

  #if Postgres
  @Test("in PostgreSQL", .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"), arguments: files)
  func inPostgreSQL(_ file: String) throws {
    try PostgresServer.withTree { try run(file, on: $0) }
  }
  #endif

  /// Every case says where its fact comes from, and none is lost.
  @Test func everyCaseHasItsSource() throws {
    let kinds = ["emulator", "docs", "production", "tools", "inferred", "ours"]
    var count = 0
    for file in Self.files {
      for test in try CaseFile<CloudCase>(file).cases {
        count += 1
        let kind = test.source.prefix { $0 != ":" }
        #expect(
          kinds.contains(String(kind)) && test.source.count > kind.count + 2, "\(file): \(test.id): \(test.source)")
        #expect(!test.about.isEmpty, "\(file): \(test.id)")
      }
    }
    #expect(count > 150 && Self.files.count > 8, "\(count) cases in \(Self.files.count) files")
  }

  private func run(_ file: String, on tree: some DocumentTree) throws {
    let runner = CloudCaseRunner(tree: tree)
    for test in try CaseFile<CloudCase>(file).cases {
      if let failure = try runner.failure(of: test) {
        Issue.record("\(file): \(test.id): \(test.about); expected \(test.expected.rawValue), \(failure)")
      }
    }
  }
}
