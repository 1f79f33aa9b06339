public import DocumentTrees
public import Identities
public import RuleEvaluation
import RulePrograms
import RuleValues
public import SecurityRules

/// One decision with all that is needed to tell why: what was asked, by whom, the rules that were asked, and what stood
/// at the places that decided.
public struct DecisionStory: Sendable {
  /// The rules that decided.
  public let ruleset: Ruleset
  /// What was asked.
  public let operation: DataOperation
  /// What a client calls it: `read`, `query`, `set`, `update`, `push`, `remove`, `transaction`.
  public let verb: String
  /// Who asked.
  public let identity: Identity
  /// The answer.
  public let decision: Decision
  /// The rules that were asked and every value; nil where no rule was, as for an administrator.
  public let explanation: Explanation?
  let places: StoryPlaces

  /// Decides `operation` and keeps the story. Nothing is changed.
  ///
  /// - Parameters:
  ///   - verb: what the client called; if nil, what the operation looks like, which of a `push()` is a `set()`.
  ///   - identity: who asks.
  ///   - tree: the data before.
  ///   - now: what the rules see as `now`, in milliseconds since 1970.
  /// - Throws: `TreeError` where the tree can not be opened or read.
  public static func tell(
    _ operation: DataOperation, verb: CaseVerb? = nil, as identity: Identity, in tree: some DocumentTree,
    by ruleset: Ruleset,
    now: Int64 = Clock.system.now()
  ) throws -> DecisionStory {
    let authorizer = Authorizer(ruleset, tree: tree, clock: .fixed(now))
    let (decision, explanation) = try authorizer.explain(operation, as: identity)
    let findings = Finding.all(decision, explanation, ruleset.program)
    let places = try tree.read { snapshot in
      try StoryPlaces(of: findings, ruleset.program, operation, now: now, in: &snapshot)
    }
    return DecisionStory(
      ruleset: ruleset, operation: operation, verb: verb?.rawValue ?? RequestText.verb(operation), identity: identity,
      decision: decision, explanation: explanation, places: places)
  }

  /// The rules that decided, nearest to the place first, and the sub-expressions that decided them.
  var findings: [Finding] { Finding.all(decision, explanation, ruleset.program) }

  /// The name of the deciding rule, such as `/users/$uid/.write`; nil where no rule decided.
  public var because: String? { decision.decidingVisit.map { ruleset.program.name(of: $0.rule) } }
}
