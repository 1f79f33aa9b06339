import RuleEvaluation
import RuleValues
import SymbolicRules
import Synchronization

/// The questions about forms of requests that searches have asked about some rules, for the next search by the same rules. They
/// are most of the work of a search.
///
/// Threads can share it. The memory is bounded, and what is known about rules ends with them.
final class KnownForms: Sendable {
  /// What a question about requests depends on, beside the rules.
  struct Key: Hashable, Sendable {
    /// The forms of the request: one for each path that it writes.
    let forms: [RequestForm]
    let service: RulesService
    /// Whether a request that writes data at each of the paths leaves some there.
    var isWritten: [Bool] = []
    /// The numbers of the facts about callers that do not hold.
    var dropped: [Int] = []
    /// The budget with which the question is made.
    var visits = 0
  }

  /// All searches of the process share it.
  static let shared = KnownForms(maximumSize: 500_000)

  private struct Entry {
    let question: FormQuestion
    var lastUse: Int
  }

  private struct Rules {
    weak var rules: DecidingRules?
    var entries: [Key: Entry] = [:]
  }

  private struct Contents {
    var rules: [ObjectIdentifier: Rules] = [:]
    var size = 0
    var uses = 0
  }

  private let contents = Mutex(Contents())
  private let maximumSize: Int

  /// - Parameter maximumSize: the maximum number of terms and formulas, each of about 100 bytes.
  init(maximumSize: Int) { self.maximumSize = maximumSize }

  /// The number of terms and formulas.
  var size: Int { contents.withLock { $0.size } }

  /// Returns the question with a key, which is made if it is not known.
  func question(_ key: Key, by rules: DecidingRules, make: () -> FormQuestion?) -> FormQuestion? {
    let place = ObjectIdentifier(rules)
    let known = contents.withLock { contents -> FormQuestion? in
      contents.uses += 1
      // Other rules can be at the place of rules that ended.
      guard contents.rules[place]?.rules != nil else { return nil }
      contents.rules[place]?.entries[key]?.lastUse = contents.uses
      return contents.rules[place]?.entries[key]?.question
    }
    if let known { return known }
    guard let made = make() else { return nil }
    if made.space.size <= maximumSize / 4 { contents.withLock { add(made, for: key, rules, &$0) } }
    return made
  }

  private func add(_ question: FormQuestion, for key: Key, _ rules: DecidingRules, _ contents: inout Contents) {
    for (place, known) in contents.rules where known.rules == nil {
      contents.size -= known.entries.values.reduce(0) { $0 + $1.question.space.size }
      contents.rules[place] = nil
    }
    let place = ObjectIdentifier(rules)
    if contents.rules[place]?.entries[key] != nil { return }
    contents.rules[place, default: Rules(rules: rules)].entries[key] = Entry(question: question, lastUse: contents.uses)
    contents.size += question.space.size
    while contents.size > maximumSize {
      let uses = contents.rules.flatMap { place, rules in rules.entries.map { (place, $0.key, $0.value.lastUse) } }
      guard let oldest = uses.min(by: { $0.2 < $1.2 }),
        let removed = contents.rules[oldest.0]?.entries.removeValue(forKey: oldest.1)
      else { return }
      contents.size -= removed.question.space.size
    }
  }
}
