import RuleEvaluation
import RulePrograms
import RuleValues
import SourceText

extension StoryRenderer {
  /// The rules in the order in which they were asked, each with its condition as a tree.
  func visits(_ explanation: Explanation, _ program: Program) -> [String] {
    var lines = [style.paint("Rules asked", .strong)]
    for (index, visit) in explanation.visits.enumerated() {
      if explanation.omittedVisits > 0, index == explanation.visits.count - 1 {
        lines.append("  … and \(explanation.omittedVisits) more before the last:")
      }
      lines += self.visit(
        visit, number: index + 1 + (isLast(index, explanation) ? explanation.omittedVisits : 0), program)
    }
    return lines
  }

  private func isLast(_ index: Int, _ explanation: Explanation) -> Bool { index == explanation.visits.count - 1 }

  private func visit(_ visit: Explanation.Visit, number: Int, _ program: Program) -> [String] {
    let rule = program[visit.rule]
    let name = style.paint(TerminalText.plain(program.name(of: visit.rule)), .strong)
    let place = style.paint(Self.position(rule.span.start, program.file), .place)
    let lines = ["  \(number). \(outcome(visit.outcome))  \(name)  \(place)"]
    let captures = visit.captures.map { "\($0.name) = \(TerminalText.quoted($0.value, limit: 60))" }
    let location = wrap((["at \(ValueText.path(visit.location))"] + captures).joined(separator: ", "), indent: "     ")
    let tree = ConditionTree(visit.condition, program, rule)
    return lines + location + tree.lines.flatMap { line($0, indent: "     ") }
  }

  private func outcome(_ outcome: RuleOutcome) -> String {
    switch outcome {
    case .holds: style.paint("true ", .good)
    case .fails: style.paint("false", .bad)
    case .faults: style.paint("error", .bad)
    }
  }

  /// `text = value  (place)`; where that is too long, the value stands on the next line.
  func line(_ line: ConditionTree.Line, indent: String) -> [String] {
    let indent = indent + String(repeating: "  ", count: line.depth)
    let text = TerminalText.source(line.source, limit: max(24, width - indent.count - 2))
    guard let value = line.value else { return ["\(indent)\(style.paint("\(text)  not evaluated", .quiet))"] }
    if line.isConstant { return ["\(indent)\(style.paint(text, role(value)))"] }
    let valueText = ValueText.short(value, limit: max(24, width - indent.count - 8))
    let place = line.place.map { "  " + style.paint("(\(ValueText.path($0)))", .quiet) } ?? ""
    let placeCount = line.place.map { ValueText.path($0).count + 4 } ?? 0
    let head = "\(indent)\(text)"
    let tail = "= \(style.paint(valueText, role(value)))\(place)"
    if head.count + valueText.count + placeCount + 3 <= width { return ["\(head) \(tail)"] }
    return [head, "\(indent)  \(tail)"]
  }

  private func role(_ value: ExplainedValue) -> TerminalStyle.Role {
    switch value {
    case .bool(true): .good
    case .bool(false), .fault: .bad
    case .null: .caution
    default: .place
    }
  }

  /// The stored data that was read; nil where none was.
  func reads(_ explanation: Explanation) -> [String]? {
    guard !explanation.reads.isEmpty else { return nil }
    let maximum = 20
    let lines = explanation.reads.prefix(maximum).flatMap {
      line(ConditionTree.Line(depth: 0, source: $0.path.description, value: $0.value), indent: "  ")
    }
    let omitted = explanation.reads.count - maximum
    return [style.paint("Stored data read", .strong)] + lines + (omitted > 0 ? ["  … and \(omitted) more"] : [])
  }

  /// `file:line:column`
  static func position(_ offset: Int, _ file: SourceFile) -> String {
    "\(TerminalText.plain(file.name)):\(file.position(of: offset))"
  }
}
