import SourceText

extension Program {
  /// Returns the name of a rule as used in `because`; for Cloud rules, the file and line of the `allow`.
  package func reasonName(of rule: RuleID) -> String {
    guard isAllow(rule) else { return name(of: rule) }
    let folder = file.name.lastIndex(of: "/")
    let fileName = folder.map { file.name[file.name.index(after: $0)...] } ?? file.name[...]
    return "\(fileName):\(lines(of: rule).lowerBound)"
  }

  /// Returns whether the rule is an `allow` of Cloud rules.
  package func isAllow(_ rule: RuleID) -> Bool { !self[rule].methods.contains { RuleMethod.realtime.contains($0) } }

  /// Returns the lines of the file that a rule spans.
  package func lines(of rule: RuleID) -> ClosedRange<Int> {
    let span = Span(self[rule].statement.start, max(self[rule].statement.end, self[rule].span.end))
    let first = file.position(of: span.start).line
    return first...max(first, file.position(of: max(span.start, span.end - 1)).line)
  }
}
