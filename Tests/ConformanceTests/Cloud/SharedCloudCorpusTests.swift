import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import TestSupport
import Testing

/// The Firestore and Storage files of `../shared/corpus`: real rules from public repositories, with what the emulator's
/// compiler said of each.
@Suite(
  "Real Cloud rules are read", .enabled("needs ../shared/corpus") { SharedFolder.file("corpus/rules.jsonl") != nil })
struct SharedCloudCorpusTests {
  @Test func verdictsAgreeWithTheEmulator() throws {
    let files = try RecordedRules.all()
    #expect(files.count == 307)
    for file in files { #expect(file.diagnostics.hasErrors != file.isAccepted, "\(file.name)") }
  }

  /// Of what is rejected, the first error stands where the emulator has one, in its words where they are its own.
  @Test func firstErrorsAgreeWithTheEmulator() throws {
    let files = try RecordedRules.all().filter { !$0.isAccepted }
    let wrong = files.filter { !$0.firstErrorAgrees }.map(\.name)
    #expect(wrong.count * 20 <= files.count, "\(wrong.count) of \(files.count): \(wrong)")
  }

  /// Of what is accepted, the emulator's warnings are reported, and no others of its kinds.
  @Test func warningsAgreeWithTheEmulator() throws {
    let files = try RecordedRules.all().filter(\.isAccepted)
    let wrong = files.filter { $0.reportedWarnings != Set($0.warnings) }.map(\.name)
    #expect(wrong.count * 20 <= files.count, "\(wrong.count) of \(files.count): \(wrong)")
  }

  /// A mutated file that loads has a decision, with the same outcome when it is explained. Any other has an error inside it.
  @Test func mutatedFilesAreDecidedOrHaveAnError() throws {
    var generator = SeededGenerator(seed: 307)
    let files = try RecordedRules.all()
    let user = Identity.user(try User(#require(UserID("ada")), claims: ["sub": "ada", "email": "ada@example.com"]))
    let tree = InMemoryTree()
    var (loaded, rejected) = (0, 0)
    for index in 0..<Mutations.count(300) {
      let recorded = files[index % files.count]
      let file = SourceFile(name: "rules", bytes: Array(recorded.text.utf8).mutated(using: &generator))
      let rules: AnyRuleset
      do throws(RulesetError) {
        rules = recorded.isStorage ? try AnyRuleset(storage: file) : try AnyRuleset(firestore: file)
        loaded += 1
      } catch {
        rejected += 1
        #expect(error.hasErrorInside(file.bytes.count), "\(error)")
        continue
      }
      let guarded = GuardedTree(rules: AnyRulesProvider(rules), tree: tree, clock: .fixed(1_700_000_000_000))
      let node = rules.program.nodes.indices.randomElement(using: &generator) ?? 0
      let names = rules.program.location(ofNode: node).split(separator: "/").map { name in
        name.first == "{" ? "x" : String(name)
      }
      for operation in operations(at: Array(names.dropFirst(3)), isStorage: recorded.isStorage) {
        var recorder = Recorder()
        let isAllowed = try guarded.decide(operation, as: user).isAllowed
        #expect(try guarded.decide(operation, as: user, observing: &recorder).isAllowed == isAllowed, "\(operation)")
      }
    }
    #expect(loaded > 0 && rejected > 0, "\(loaded) loaded, \(rejected) rejected")
  }

  /// A creation of the object, or a write and a read of the document.
  private func operations(at names: [String], isStorage: Bool) -> [ServiceOperation] {
    if isStorage {
      let object = ObjectName(bucket: "b", name: names.joined(separator: "/"))
      return [.storage(.create(object, DocumentFields([("size", .integer(1))])))]
    }
    let path = DocumentPath(names.count % 2 == 1 ? names + ["x"] : names)
    let write = DocumentWrite(path, .set(DocumentFields([("owner", .string("ada"))])))
    return [.firestore(.commit([write])), .firestore(.get(path))]
  }
}

extension RulesetError {
  /// Whether the first diagnostic that is an error has a position in a file of this many bytes.
  func hasErrorInside(_ count: Int) -> Bool {
    guard let first = diagnostics.first(where: { $0.severity == .error }) else { return false }
    return first.span.start >= 0 && first.span.end <= count
  }
}

/// A file of the corpus, and what the emulator's compiler said of it.
struct RecordedRules {
  let name: String
  let text: String
  let isStorage: Bool
  let isAccepted: Bool
  /// `L3:5 text`
  let errors: [String]
  /// `3:5 text`
  let warnings: [String]
  let file: SourceFile
  let diagnostics: [Diagnostic]

  /// All of them, read and checked once.
  static func all() throws -> [RecordedRules] { try files.get() }

  private static let files = Result {
    try SharedFolder.lines("corpus/rules.jsonl").compactMap { line in
      RecordedRules(JSONReader.read(SourceFile(name: "corpus", text: line), .strict).tree.root)
    }
  }

  private init?(_ json: JSONNode) {
    guard let emulator = json["emulator"], let text = json["text"]?.string else { return nil }
    name = "\(json["repo"]?.string ?? ""):\(json["path"]?.string ?? "")"
    self.text = text
    isStorage = json["kind"]?.string == "storage"
    isAccepted = emulator["accepted"]?.bool == true
    errors = emulator["errors"]?.elements.compactMap(\.string) ?? []
    warnings = (emulator["warnings"]?.elements.compactMap(\.string) ?? []).map { warning in
      warning.contains(EmulatorWarning.oldVersion) ? EmulatorWarning.oldVersion : warning
    }
    file = SourceFile(name: name, text: text)
    do throws(RulesetError) {
      diagnostics = try isStorage ? StorageRuleset(file).diagnostics : FirestoreRuleset(file).diagnostics
    } catch {
      diagnostics = error.diagnostics
    }
  }

  var reportedWarnings: Set<String> {
    Set(
      diagnostics.compactMap { diagnostic in
        guard let kind = EmulatorWarning.beginning(of: diagnostic.message) else { return nil }
        return kind == EmulatorWarning.oldVersion
          ? kind : "\(file.position(of: diagnostic.span.start)) \(diagnostic.message)"
      })
  }

  /// Where the emulator's parser generator speaks, the words are ours.
  var firstErrorAgrees: Bool {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.min(by: { $0.span.start < $1.span.start }) else { return false }
    let line = file.position(of: first.span.start).line
    let own = self.errors.filter { $0.hasPrefix("L\(line):") }
    let generated = ["mismatched input", "token recognition", "missing ", "no viable", "extraneous"]
    return own.contains { $0.contains(first.message) }
      || !own.isEmpty && own.allSatisfy { error in generated.contains { error.contains($0) } }
  }
}
