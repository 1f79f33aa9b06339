import SourceText

extension Program {
  /// Returns the name of a rule as used in `because`; for Cloud rules, the file and line of the `allow`.
  package func reasonName(of rule: RuleID) -> String {
    guard isAllow(rule) else { return name(of: rule) }
    let name = file.name.utf8
    let fileName = name.lastIndex(of: UInt8(ascii: "/")).map { name[name.index(after: $0)...] } ?? name[...]
    return String(Substring(fileName)) + ":" + String(file.line(of: self[rule].statement.start))
  }

  /// Returns whether the rule is an `allow` of Cloud rules.
  package func isAllow(_ rule: RuleID) -> Bool { !self[rule].methods.contains { RuleMethod.realtime.contains($0) } }

  /// Returns the lines of the file that a rule spans.
  package func lines(of rule: RuleID) -> ClosedRange<Int> {
    let span = Span(self[rule].statement.start, max(self[rule].statement.end, self[rule].span.end))
    let first = file.line(of: span.start)
    return first...max(first, file.line(of: max(span.start, span.end - 1)))
  }
}
