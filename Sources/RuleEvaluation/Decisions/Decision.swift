public import RulePrograms
public import RuleValues

/// The answer to a request, and what decided it.
public struct Decision: Sendable {
  /// Yes or no.
  public enum Effect: String, Sendable, Hashable {
    /// The request may be carried out.
    case allow
    /// It may not.
    case deny
  }

  /// A rule that was asked, and its answer.
  public struct Visit: Sendable, Hashable {
    /// The rule.
    public let rule: RuleID
    /// The place that it was asked about.
    public var location: DataPath { place.path }
    let place: VisitedPlace
    /// Its answer.
    public let outcome: RuleOutcome
    /// What the service's engine says of the error; nil where there was none, and of Realtime rules.
    public let message: String?

    /// A visit of `rule` at `location`.
    public init(rule: RuleID, location: DataPath, outcome: RuleOutcome, message: String? = nil) {
      self.init(rule: rule, place: .path(location), outcome: outcome, message: message)
    }

    init(rule: RuleID, place: VisitedPlace, outcome: RuleOutcome, message: String?) {
      self.rule = rule
      self.place = place
      self.outcome = outcome
      self.message = message
    }
  }

  /// What decided.
  public enum Reason: Sendable {
    /// An administrator asked; no rule was.
    case administrator
    /// This rule grants. Of a write, every place was granted and valid; the visit is that of the last place's grant.
    case granted(Visit)
    /// On the way to this place stands no rule for the method, and nothing is granted by default.
    case noRule(RuleMethod, DataPath)
    /// Of the rules on the way to this place, at least one, none holds.
    case notGranted(RuleMethod, DataPath, [Visit])
    /// This `.validate` rule does not hold.
    case invalid(Visit)
    /// The request itself can not be.
    case refused(RequestProblem)
    /// The data could not be read, or the decision was given up (``Interruption``).
    case failed(any Error)
  }

  /// What it took.
  public struct Usage: Sendable, Hashable {
    /// How many rules were asked.
    public var rules = 0
    /// Steps, as ``Limits/steps`` counts them.
    public var steps = 0
    /// How many places of the stored data and of the claims were read.
    public var reads = 0
    /// The most expressions that one operation took, as ``Program/expressionLimit`` counts them.
    public var expressions = 0
    /// How many documents rules asked for, as the service limits them.
    public var documents = 0

    /// Nothing yet.
    public init() {}
  }

  /// What somebody should know although the request is granted.
  public enum Warning: Sendable, CustomStringConvertible {
    /// The query is granted as the emulator grants it, but not proven: that is why ``QueryMode/sound`` refuses it.
    case unproven(Reason)

    /// One sentence.
    public var description: String {
      switch self {
      case .unproven:
        "the rule relies on fields that the query does not constrain: it also finds documents that the rule denies"
      }
    }
  }

  /// Yes or no.
  public let effect: Effect
  /// What decided.
  public let reason: Reason
  /// What it took.
  public let usage: Usage
  /// How the query was judged; nil of other requests.
  public let queryMode: QueryMode?
  /// Which text of the rules decided; nil of a decision that was not made by a loaded ruleset.
  public internal(set) var revision: RulesRevision?
  /// What somebody should know although the request is granted.
  public internal(set) var warnings: [Warning] = []

  /// A decision for that reason, whose effect follows from it.
  public init(
    _ reason: Reason, usage: Usage = Usage(), queryMode: QueryMode? = nil, revision: RulesRevision? = nil
  ) {
    self.reason = reason
    self.revision = revision
    self.usage = usage
    self.queryMode = queryMode
    switch reason {
    case .administrator, .granted: effect = .allow
    case .noRule, .notGranted, .invalid, .refused, .failed: effect = .deny
    }
  }

  /// Whether the request may be carried out.
  public var isAllowed: Bool { effect == .allow }

  /// The visit that decided: of rules none of which grants, the one closest to the place.
  public var decidingVisit: Visit? {
    switch reason {
    case .granted(let visit), .invalid(let visit): visit
    case .notGranted(_, _, let visits): visits.last
    case .administrator, .noRule, .refused, .failed: nil
    }
  }
}
