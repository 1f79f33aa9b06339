import DocumentTrees
import Foundation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import Synchronization
import Testing

@Suite("Rules are replaced atomically")
struct RulesProviderTests {
  private static let firestore =
    "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read; } } }\n"

  static func text(_ number: Int) -> String { #"{"rules": {".read": "\#(number) % 2 == 0"}}"# }

  @Test func brokenRulesKeepThePreviousRules() throws {
    let provider = RulesProvider(try RealtimeRuleset(source: Self.text(2)))
    let server = Authorizer(rules: provider, tree: InMemoryTree())
    let revision = provider.current.revision
    #expect(throws: RulesetError.self) { try provider.replace(bySource: #"{"rules": {".read": "auth ="}}"#) }
    #expect(provider.current.revision == revision)
    #expect(try server.decide(.read(.root), as: .unauthenticated).isAllowed)
    try provider.replace(bySource: Self.text(1))
    let decision = try server.decide(.read(.root), as: .unauthenticated)
    #expect(!decision.isAllowed)
    #expect(decision.revision == provider.current.revision && decision.revision != revision)
  }

  /// The revision is what `sha256sum` prints, so that a line of the log leads to the file. Computed by `sha256sum` 9.1.
  @Test func revisionsAreHashesOfTheFile() throws {
    let rules = try RealtimeRuleset(source: #"{"rules": {".read": true}}"#)
    #expect(rules.revision.description == "fef9339a0fc0c426")
  }

  @Test func changedFilesAreReloaded() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.text(2).write(to: file, atomically: true, encoding: .utf8)
    let provider = try RulesProvider<RealtimeDatabase>(contentsOf: file.path)
    let first = provider.current.revision
    #expect(try !provider.reload(), "nothing changed")
    try Self.text(1).write(to: file, atomically: true, encoding: .utf8)
    #expect(try provider.reload())
    #expect(provider.current.revision != first)
    let second = provider.current.revision
    try "{".write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: RulesetError.self) { try provider.reload() }
    try FileManager.default.removeItem(at: file)
    let error = try #require(throws: RulesetError.self) { try provider.reload() }
    #expect(error.description.contains("there is no such file"))
    #expect(provider.current.revision == second)
  }

  /// Replaced rules stay in force: the unchanged file is not loaded again.
  @Test func replacementsStayUntilTheFileChanges() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.text(2).write(to: file, atomically: true, encoding: .utf8)
    let provider = try RulesProvider<RealtimeDatabase>(contentsOf: file.path)
    try provider.replace(bySource: #"{"rules": {".read": false}}"#)
    let closed = provider.current.revision
    #expect(try !provider.reload())
    #expect(provider.current.revision == closed)
    try "{".write(to: file, atomically: true, encoding: .utf8)
    for _ in 0..<2 { #expect(throws: RulesetError.self) { try provider.reload() } }
    #expect(provider.current.revision == closed)
    try Self.text(4).write(to: file, atomically: true, encoding: .utf8)
    #expect(try provider.reload())
    #expect(provider.current.revision != closed)
  }

  @Test func watchingReportsEachVersionOnce() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "watched-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.text(2).write(to: file, atomically: true, encoding: .utf8)
    let provider = try RulesProvider<RealtimeDatabase>(contentsOf: file.path)
    let (changes, report) = AsyncStream.makeStream(of: RulesProvider<RealtimeDatabase>.Change.self)
    let watcher = Task { await provider.watch(every: .milliseconds(2)) { report.yield($0) } }
    var heard = changes.makeAsyncIterator()
    try "{".write(to: file, atomically: true, encoding: .utf8)
    guard case .rejected = await heard.next() else {
      Issue.record("a broken file was not reported")
      return
    }
    try Self.text(3).write(to: file, atomically: true, encoding: .utf8)
    guard case .loaded(let rules) = await heard.next() else {
      Issue.record("refused twice, or never loaded")
      return
    }
    #expect(rules.file.bytes == Array(Self.text(3).utf8))
    watcher.cancel()
    await watcher.value
  }

  @Test func theTextDecidesTheService() throws {
    func service(_ name: String, _ text: String) throws -> AnyRuleset {
      try AnyRuleset(SourceFile(name: name, text: text), service: nil)
    }
    let storage = "service firebase.storage { match /b/{b}/o { match /{n} { allow read; } } }\n"
    #expect(try service("x", "\n\t" + Self.text(1)).service == .realtime)
    #expect(try service("database.rules.json", "// notes\n" + Self.text(1)).service == .realtime)
    #expect(try service("x", Self.firestore).service == .firestore)
    #expect(try service("x", storage).service == .storage)
    for (text, code) in [
      (Self.firestore + storage, "ruleset/two-services"), ("function f() { return true; }", "ruleset/no-rules"),
    ] {
      let error = try #require(throws: RulesetError.self) { try service("x", text) }
      #expect(error.diagnostics.map(\.code.name) == [code])
    }
    #expect(throws: RulesetError.self) { try service("x", "service cloud.firestore {") }
    #expect(throws: RulesetError.self) { try RealtimeRuleset(contentsOf: "/nowhere/database.rules.json") }
  }

  /// A file that is written half may be whole to the parser: cut off between two blocks it only lacks rules.
  @Test(arguments: [
    "function free() { return true; }\n",
    "service firebase.storage { match /b/{b}/o { match /{n} { allow read; } } }\n",
  ])
  func partialFilesNeverReplaceRules(_ part: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID().uuidString).rules")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.firestore.write(to: file, atomically: true, encoding: .utf8)
    let provider = try RulesProvider<CloudFirestore>(contentsOf: file.path)
    let revision = provider.current.revision
    try part.write(to: file, atomically: true, encoding: .utf8)
    for _ in 0..<2 {
      let error = try #require(throws: RulesetError.self) { try provider.reload() }
      #expect(error.diagnostics.map(\.code.name) == ["ruleset/no-rules"])
    }
    #expect(throws: RulesetError.self) { try provider.replace(bySource: part) }
    #expect(provider.current.revision == revision)
    // Who makes them himself means it.
    provider.replace(by: try FirestoreRuleset(source: part))
    #expect(provider.current.program.rules.isEmpty)
  }

  /// Taking every right back must always be possible.
  @Test(arguments: ["allow read, write: if false;", "function none() { return false; }"])
  func rulesThatDenyEverythingReplaceOthers(_ body: String) throws {
    let provider = RulesProvider(try FirestoreRuleset(source: Self.firestore))
    try provider.replace(bySource: "service cloud.firestore { match /{all=**} { \(body) } }")
    let server = Authorizer(rules: provider, tree: InMemoryTree())
    #expect(try !server.decide(.get(DocumentPath(["a", "b"])), as: .unauthenticated).isAllowed)
  }

  /// Four tasks decide while the rules are replaced. Each decision is that of one revision.
  @Test func eachDecisionUsesOneRevision() async throws {
    let versions = try (0..<8).map { try RealtimeRuleset(source: Self.text($0)) }
    let expected = Dictionary(uniqueKeysWithValues: versions.enumerated().map { ($1.revision, $0 % 2 == 0) })
    let provider = RulesProvider(versions[0])
    let server = Authorizer(rules: provider, tree: InMemoryTree())
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<5_000).count { _ in
            guard let decision = try? server.decide(.read(.root), as: .unauthenticated) else { return true }
            return decision.revision.flatMap { expected[$0] } != decision.isAllowed
          }
        }
      }
      for round in 0..<1_000 { provider.replace(by: versions[round % 8]) }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
