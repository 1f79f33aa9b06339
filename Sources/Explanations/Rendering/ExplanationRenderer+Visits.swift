import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

extension ExplanationRenderer {
  /// The maximum number of rules shown. The rest is counted.
  private static let maximumVisits = 12
  private static let maximumLines = 60
  /// Lines deeper than this are not indented further.
  private static let maximumDepth = 12

  /// Returns the rules in evaluation order, each with its condition as a tree: the first ones and the deciding one.
  func visits(_ story: DecisionExplanation, _ explanation: Explanation) -> [String] {
    let count = explanation.visits.count + explanation.omittedVisits
    let findings = story.findings
    var lines = [style.paint("Rules evaluated", .strong)]
    var last = 0
    for index in shownVisits(explanation, findings.first) {
      let visit = explanation.visits[index]
      let number = index + 1 + (index == explanation.visits.count - 1 ? explanation.omittedVisits : 0)
      if number > last + 1 { lines.append("  … and \(number - last - 1) more") }
      let finding = findings.first { $0.visit.rule == visit.rule && $0.visit.location == visit.location }
      lines += self.visit(
        visit, number: number, deciding: finding?.steps.prefix(Self.maximumSteps) ?? [], story.ruleset.program)
      last = number
    }
    return last < count ? lines + ["  … and \(count - last) more"] : lines
  }

  private func shownVisits(_ explanation: Explanation, _ finding: Finding?) -> [Int] {
    let indices = explanation.visits.indices
    guard indices.count > Self.maximumVisits else { return Array(indices) }
    let deciding = indices.last {
      let visit = explanation.visits[$0]
      return visit.rule == finding?.visit.rule && visit.location == finding?.visit.location
    }
    guard let deciding, deciding >= Self.maximumVisits else { return Array(indices.prefix(Self.maximumVisits)) }
    return indices.prefix(Self.maximumVisits - 1) + [deciding]
  }

  private func visit(
    _ visit: Explanation.Visit, number: Int, deciding: ArraySlice<Explanation.Step>, _ program: Program
  ) -> [String] {
    let rule = program[visit.rule]
    let name = TerminalText.elided(
      program.isAllow(visit.rule) ? program.allowName(of: visit.rule) : program.name(of: visit.rule),
      limit: ValueText.maximumPath - 6)
    let head = flow(
      [
        ("  \(number). \(outcome(visit.outcome).text)", outcome(visit.outcome).role), (" \(name)", .strong),
        (" \(Self.position(rule.span.start, program.file))", .place),
      ], indent: "    ")
    let captures = visit.captures.map { name, value in
      "\(Program.captureName(name)) \(value.map { "= \(TerminalText.quoted($0, limit: 60))" } ?? "unknown")"
    }
    let location = wrap((["at \(ValueText.path(visit.location))"] + captures).joined(separator: ", "), indent: "     ")
    let tree = ConditionTree(visit.condition, program, rule)
    return head + location + condition(tree.lines, deciding: Set(deciding.map(\.expression)))
  }

  /// Returns the first lines, and from the rest those of deciding expressions.
  private func condition(_ tree: [ConditionTree.Line], deciding: Set<ExpressionID>) -> [String] {
    var lines: [String] = []
    var omitted = 0
    for (index, line) in tree.enumerated() {
      let isDeciding = line.expression.map { deciding.contains($0) } ?? false
      guard index < Self.maximumLines || isDeciding else {
        omitted += 1
        continue
      }
      if omitted > 0 { lines.append("     … and \(omitted) more") }
      omitted = 0
      lines += self.line(line, indent: "     ")
    }
    return omitted > 0 ? lines + ["     … and \(omitted) more"] : lines
  }

  private func outcome(_ outcome: RuleOutcome) -> (text: String, role: TerminalStyle.Role) {
    switch outcome {
    case .holds: ("true ", .good)
    case .fails: ("false", .bad)
    case .faults: ("error", .bad)
    }
  }

  /// Returns `text = value  (place)`. If that is too long, the value is on the next line.
  func line(_ line: ConditionTree.Line, indent: String) -> [String] {
    let indent = indent + String(repeating: "  ", count: min(line.depth, Self.maximumDepth))
    guard let value = line.value else {
      let text = TerminalText.source(line.source, limit: max(24, width - indent.count - "  not evaluated".count))
      return ["\(indent)\(style.paint("\(text)  not evaluated", .quiet))"]
    }
    let text = TerminalText.source(line.source, limit: max(24, width - indent.count - 2))
    if line.isConstant { return ["\(indent)\(style.paint(text, role(value)))"] }
    let valueText = line.passesOn ? "error" : ValueText.short(value, limit: max(24, width - indent.count - 8))
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
    case .bool(false), .fault, .cloud(.error): .bad
    case .null: .caution
    default: .place
    }
  }

  /// Returns the stored data that was read; nil if there was none.
  func reads(_ explanation: Explanation) -> [String]? {
    guard !explanation.reads.isEmpty else { return nil }
    let maximum = 20
    let lines = explanation.reads.prefix(maximum).flatMap {
      line(ConditionTree.Line(depth: 0, source: $0.path.description, value: $0.value), indent: "  ")
    }
    let omitted = explanation.reads.count - maximum
    return [style.paint("Stored data read", .strong)] + lines + (omitted > 0 ? ["  … and \(omitted) more"] : [])
  }

  /// Returns the position as `file:line:column`.
  static func position(_ offset: Int, _ file: SourceFile) -> String {
    "\(TerminalText.plain(file.name)):\(file.position(of: offset))"
  }
}
