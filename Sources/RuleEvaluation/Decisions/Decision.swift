package import RulePrograms
package import RuleRequests
public import RuleValues

/// The decision on a request, with its reason.
public struct Decision: Sendable {
  /// The result of a decision.
  public enum Effect: String, Sendable, Hashable {
    /// The request is allowed.
    case allow
    /// The request is denied.
    case deny
  }

  /// An evaluated rule with its outcome.
  package struct Visit: Sendable, Hashable {
    /// The evaluated rule.
    package let rule: RuleID
    /// The place for which the rule was evaluated.
    package var location: DataPath { place.path }
    let place: VisitedPath
    /// The outcome of the rule's condition.
    package let outcome: RuleOutcome
    /// The error message of the service's engine; nil if there was no error, and for Realtime rules.
    package let message: String?

    /// Creates a visit of `rule` at `location`.
    package init(rule: RuleID, location: DataPath, outcome: RuleOutcome, message: String? = nil) {
      self.init(rule: rule, place: .path(location), outcome: outcome, message: message)
    }

    init(rule: RuleID, place: VisitedPath, outcome: RuleOutcome, message: String?) {
      self.rule = rule
      self.place = place
      self.outcome = outcome
      self.message = message
    }
  }

  /// A rule that grants, and the place for which it was evaluated.
  package struct Grant: Sendable, Hashable {
    /// The rule.
    package let rule: RuleID
    let place: VisitedPath

    /// Creates a grant by `rule` at `location`.
    package init(rule: RuleID, location: DataPath) { self.init(rule: rule, place: .path(location)) }

    init(rule: RuleID, place: VisitedPath) {
      self.rule = rule
      self.place = place
    }

    /// The evaluation of the rule.
    package var visit: Visit { Visit(rule: rule, place: place, outcome: .holds, message: nil) }
  }

  /// The reason for a decision. A grant is small, because most requests are allowed; other reasons are allocated.
  package enum Reason: Sendable {
    /// The caller is an administrator. No rule was evaluated.
    case administrator
    /// This rule grants. For a write, every place was granted and valid, and it is the grant of the last place.
    case granted(Grant)
    /// No rule for the method exists on the way to this place, so the request is denied by default.
    indirect case noRule(RuleMethod, VisitedPath)
    /// Rules exist on the way to this place, but none of them holds.
    indirect case notGranted(RuleMethod, VisitedPath, [Visit])
    /// This `.validate` rule does not hold.
    indirect case invalid(Visit)
    /// The request itself is invalid.
    indirect case refused(RequestProblem)
    /// The data could not be read, or the decision was interrupted (``InterruptedError``).
    case failed(any Error)

    fileprivate var effect: Effect {
      switch self {
      case .administrator, .granted: .allow
      case .noRule, .notGranted, .invalid, .refused, .failed: .deny
      }
    }
  }

  /// The cost of a decision.
  package struct Usage: Sendable, Hashable {
    /// The number of evaluated rules.
    package var rules = 0
    /// The number of steps, as ``Limits/steps`` counts them.
    package var steps = 0
    /// The number of places that were read from the stored data and the claims.
    package var reads = 0
    /// The maximum number of expressions of one operation, as ``Program/expressionLimit`` counts them.
    package var expressions = 0
    /// The number of documents that rules accessed, as the service limits them.
    package var documents = 0

    /// Creates a cost of zero.
    package init() {}
  }

  /// A warning about a request that is granted.
  package indirect enum Warning: Sendable, CustomStringConvertible {
    /// The query is granted as in the emulator, but not proven. ``QueryMode/sound`` denies it for this reason.
    case unproven(Reason)

    /// A one-sentence description.
    package var description: String {
      switch self {
      case .unproven:
        "the rule relies on fields that the query does not constrain: it also finds documents that the rule denies"
      }
    }
  }

  /// Whether the request is allowed or denied.
  public let effect: Effect
  /// The reason for the decision.
  package let reason: Reason
  /// The cost of the decision.
  package let usage: Usage
  /// How the query was decided; nil for other requests.
  package let queryMode: QueryMode?
  /// The rules that decided; nil if no rules did.
  package let rules: DecidingRules?
  /// The revision of the rules that decided; nil if the decision was not made by a loaded ruleset.
  public var revision: RulesRevision? { rules?.revision }
  /// The position of the store's log when the snapshot was taken that the decision read: it saw no commit behind it. Nil
  /// for a store without a replica, for a decision that read nothing, and for a write, which is decided on the latest state.
  public package(set) var position: LogPosition?
  /// The warning about a request that is granted; nil if there is none.
  package internal(set) var warning: Warning?

  /// Creates a decision whose effect follows from its reason.
  @inline(__always)
  package init(
    _ reason: consuming Reason, usage: Usage = Usage(), queryMode: QueryMode? = nil, rules: DecidingRules? = nil
  ) {
    effect = reason.effect
    self.reason = reason
    self.rules = rules
    self.usage = usage
    self.queryMode = queryMode
  }

  /// Whether the request is allowed.
  public var isAllowed: Bool { effect == .allow }

  /// The visit that decided; nil if there is none. If no rule grants, it is the visit closest to the place.
  package var decidingVisit: Visit? {
    switch reason {
    case .granted(let grant): grant.visit
    case .invalid(let visit): visit
    case .notGranted(_, _, let visits): visits.last
    case .administrator, .noRule, .refused, .failed: nil
    }
  }
}
