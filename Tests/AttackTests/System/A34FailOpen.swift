import DocumentTrees
import Foundation
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText
import Testing
import TreeConformance

/// What cannot be loaded or read allows nothing: rules that are missing, broken or of another service leave those
/// before in force, and there are none at the beginning; data that cannot be read deny, also where a rule says
/// `!exists()`. Memory that runs out ends the process, as Swift does it, and with it the transaction: nothing is
/// committed. Before that, `Limits` bound what a decision takes (A27, A29).
/// In more depth: `SecurityRulesTests/StoreFailureTests` (each read fails in turn), `RulesProviderTests`,
/// `SQLiteTreesTests/FailureTests` and `DamageTests`.
@Suite("A34 failing open")
struct A34FailOpen {
  static let good = #"{"rules": {".read": "auth.uid === 'ann'"}}"#
  static let broken = [
    "", " ", "{}", "null", "[]", "true", "{\"rules\": {}", "{\"rules\": null}", "{\"rules\": true}",
    "{\"rule\": {\".read\": true}}",
    "{\"rules\": {\".read\": \"tru\"}}", "{\"rules\": {\".read\": true}} {\"rules\": {}}", "\u{0}",
    "<html>502 Bad Gateway</html>",
    "service cloud.firestore { match /{p=**} { allow read; } }", "{\"rules\": {\".read\": true, \".read\": true}}",
  ]

  @Test(arguments: broken) func brokenRulesKeepThePreviousRules(_ text: String) throws {
    let folder = TemporaryFolder()
    let path = folder.file("rules.json")
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(throws: RulesetError.self) { try RulesProvider<RealtimeDatabase>(contentsOf: path) }
    try Data(Self.good.utf8).write(to: URL(filePath: path))
    let provider = try RulesProvider<RealtimeDatabase>(contentsOf: path)
    let revision = provider.current.revision
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(throws: RulesetError.self) { try provider.reload() }
    #expect(throws: RulesetError.self) { try provider.replace(bySource: text) }
    let authorizer = Authorizer(rules: provider, tree: InMemoryTree(), timeLimit: nil)
    let decision = try authorizer.decide(.read(.root), as: .unauthenticated)
    #expect(!decision.isAllowed && decision.revision == revision)
    #expect(try authorizer.decide(.read(.root), as: Sender.user("ann").identity()).isAllowed)
  }

  @Test func unreadableFilesKeepThePreviousRules() throws {
    let folder = TemporaryFolder()
    let path = folder.file("rules.json")
    let files = [path, folder.path, "/dev/zero", "/dev/null", "", "rules\u{0}.json", "http://localhost/rules.json"]
    for file in files {
      #expect(throws: RulesetError.self, "\(file)") { try RulesProvider<RealtimeDatabase>(contentsOf: file) }
    }
    try Data(Self.good.utf8).write(to: URL(filePath: path))
    let provider = try RulesProvider<RealtimeDatabase>(contentsOf: path)
    let revision = provider.current.revision
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: RulesetError.self) { try provider.reload() }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: RulesetError.self) { try provider.reload() }
    #expect(provider.current.revision == revision)
  }

  @Test func rulesOfAnotherServiceAreRejected() throws {
    let other = try Rules.firestore("match /{p=**} { allow read, write; }").ruleset()
    #expect(RealtimeRuleset(other) == nil && StorageRuleset(other) == nil && FirestoreRuleset(other) != nil)
  }

  /// A file of which all but the first page is overwritten: what the rules hope to be absent may be there.
  @Test func damagedDataDenies() throws {
    let folder = TemporaryFolder()
    let path = folder.file("tree.db")
    let many = (0..<200).map { ("banned/u\($0)", "{\"v\": \"\(String(repeating: "a", count: 200))\"}") }
    let stored = Stored(data: #"{"banned": {"ann": true}}"#, documents: many)
    try stored.fill(try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash)))
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    try #require(bytes.count > 8192)
    for index in 4096..<bytes.count { bytes[index] = 0xFF }
    for file in ["tree.db-wal", "tree.db-shm"] { try? FileManager.default.removeItem(atPath: folder.file(file)) }
    try bytes.write(to: url)
    guard let tree = try? SQLiteTree(path: path) else { return }
    let rules = Rules.firestore(
      "match /a/{id} { allow get: if !exists(/databases/$(database)/documents/banned/$(request.auth.uid)); }")
    let ann = try Sender.user("u7").identity()
    let document = try? rules.authorizer(of: CloudFirestore.self, on: tree).decide(
      .get(DocumentPath(["a", "x"])), as: ann)
    #expect(document?.isAllowed != true && document.map { $0.clientReason == .unavailable } != false)
    let data = Rules.realtime(#"{".read": "!root.child('banned').child(auth.uid).exists()"}"#)
    let decision = try? data.authorizer(of: RealtimeDatabase.self, on: tree).decide(
      .read(.root), as: Sender.user("ann").identity())
    #expect(decision?.isAllowed != true)
  }
}
