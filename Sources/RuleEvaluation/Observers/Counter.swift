package import RulePrograms
import RuleValues

/// An observer that counts the outcomes of rules and expressions over any number of decisions. It keeps no other data.
///
/// The counts of a whole program are large, and one decision changes few of them. So a counter notes what happens, and adds
/// the notes up when they become many, or when the counts are read.
package struct Counter: EvaluationObserver {
  package static var watchesPlaces: Bool { true }
  package static var watching: ObservedParts { .outcomes }

  private static let maximumNotes = 1 << 12
  private static let usualNotes = 1 << 5

  private let size: EvaluationCounts.Size
  /// The counts of earlier notes; nil if there were none.
  private var added: EvaluationCounts?
  private(set) var notes: [OutcomeNote] = []
  /// The method of the first note's place.
  private var method = RuleMethod.read
  /// The current place.
  private var place = RuleMethod.read
  /// The index of the first note about the current place.
  private var firstOfPlace = 0
  /// Locations that the current place reached, once they are too many to be found among its notes.
  private var reached: Set<Int32> = []

  /// Creates a counter for decisions by `program`.
  package init(_ program: borrowing Program) { self.init(EvaluationCounts.Size(program)) }

  private init(_ size: EvaluationCounts.Size) { self.size = size }

  /// Whether nothing was counted.
  var isEmpty: Bool { notes.isEmpty && added == nil }

  /// Returns the counter, which counts from zero then.
  mutating func taken() -> Counter {
    var taken = Counter(size)
    swap(&taken, &self)
    return taken
  }

  /// The counts of all decisions so far.
  package var counts: EvaluationCounts {
    var counts = added ?? EvaluationCounts(size)
    counts.add(notes, beginningWith: method)
    return counts
  }

  /// Adds the counts of all decisions so far to others of the same program. Those of another program do not change.
  func add(to counts: inout EvaluationCounts) {
    if let added { counts.add(added) }
    if counts.size == size { counts.add(notes, beginningWith: method) }
  }

  @inline(__always)
  private mutating func note(_ note: OutcomeNote) {
    if notes.count == notes.capacity { makeRoom() }
    notes.append(note)
  }

  @inline(never)
  private mutating func makeRoom() {
    if notes.isEmpty { notes.reserveCapacity(Self.usualNotes) }
    if notes.count >= Self.maximumNotes { addUp() }
  }

  private mutating func addUp() {
    for note in notes[firstOfPlace...] where note.kind == .location { reached.insert(note.index) }
    added = counts
    method = place
    notes.removeAll(keepingCapacity: true)
    firstOfPlace = 0
  }

  package mutating func willJudge(_ method: RuleMethod) {
    place = method
    note(OutcomeNote(.place, method.ordinal))
    firstOfPlace = notes.count
    if !reached.isEmpty { reached.removeAll(keepingCapacity: true) }
  }

  /// Counts a location once a place. A path can reach it in several ways.
  package mutating func didReach(_ location: Int) {
    let new = OutcomeNote(.location, location)
    if notes.count == notes.capacity { makeRoom() }
    if notes.count - firstOfPlace < Self.usualNotes, reached.isEmpty {
      for note in notes[firstOfPlace...] where note.kind == .location && note.index == new.index { return }
    } else {
      if reached.isEmpty {
        for note in notes[firstOfPlace...] where note.kind == .location { reached.insert(note.index) }
      }
      guard reached.insert(new.index).inserted else { return }
    }
    note(new)
  }

  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) {
    note(OutcomeNote(.passedOver, Int(rule.index), granting: granting))
  }

  package mutating func didFindNothing(for rule: RuleID) { note(OutcomeNote(.nothing, Int(rule.index))) }

  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    note(OutcomeNote(.expression, Int(expression.index), OutcomeNote.Outcome(value)))
  }

  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {
    note(OutcomeNote(.rule, Int(rule.index), OutcomeNote.Outcome(outcome)))
  }

  package mutating func didEvaluate(_ notes: UnsafeBufferPointer<OutcomeNote>) {
    if self.notes.count >= Self.maximumNotes { addUp() }
    self.notes.append(contentsOf: notes)
  }

  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {}

  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}

  package mutating func willEvaluate(_ expression: ExpressionID) {}
}
