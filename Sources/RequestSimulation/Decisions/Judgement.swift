package import RuleEvaluation
import SecurityRules

/// The result of a request in the terms of suites.
///
/// It is a class, because results and reports copy it many times. It makes its reasons when they are asked for, since most cases
/// expect only an outcome.
package final class Judgement: Sendable {
  /// Whether the request was allowed, denied or rejected as invalid.
  package let outcome: ExpectedOutcome
  /// The decision; nil if the request was invalid before any evaluation.
  package let decision: Decision?
  /// The problem with the request; nil if there is none.
  package let problem: RejectedRequest?
  /// The decision in the other query mode; nil if both modes agree or the request is not a document query.
  package let otherMode: OtherQueryMode?
  private var rules: DecidingRules? { decision?.rules }

  /// Creates the result of an invalid request.
  package init(_ problem: RejectedRequest) {
    outcome = problem.isUnauthenticated ? .deny : .refuse
    decision = nil
    self.problem = problem
    otherMode = nil
  }

  /// Creates the result of a decision.
  package init(_ decision: Decision, otherMode: OtherQueryMode? = nil) {
    outcome = decision.outcome
    self.decision = decision
    problem = if case .refused(let problem) = decision.reason { RejectedRequest(problem) } else { nil }
    self.otherMode = otherMode
  }

  /// A warning about a granted request; nil if there is none.
  package var warning: String? { decision?.warning?.description }

  /// The reasons in the form that `because` uses. For a denial by Cloud rules, these are every evaluated `allow` and
  /// the emulator's text. Empty if the data could not be read.
  package var reasons: [ExpectedReason] {
    guard let decision else { return [problem?.isUnauthenticated == true ? .refusedToken : .invalidRequest] }
    return Self.reasons(decision)
  }

  /// The emulator's text for a denial; nil for other outcomes and for services without such a text.
  package var message: String? { decision?.denialText }

  /// Whether the evaluation of a denying rule failed.
  var hasFault: Bool {
    guard let decision, let rules, !decision.isAllowed else { return false }
    return Self.visits(decision, rules).contains { if case .faults = $0.outcome { true } else { false } }
  }

  /// Whether only rules for all paths were evaluated, and denied the request.
  package var isOnlyCatchAll: Bool {
    guard let decision, let rules, !decision.isAllowed else { return false }
    return !Self.visits(decision, rules).isEmpty && decision.isAnsweredByCatchAll(rules.program)
  }

  /// The reason for reports: the deciding rules or the keyword for another reason.
  package var reason: String? {
    let rules = reasons.compactMap { if case .rule(let name) = $0 { name } else { nil } }
    if !rules.isEmpty { return rules.joined(separator: ", ") }
    return reasons.first?.description
  }

  /// Returns whether the expected reason decided the request.
  package func matches(_ wanted: ExpectedReason) -> Bool {
    if wanted == .evaluationError { return hasFault }
    if wanted == .catchAll { return isOnlyCatchAll }
    guard case .text(let text) = wanted else { return reasons.contains(wanted) }
    let texts = reasons.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return (texts + [message].compactMap(\.self)).contains { $0.utf8.contains(text) }
  }

  /// Whether no rule was evaluated.
  package var isUnjudged: Bool {
    switch decision?.reason {
    case .administrator, .noRule: true
    case .granted, .notGranted, .invalid, .refused, .failed, nil: false
    }
  }

  /// Returns the deciding rules: one in a Realtime Database; every evaluated one for a denial by Cloud rules.
  private static func visits(_ decision: Decision, _ rules: DecidingRules) -> [Decision.Visit] {
    switch decision.reason {
    case .administrator, .refused, .noRule, .failed: []
    case .granted(let grant): [grant.visit]
    case .invalid(let visit): [visit]
    case .notGranted(_, _, let all):
      rules.grantsCascade ? decision.decidingVisit.map { [$0] } ?? [] : all
    }
  }

  private static func reasons(_ decision: Decision) -> [ExpectedReason] {
    switch decision.reason {
    case .administrator: return [.administrator]
    case .refused: return [.invalidRequest]
    case .noRule: return [.noRule]
    case .failed, .granted, .invalid, .notGranted: break
    }
    guard let rules = decision.rules else { return [] }
    let visits = visits(decision, rules)
    var reasons: [ExpectedReason] = []
    for visit in visits {
      let rule = ExpectedReason.rule(rules.reasonName(of: visit.rule))
      if !reasons.contains(rule) { reasons.append(rule) }
    }
    return reasons + visits.compactMap { $0.message.map { .text($0) } }
  }
}

extension Decision {
  /// Whether the request was allowed, denied or rejected as invalid.
  package var outcome: ExpectedOutcome {
    if case .refused = reason { return .refuse }
    return isAllowed ? .allow : .deny
  }
}

extension String.UTF8View {
  /// Returns whether the bytes of `text` occur in these bytes.
  fileprivate func contains(_ text: String) -> Bool {
    let (bytes, wanted) = (Array(self), Array(text.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
