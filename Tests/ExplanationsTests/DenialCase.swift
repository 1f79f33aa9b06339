import DocumentTrees
import Foundation
import RuleValues
import SecurityRules
import SourceText
import TestSupport
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteTools

/// A denial in `Denials/NAME`: rules, a request, and the explanation that a person has read and found clear.
///
/// `request.json` holds the call (`get`, `set`, … with its place), `as`, and where wanted `value`, `query`, `queries`,
/// `data`, `documents`, `objects`; `points at` is the text of the rules that the named line and column begin with.
struct DenialCase: CustomTestStringConvertible, Sendable {
  static let folder = "Tests/ExplanationsTests/Denials"
  static let now: Int64 = 1_700_000_000_000

  let name: String
  private let file: SourceFile
  private let request: JSONNode
  private let rules: String

  /// All of them.
  static let all: [DenialCase] = {
    let requests = (try? Repository.files(below: folder, ending: "request.json")) ?? []
    return requests.compactMap { path in
      let name = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
      return try? DenialCase(name)
    }.sorted { $0.name < $1.name }
  }()

  init(_ name: String) throws {
    self.name = name
    file = SourceFile(name: "request.json", text: try Repository.text("\(Self.folder)/\(name)/request.json"))
    request = JSONReader.read(file, .strict).tree.root
    let service = String(name.prefix { $0 != "-" })
    rules = ["realtime": "rules.json", "firestore": "firestore.rules", "storage": "storage.rules"][service] ?? ""
  }

  var testDescription: String { name }

  /// The text at the line and column that the explanation names.
  var pointsAt: String? { request["points at"]?.string }

  /// The stored explanation.
  var expected: String? { try? Repository.text("\(Self.folder)/\(name)/expected.txt") }

  /// Where it is stored.
  var expectedFile: URL { Repository.root.appending(path: "\(Self.folder)/\(name)/expected.txt") }

  /// The rules.
  func source() throws -> SourceFile {
    SourceFile(name: rules, text: try Repository.text("\(Self.folder)/\(name)/\(rules)"))
  }

  /// Who asks, and what.
  private func asked(_ service: RulesService) throws -> SimulatedRequest {
    let verbs = CaseVerb.allCases.filter { $0 != .query && request[$0.rawValue] != nil }
    let verb = try #require(verbs.first)
    let node = try #require(request[verb.rawValue])
    var asked = ExplainRequest(
      verb == .read && request["query"] != nil ? .query : verb, node.string ?? text(node))
    asked.value = try request["value"].map { try JSONInput(argument: text($0), name: "value") }
    asked.query = try request["query"].map { try JSONInput(argument: text($0), name: "query") }
    return try asked.request(to: service, now: Self.now) { _ in nil }
  }

  /// The tree with what is stored.
  private func tree() throws -> InMemoryTree {
    var seed = Seed()
    if let documents = request["documents"] { #expect(SeedReader.documents(documents, into: &seed).isEmpty) }
    if let objects = request["objects"] {
      #expect(SeedReader.objects(objects, bucket: "demo-project.appspot.com", into: &seed).isEmpty)
    }
    let tree = try seed.tree(now: Self.now)
    if let data = request["data"] { try tree.importJSON(from: MemorySource(Array(text(data).utf8))) }
    return tree
  }

  /// The loaded rules.
  func ruleset() throws -> AnyRuleset {
    let file = try source()
    return switch try #require(RulesService(rawValue: String(name.prefix { $0 != "-" }))) {
    case .realtime: try AnyRuleset(realtime: file)
    case .firestore: try AnyRuleset(firestore: file)
    case .storage: try AnyRuleset(storage: file)
    }
  }

  /// The explanation of the denial, with the closest allowed request.
  ///
  /// - Parameter loaded: the rules, if they are loaded.
  func story(by loaded: AnyRuleset? = nil) throws -> DecisionExplanation {
    let ruleset = try loaded ?? ruleset()
    let user = try request["as"].map { try ExplainInput.identity(text($0), now: Self.now) }
    let tree = try tree()
    let mode = request["queries"]?.string.flatMap { QueryMode(rawValue: $0) } ?? .emulator
    return try DecisionExplanation.tell(
      try asked(ruleset.service), as: user ?? .unauthenticated, in: tree, by: ruleset, now: Self.now, queryMode: mode,
      searching: .standard)
  }

  /// Every text that a client must not be told: of the rules, the data, the claims and the value.
  func secrets() throws -> [String] {
    var found: [String] = []
    for key in ["documents", "objects", "data", "value", "as"] {
      if let node = request[key] { Self.collect(node, &found) }
    }
    let file = try source()
    let rules = file.text(of: file.wholeSpan)
    let words = rules.split { (character: Character) in !character.isLetter && !character.isNumber }.map { String($0) }
    return (found + words).filter { $0.utf8.count > 3 }
  }

  private static func collect(_ node: JSONNode, _ found: inout [String]) {
    if let text = node.string { found.append(text) }
    for member in node.members {
      found += member.key.split(separator: "/").map(String.init)
      collect(member.value, &found)
    }
    for element in node.elements { collect(element, &found) }
  }

  private func text(_ node: JSONNode) -> String { file.text(of: node.span) }
}
