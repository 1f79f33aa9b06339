import Explanations
import RequestSimulation
package import RuleEvaluation
import RulePrograms
import RuleRequests
package import SecurityRules

/// The denials of a run that have the same cause: a rule and the error of its condition, or no rule for the same kind of place.
package struct DenialGroup: Sendable {
  /// The kinds of causes, in the order in which a report tells them. The raw value is the title of the section.
  package enum Cause: String, Sendable, CaseIterable {
    /// A condition needs more than Firebase's limits allow.
    case limit = "Denied by a limit of rules"
    /// A condition has an error, which counts as false.
    case error = "Denied because the condition of a rule has an error"
    /// A condition is false.
    case condition = "Denied"
    /// No rule for the place decided, only one for all places, or none.
    case catchAll = "Denied only because no rule matches, or by a rule for all paths: is a path mistyped?"
  }

  /// The rule that decided, with its file and line, the operation, and the error of its condition: `create denied by
  /// firestore.rules:7`; or that no rule matches.
  package let title: String
  /// The kind of the cause.
  package let cause: Cause
  /// The number of denials.
  package fileprivate(set) var count = 0
  /// The first of them in one line: the request, the caller and the reason.
  package fileprivate(set) var example: String

  /// Creates the group of a denied request.
  fileprivate init(_ event: DecisionEvent, _ decision: Decision, _ title: String) {
    self.title = title
    let isCatchAll = event.ruleset.map { decision.isAnsweredByCatchAll($0.program) } ?? false
    let fault = event.ruleset.flatMap { decision.grouped($0.program)?.fault }
    cause = fault?.isLimit == true ? .limit : isCatchAll ? .catchAll : fault == nil ? .condition : .error
    if let explanation = event.explanation {
      example = explanation.line
      return
    }
    let request = SimulatedRequest.client(event.operation)
    let words = "\(RequestText.verb(request)) \(RequestText.place(request)) as \(RequestText.actor(event.identity))"
    example = "\(words): \(decision.sentence(event.ruleset?.program))."
  }
}

/// The denials of a run by their cause.
package struct DenialGroups: Sendable {
  /// The maximum number of groups. The denials of further causes are only counted.
  package static let maximumCount = 1_000

  private var groups: [String: DenialGroup] = [:]
  /// The number of denials of causes beyond ``maximumCount``.
  package private(set) var omittedCount = 0

  /// Creates an empty list.
  package init() {}

  /// The groups, the most frequent first.
  package var sorted: [DenialGroup] {
    groups.values.sorted { ($1.count, $0.title) < ($0.count, $1.title) }
  }

  /// Adds a denial.
  package mutating func add(_ event: DecisionEvent, _ decision: Decision) {
    let title = Self.title(event.operation, decision, event.ruleset)
    guard groups[title] != nil || groups.count < Self.maximumCount else {
      omittedCount += 1
      return
    }
    groups[title, default: DenialGroup(event, decision, title)].count += 1
  }

  private static func title(_ operation: ServiceOperation, _ decision: Decision, _ ruleset: AnyRuleset?) -> String {
    let verb = RequestText.verb(.client(operation))
    if let program = ruleset?.program, let visit = decision.grouped(program) {
      let name = program.reasonName(of: visit.rule)
      let place = program.place(of: visit.rule)
      let words = program.isAllow(visit.rule) ? "\(name)  \(program.allowName(of: visit.rule))" : "\(name)  \(place)"
      return "\(verb) denied by \(words)\(visit.fault.map { ": \($0.text)" } ?? "")"
    }
    switch decision.reason {
    case .noRule: return "\(verb) \(pattern(operation)): no rule matches"
    default: return "\(verb): \(decision.sentence(nil))"
    }
  }

  /// Returns the path of a request with `*` for the ids of documents, so that one group holds all documents of a collection.
  private static func pattern(_ operation: ServiceOperation) -> String {
    let place = RequestText.place(.client(operation))
    guard case .firestore = operation else { return place }
    let parts = place.split(separator: "/").enumerated().map { $0.offset % 2 == 1 ? "*" : String($0.element) }
    return "/" + parts.joined(separator: "/")
  }
}

extension Decision {
  /// Returns the rule by which a report groups a denial: one that exceeds a limit, or the one that tells the most.
  fileprivate func grouped(_ program: Program) -> Visit? {
    guard case .notGranted(_, _, let visits) = reason else { return decidingVisit }
    return visits.first { $0.fault?.isLimit ?? false } ?? telling(program)
  }
}

extension Decision.Visit {
  /// The error of the condition; nil if it has none. A query that does not determine the condition is not an error.
  fileprivate var fault: EvaluationFault? {
    guard case .faults(let fault) = outcome, fault.code != .undecided, fault.code != .openEquality else { return nil }
    return fault
  }
}
