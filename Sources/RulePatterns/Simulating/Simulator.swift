/// A matcher by simulation, which caches its state for the most recently used patterns.
struct Simulator {
  private struct Entry {
    let pattern: Pattern
    let isWhole: Bool
    let automaton: ExistenceAutomaton
  }

  private var entries: [Entry] = []

  /// Returns whether a pattern is found in a text, or matches all of it if `isWhole`.
  mutating func search(_ pattern: Pattern, _ text: SubjectText, whole isWhole: Bool) -> MatchOutcome {
    automaton(for: pattern, isWhole: isWhole).search(text)
  }

  private mutating func automaton(for pattern: Pattern, isWhole: Bool) -> ExistenceAutomaton {
    if let entry = entries.first(where: { $0.pattern === pattern && $0.isWhole == isWhole }) { return entry.automaton }
    let tree = isWhole ? RegexNode.sequence([.textStart, pattern.tree, .textEnd]) : pattern.tree
    let automaton = ExistenceAutomaton(
      MatchProgramBuilder.existence(of: tree, ignoringCase: pattern.ignoresCase))
    if entries.count >= RegexLimits.simulatedPatterns { entries.removeFirst() }
    entries.append(Entry(pattern: pattern, isWhole: isWhole, automaton: automaton))
    return automaton
  }
}
