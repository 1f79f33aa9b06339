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
    public let location: DataPath
    /// Its answer.
    public let outcome: RuleOutcome

    /// A visit of `rule` at `location`.
    public init(rule: RuleID, location: DataPath, outcome: RuleOutcome) {
      self.rule = rule
      self.location = location
      self.outcome = outcome
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
    /// The data could not be read.
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

    /// Nothing yet.
    public init() {}
  }

  /// Yes or no.
  public let effect: Effect
  /// What decided.
  public let reason: Reason
  /// What it took.
  public let usage: Usage

  /// A decision for that reason, whose effect follows from it.
  public init(_ reason: Reason, usage: Usage = Usage()) {
    self.reason = reason
    self.usage = usage
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
