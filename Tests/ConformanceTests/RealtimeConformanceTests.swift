import DocumentTrees
import Foundation
import SQLiteTrees
import TestSupport
import Testing

#if Postgres
import PostgresServers
#endif

@Suite("Realtime rules have the recorded results")
struct RealtimeConformanceTests {
  static let files = (try? Repository.files(below: "Tests/ConformanceTests/Cases/realtime", ending: ".json")) ?? []

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

  /// Every case says where its fact comes from, none is lost, and what is known to fail exists.
  @Test func everyCaseHasItsSource() throws {
    let kinds = ["docs", "production", "live-fixture", "client", "inferred", "ours"]
    var count = 0
    var unseen = Set(KnownFailures.realtime.keys)
    for file in Self.files {
      for test in try CaseFile<Case>(file).cases {
        count += 1
        unseen.remove("\(Self.topic(of: file))/\(test.id)")
        let kind = test.source.prefix { $0 != ":" }
        #expect(
          kinds.contains(String(kind)) && test.source.count > kind.count + 2, "\(file): \(test.id): \(test.source)")
        #expect(!test.about.isEmpty, "\(file): \(test.id)")
      }
    }
    #expect(unseen.isEmpty)
    #expect(count > 2000 && Self.files.count > 20, "\(count) cases in \(Self.files.count) files")
  }

  /// The name of a file without its ending.
  private static func topic(of file: String) -> Substring {
    file.split(separator: "/").last?.dropLast(".json".count) ?? ""
  }

  private func run(_ file: String, on tree: some DocumentTree) throws {
    let topic = Self.topic(of: file)
    let runner = CaseRunner(tree: tree)
    for test in try CaseFile<Case>(file).cases {
      let failure = try runner.failure(of: test)
      switch (failure, KnownFailures.realtime["\(topic)/\(test.id)"]) {
      case (nil, nil), (_?, _?): break
      case (nil, let reason?): Issue.record("\(topic)/\(test.id) passes; it was known to fail: \(reason)")
      case (let failure?, nil):
        Issue.record("\(topic)/\(test.id): \(test.about); expected \(test.expected.rawValue), \(failure)")
      }
    }
  }
}
