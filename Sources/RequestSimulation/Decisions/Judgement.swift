package import RuleEvaluation
package import RulePrograms
import SecurityRules

/// What came of a request, in the words of suites.
package struct Judgement: Sendable {
  /// Allowed, denied, or refused because it can not be.
  package let outcome: ExpectedOutcome
  /// What decided, as `because` would name it: of Cloud rules that deny, every `allow` that was tried, and what the engine
  /// says. Empty where the data could not be read.
  package let reasons: [ExpectedReason]
  /// The decision; nil where the request could not even be made.
  package let decision: Decision?
  /// What is wrong with the request; nil where nothing is.
  package let problem: InvalidRequest?
  /// What the service's engine says of a denial; nil where it says nothing, or the service has no such text.
  package let message: String?
  /// Whether a rule that denied had no value.
  let hasFault: Bool
  /// What the other way to judge a query says; nil where it says the same, and of other requests.
  package let otherMode: OtherMode?

  /// What somebody should know although the request is granted; nil where there is nothing.
  package var warning: String? { decision?.warnings.first?.description }

  /// A request that could not be made.
  package init(_ problem: InvalidRequest) {
    outcome = problem.isUnauthenticated ? .deny : .refuse
    reasons = [problem.isUnauthenticated ? .refusedToken : .invalidRequest]
    decision = nil
    self.problem = problem
    message = nil
    hasFault = false
    otherMode = nil
  }

  /// A decision by `program`.
  package init(_ decision: Decision, _ program: Program, otherMode: OtherMode? = nil) {
    self.decision = decision
    self.otherMode = otherMode
    problem = if case .refused(let problem) = decision.reason { InvalidRequest(problem) } else { nil }
    outcome = problem != nil ? .refuse : decision.isAllowed ? .allow : .deny
    let visits = Self.visits(decision, program)
    hasFault = !decision.isAllowed && visits.contains { if case .faults = $0.outcome { true } else { false } }
    reasons = Self.reasons(decision, visits, program)
    let isCloud = program.combination != .cascadingGrant
    message = isCloud ? decision.denialText(program) : nil
  }

  /// The reason for reports: the rules that decided, or the word for something else.
  package var reason: String? {
    let rules = reasons.compactMap { if case .rule(let name) = $0 { name } else { nil } }
    if !rules.isEmpty { return rules.joined(separator: ", ") }
    return reasons.first?.description
  }

  /// Whether what was expected to decide did.
  package func matches(_ wanted: ExpectedReason) -> Bool {
    if wanted == .evaluationError { return hasFault }
    guard case .text(let text) = wanted else { return reasons.contains(wanted) }
    let texts = reasons.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return (texts + [message].compactMap(\.self)).contains { $0.utf8.contains(text) }
  }

  /// Whether no rule was asked.
  package var isUnjudged: Bool { reasons == [.administrator] || reasons == [.noRule] }

  /// The rules that decided: of a Realtime Database one, of Cloud rules that deny all that were tried.
  private static func visits(_ decision: Decision, _ program: Program) -> [Decision.Visit] {
    switch decision.reason {
    case .administrator, .refused, .noRule, .failed: []
    case .granted(let visit), .invalid(let visit): [visit]
    case .notGranted(_, _, let all):
      program.combination == .cascadingGrant ? decision.decidingVisit.map { [$0] } ?? [] : all
    }
  }

  private static func reasons(
    _ decision: Decision, _ visits: [Decision.Visit], _ program: Program
  ) -> [ExpectedReason] {
    switch decision.reason {
    case .administrator: return [.administrator]
    case .refused: return [.invalidRequest]
    case .noRule: return [.noRule]
    case .failed, .granted, .invalid, .notGranted: break
    }
    var reasons: [ExpectedReason] = []
    for visit in visits {
      let rule = ExpectedReason.rule(program.reasonName(of: visit.rule))
      if !reasons.contains(rule) { reasons.append(rule) }
    }
    return reasons + visits.compactMap { $0.message.map { .text($0) } }
  }
}

extension String.UTF8View {
  /// Whether the bytes of `text` occur in these.
  fileprivate func contains(_ text: String) -> Bool {
    let (bytes, wanted) = (Array(self), Array(text.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
