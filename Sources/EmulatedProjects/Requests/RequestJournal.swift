package import RuleCoverage
package import RuleEvaluation
package import SecurityRules
import Synchronization

/// The decided requests of a server: the last ones, the causes of all denials, and how often each part of the rules had
/// each outcome. Its size does not grow with the number of requests.
package final class RequestJournal: DecisionObserver {
  /// A decision with its number.
  package struct Entry: Sendable {
    /// The number of the decision, from 0 in the order in which requests ended.
    package let number: Int
    /// The decision. Its request ID is the project, the namespace or the bucket.
    package let event: DecisionEvent
    /// Why the request was denied, as its client was told; nil if the client was told no reason.
    package var reason: String? { event.explanation?.reason }
  }

  /// What happened to the journal.
  package enum Change: Sendable {
    /// A request was decided.
    case added(Entry)
    /// Rules were replaced: a description of the change in one sentence.
    case rules(String)
  }

  /// The numbers of a run, and its denials by cause.
  package struct Summary: Sendable {
    /// The number of requests of the administrator, which no rules decide.
    package fileprivate(set) var administrator = 0
    /// The number of requests that rules allowed.
    package fileprivate(set) var allowed = 0
    /// The number of requests that rules denied.
    package fileprivate(set) var denied = 0
    /// The denials by cause.
    package fileprivate(set) var denials = DenialGroups()
    /// How often each query that the rules do not prove was allowed, by its description.
    package fileprivate(set) var unproven: [String: Int] = [:]
  }

  /// The maximum number of kept decisions.
  package static let capacity = 1_000
  private static let maximumUnproven = 1_000

  private struct State {
    var entries: [Entry] = []
    var next = 0
    var summary = Summary()
    var counts: [RulesRevision: (ruleset: AnyRuleset, counts: EvaluationCounts)] = [:]
    /// The revisions that are no longer in force.
    var replaced: Set<RulesRevision> = []
    var observers: [Int: @Sendable (Change) -> Void] = [:]
    var nextObserver = 0

    mutating func add(_ event: DecisionEvent) -> Entry {
      count(event)
      // The counts are added up, and would take much memory.
      var event = event
      event.counts = nil
      defer { next += 1 }
      let entry = Entry(number: next, event: event)
      entries.append(entry)
      // Removing half at a time costs little for each entry.
      if entries.count > 2 * RequestJournal.capacity { entries.removeFirst(RequestJournal.capacity) }
      return entry
    }

    private mutating func count(_ event: DecisionEvent) {
      if let ruleset = event.ruleset, !MissingRules.are(ruleset), !replaced.contains(ruleset.revision),
        let outcomes = event.counts
      {
        counts[ruleset.revision, default: (ruleset, EvaluationCounts(ruleset.program))].counts.add(outcomes)
      }
      guard event.identity != .administrator else {
        summary.administrator += 1
        return
      }
      guard let decision = event.decision else { return }
      guard decision.isAllowed else {
        summary.denied += 1
        return summary.denials.add(event, decision)
      }
      summary.allowed += 1
      guard let warning = decision.warning else { return }
      let place = decision.decidingVisit.flatMap { event.ruleset?.program.place(of: $0.rule) }
      let text = "\(event.operation.policyPath)\(place.map { " (\($0))" } ?? ""): \(warning.description)"
      if summary.unproven[text] != nil || summary.unproven.count < RequestJournal.maximumUnproven {
        summary.unproven[text, default: 0] += 1
      }
    }
  }

  private let state = Mutex(State())

  /// Creates an empty journal.
  package init() {}

  /// Adds the decisions of a request.
  package func requestEnded(_ events: [DecisionEvent]) {
    let (changes, observers) = state.withLock { state in
      (events.map { Change.added(state.add($0)) }, Array(state.observers.values))
    }
    for observer in observers { for change in changes { observer(change) } }
  }

  /// Counts a new version of a file in place of the old one, whose last requests may end later.
  func replace(_ old: AnyRuleset, by new: AnyRuleset) {
    state.withLock { state in
      if old.revision != new.revision { state.counts[old.revision] = nil }
      state.replaced.insert(old.revision)
      state.replaced.remove(new.revision)
    }
  }

  /// Tells observers that rules were replaced.
  package func noteRules(_ text: String) {
    for observer in state.withLock({ Array($0.observers.values) }) { observer(.rules(text)) }
  }

  /// Returns the kept decisions from a number on, oldest first.
  package func entries(from number: Int = 0) -> [Entry] {
    state.withLock { state in
      guard let first = state.entries.first?.number else { return [] }
      return Array(state.entries.dropFirst(max(0, number - first)))
    }
  }

  /// The numbers of the run so far.
  package var summary: Summary { state.withLock { $0.summary } }

  /// The outcomes of each ruleset's parts, in no order.
  package var counts: [(ruleset: AnyRuleset, counts: EvaluationCounts)] {
    state.withLock { Array($0.counts.values) }
  }

  /// Returns the coverage of `known` rules, and of the others that decided requests. A client that uploads the text of a
  /// known file under another name reaches the file.
  package func coverage(with known: [AnyRuleset]) -> [CoverageReport] {
    var all: [RulesCoverage] = []
    for ruleset in known {
      let coverage = coverage(of: ruleset)
      if !all.contains(where: { $0.isOfSameRules(as: coverage) }) { all.add(coverage) }
    }
    for (ruleset, counts) in counts where !known.contains(where: { $0.revision == ruleset.revision }) {
      all.add(RulesCoverage(ruleset, counts))
    }
    return all.map(\.report)
  }

  /// Returns the coverage of rules, whether they have decided requests or not.
  package func coverage(of ruleset: AnyRuleset) -> RulesCoverage {
    let counts = state.withLock { $0.counts[ruleset.revision]?.counts }
    return RulesCoverage(ruleset, counts ?? EvaluationCounts(ruleset.program))
  }

  /// Calls `body` with each later change, on the thread of the request, until the returned number is passed to
  /// ``stopObserving(_:)``.
  package func observe(_ body: @escaping @Sendable (Change) -> Void) -> Int {
    state.withLock { state in
      defer { state.nextObserver += 1 }
      state.observers[state.nextObserver] = body
      return state.nextObserver
    }
  }

  /// Ends the calls of an observer.
  package func stopObserving(_ number: Int) { state.withLock { $0.observers[number] = nil } }
}
