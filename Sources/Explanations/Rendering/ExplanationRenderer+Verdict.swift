import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText

extension ExplanationRenderer {
  /// The maximum number of deciding sub-expressions per rule, and of further rules that did not grant access.
  package static let maximumSteps = 3
  /// The maximum number of sub-expressions with one line each.
  private static let maximumLines = 40
  /// The maximum number of `.validate` rules named.
  private static let maximumValidations = 12

  /// Returns what decided: the rule and its deciding sub-expressions, each with its operands and a sentence.
  ///
  /// - Parameter isBrief: whether to omit the values because they are shown above.
  func verdict(_ story: DecisionExplanation, isBrief: Bool) -> [String] {
    let text = VerdictText(story)
    if story.isCloud, !text.findings.isEmpty { return allows(text, isBrief: isBrief) }
    guard let finding = text.findings.first else { return wrap(Sentences.capitalized(text.general) + ".", indent: "") }
    var lines = decidedBy(finding, text)
    lines += steps(of: finding, text, isBrief: isBrief)
    return lines + others(text)
  }

  /// Returns the deciding sub-expressions: the first ones with their operands and a sentence, or one per line if all
  /// are shown.
  func steps(of finding: Finding, _ text: VerdictText, isBrief: Bool) -> [String] {
    let tellsAll = tellsAll && finding.steps.count > Self.maximumSteps
    let shown = finding.steps.prefix(tellsAll ? Self.maximumLines : Self.maximumSteps)
    var lines: [String] = []
    for step in shown {
      guard tellsAll else {
        lines += describe(step, of: finding, in: text, isBrief: isBrief)
        continue
      }
      let sentences = text.sentences(for: finding)
      let head = ConditionTree.Line(
        depth: 0, source: sentences.source(step), value: step.value, isConstant: sentences.isConstant(step))
      lines += line(head, indent: "  ")
    }
    let omitted = finding.steps.count - shown.count
    return omitted > 0 ? lines + ["  … and \(omitted) more like these"] : lines
  }

  private func decidedBy(_ finding: Finding, _ text: VerdictText) -> [String] {
    let program = text.story.ruleset.program
    let offset = (finding.steps.first?.expression).map { program.spans[Int($0.index)].start }
    let position = Self.position(offset ?? program[finding.visit.rule].span.start, program.file)
    let role = text.story.decision.isAllowed ? TerminalStyle.Role.good : .bad
    return flow(
      [
        ("Decided by", nil), (text.name(finding), role), ("at \(ValueText.path(finding.visit.location)),", nil),
        (position, .place),
      ], indent: "  ")
  }

  func describe(_ step: Explanation.Step, of finding: Finding, in text: VerdictText, isBrief: Bool) -> [String] {
    let program = text.story.ruleset.program
    let rule = program[finding.visit.rule]
    let sentences = text.sentences(for: finding)
    let sentence = wrap(Sentences.finished(Sentences.capitalized(sentences.sentence(for: step))), indent: "  ")
    if isBrief { return sentence }
    let tree = ConditionTree(operandsOf: step, program, rule)
    let head = ConditionTree.Line(
      depth: 0, source: sentences.source(step), value: step.value, isConstant: sentences.isConstant(step))
    let operands = tree.lines.filter { $0.value != nil }.prefix(4)
    return line(head, indent: "  ") + operands.flatMap { line($0, indent: "    ") }
      + sentence
  }

  /// Returns the rules above the deciding one, which did not grant access either.
  private func others(_ text: VerdictText) -> [String] {
    let others = text.findings.dropFirst()
    guard !others.isEmpty else { return [] }
    let names = others.prefix(Self.maximumSteps).map { text.name($0) }.joined(separator: ", ")
    let more = others.count > Self.maximumSteps ? " and \(others.count - Self.maximumSteps) more" : ""
    return wrap("Above it, \(names)\(more) did not grant access either.", indent: "")
  }

  /// Returns the `.validate` rules that were true for a granted write. If a denial was expected, one of them is too
  /// permissive.
  func validations(_ story: DecisionExplanation) -> [String] {
    guard story.decision.isAllowed, case .realtime(let operation) = story.request.operation,
      let visits = story.explanation?.visits
    else { return [] }
    if case .read = operation { return [] }
    var names: [String] = []
    for visit in visits where story.ruleset.program[visit.rule].methods.contains(.validate) {
      let name = TerminalText.elided(story.ruleset.program.reasonName(of: visit.rule), limit: ValueText.maximumPath)
      if !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return ["No .validate rule was evaluated."] }
    let more = names.count > Self.maximumValidations ? " and \(names.count - Self.maximumValidations) more" : ""
    return wrap("Validated by \(names.prefix(Self.maximumValidations).joined(separator: ", "))\(more).", indent: "")
  }
}
