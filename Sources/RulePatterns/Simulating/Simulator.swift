/// Answers for patterns by simulation, and keeps what it built for those it was asked for last.
struct Simulator {
  private struct Entry {
    let pattern: Pattern
    let isWhole: Bool
    let automaton: ExistenceAutomaton
  }

  private var entries: [Entry] = []

  /// Whether a pattern is found in a text, or matches all of it.
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
