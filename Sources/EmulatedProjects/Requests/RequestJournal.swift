package import RuleEvaluation
package import SecurityRules
import Synchronization

/// The decided requests of a server: the last ones, and how often each part of the rules had each outcome.
package final class RequestJournal: DecisionObserver {
  /// A decision with its number.
  package struct Entry: Sendable {
    /// The number of the decision, from 0 in the order in which requests ended.
    package let number: Int
    /// The decision. Its request ID is the project, the namespace or the bucket.
    package let event: DecisionEvent
  }

  /// The maximum number of kept decisions.
  package static let capacity = 10_000

  private struct State {
    var entries: [Entry] = []
    var next = 0
    var counts: [RulesRevision: (ruleset: AnyRuleset, counts: EvaluationCounts)] = [:]
    var observers: [Int: @Sendable (Entry) -> Void] = [:]
    var nextObserver = 0

    mutating func count(_ event: DecisionEvent) {
      guard let ruleset = event.ruleset, let evaluation = event.evaluation else { return }
      counts[ruleset.revision, default: (ruleset, EvaluationCounts(ruleset.program))].counts.add(evaluation.counts)
    }
  }

  private let state = Mutex(State())

  /// Creates an empty journal.
  package init() {}

  /// Adds the decisions of a request.
  package func requestEnded(_ events: [DecisionEvent]) {
    let (entries, observers) = state.withLock { state in
      let entries = events.map { event in
        defer { state.next += 1 }
        state.count(event)
        return Entry(number: state.next, event: event)
      }
      state.entries += entries
      // Removing half at a time costs little for each entry.
      if state.entries.count > 2 * Self.capacity { state.entries.removeFirst(Self.capacity) }
      return (entries, Array(state.observers.values))
    }
    for observer in observers { for entry in entries { observer(entry) } }
  }

  /// Returns the kept decisions from a number on, oldest first.
  package func entries(from number: Int = 0) -> [Entry] {
    state.withLock { state in
      guard let first = state.entries.first?.number else { return [] }
      return Array(state.entries.dropFirst(max(0, number - first)))
    }
  }

  /// The outcomes of each ruleset's parts, in no order.
  package var counts: [(ruleset: AnyRuleset, counts: EvaluationCounts)] {
    state.withLock { Array($0.counts.values) }
  }

  /// Calls `body` with each later decision, on the thread of the request, until the returned number is passed to
  /// ``stopObserving(_:)``.
  package func observe(_ body: @escaping @Sendable (Entry) -> Void) -> Int {
    state.withLock { state in
      defer { state.nextObserver += 1 }
      state.observers[state.nextObserver] = body
      return state.nextObserver
    }
  }

  /// Ends the calls of an observer.
  package func stopObserving(_ number: Int) { state.withLock { $0.observers[number] = nil } }
}
