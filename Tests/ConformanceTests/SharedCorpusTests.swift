import DocumentTrees
import Foundation
import Identities
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import TestSupport
import Testing

/// The Realtime files of `../shared/corpus`: real rules from public repositories.
@Suite(
  "Real rules files are read", .enabled("needs ../shared/corpus") { SharedFolder.file("corpus/rules.jsonl") != nil })
struct SharedCorpusTests {
  /// Refused with good reason: a brace is missing; a comma is missing; `query.equalTo` has no members (recorded).
  static let refused: Set<String> = [
    "firebase/firebase-js-sdk:packages/database/rules.json:2:1", "firebase/friendlypix-web:database-rules.json:211:5",
    "PureBhaktiArchive/audioseva:database.rules.json:520:102",
  ]

  private static func files() throws -> [(name: String, text: [UInt8])] {
    try SharedFolder.lines("corpus/rules.jsonl").compactMap { line in
      let json = JSONReader.read(SourceFile(name: "corpus", text: line), .strict).tree.root
      guard json["kind"]?.string == "rtdb", let text = json["text"]?.string else { return nil }
      return ("\(json["repo"]?.string ?? ""):\(json["path"]?.string ?? "")", Array(text.utf8))
    }
  }

  @Test func realFilesLoad() throws {
    let files = try Self.files()
    #expect(files.count == 110)
    var refused: Set<String> = []
    for (name, text) in files {
      do throws(RulesetError) {
        _ = try RealtimeRuleset(SourceFile(name: name, bytes: text))
      } catch {
        refused.insert("\(name):\(error.file.position(of: error.diagnostics[0].span.start))")
      }
    }
    #expect(refused == Self.refused)
  }

  /// A mutated file that loads has a decision, with the same outcome when it is explained. Any other has an error inside it.
  @Test func mutatedFilesAreDecidedOrHaveAnError() throws {
    var generator = SeededGenerator(seed: 110)
    let files = try Self.files()
    let user = Identity.user(try User(#require(UserID("ada")), claims: ["sub": "ada", "email": "ada@example.com"]))
    var (loaded, rejected) = (0, 0)
    for index in 0..<Mutations.count(1_500) {
      let bytes = files[index % files.count].text.mutated(using: &generator)
      let rules: RealtimeRuleset
      do throws(RulesetError) {
        rules = try RealtimeRuleset(SourceFile(name: "rules.json", bytes: bytes))
        loaded += 1
      } catch {
        rejected += 1
        #expect(error.hasErrorInside(bytes.count), "\(error)")
        continue
      }
      let authorizer = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_700_000_000_000))
      let node = rules.program.nodes.indices.randomElement(using: &generator) ?? 0
      let path = DataPath(rules.program.location(ofNode: node).replacing("$", with: ""))
      for operation in [DataOperation.read(path), .set(path, WrittenValue(.leaf(.string("ada"))))] {
        let isAllowed = try authorizer.decide(operation, as: user).isAllowed
        #expect(try authorizer.explain(operation, as: user).decision.isAllowed == isAllowed, "\(operation)")
      }
    }
    #expect(loaded > 0 && rejected > 0, "\(loaded) loaded, \(rejected) rejected")
  }
}
