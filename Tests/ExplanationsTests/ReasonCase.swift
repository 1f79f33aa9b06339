import DocumentTrees
import Explanations
import RequestSimulation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools
import Testing

/// A decision, and the reason that people are told. Every reason was read by a person and found clear; rules are on one
/// line, so that the column shows the place.
struct ReasonCase: CustomTestStringConvertible, Sendable {
  enum Verb: Sendable {
    case read
    case set
    case update
    case remove
  }

  let name: String
  let rules: String
  let data: String
  let identity: String
  let verb: Verb
  let path: String
  let value: String?
  let query: String?
  let reason: String

  init(
    _ name: String, rules: String, data: String = "null", identity: String = #"{"uid":"alice"}"#, _ verb: Verb,
    _ path: String, _ value: String? = nil, query: String? = nil, reason: String = ""
  ) {
    self.name = name
    self.rules = rules
    self.data = data
    self.identity = identity
    self.verb = verb
    self.path = path
    self.value = value
    self.query = query
    self.reason = reason
  }

  var testDescription: String { name }

  /// The story of the decision.
  func story() throws -> DecisionExplanation {
    let now: Int64 = 1_700_000_000_000
    let tree = InMemoryTree()
    try tree.importJSON(from: MemorySource(Array(data.utf8)))
    return try DecisionExplanation.tell(
      .realtime(try operation()), as: try ExplainInput.identity(identity, now: now), in: tree,
      by: try AnyRuleset(realtime: SourceFile(name: "rules.json", text: rules)), now: now)
  }

  private func operation() throws -> DataOperation {
    let place = DataPath(path)
    switch verb {
    case .read:
      return try OperationReader.read(place, query: query.map { try JSONInput(argument: $0, name: "query").root })
    case .remove: return .set(place, .deletion)
    case .set: return try OperationReader.set(place, try written())
    case .update: return try OperationReader.update(place, try written())
    }
  }

  private func written() throws -> JSONNode { try JSONInput(argument: try #require(value), name: "value").root }
}
