import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText

extension StoryRenderer {
  /// How many deciding sub-expressions are told of one rule, and how many further rules that did not grant.
  package static let maximumSteps = 3
  /// How many where each has a line.
  private static let maximumLines = 40
  /// How many `.validate` rules are named.
  private static let maximumValidations = 12

  /// What decided: the rule, its sub-expressions with their operands, a sentence each.
  ///
  /// - Parameter isBrief: whether sentences are enough, because the values stand above.
  func verdict(_ story: DecisionStory, isBrief: Bool) -> [String] {
    let text = VerdictText(story)
    if story.isCloud, !text.findings.isEmpty { return allows(text, isBrief: isBrief) }
    guard let finding = text.findings.first else { return wrap(Self.capitalised(text.general) + ".", indent: "") }
    var lines = decidedBy(finding, text)
    lines += steps(of: finding, text, isBrief: isBrief)
    return lines + others(text)
  }

  /// The sub-expressions that decided: the first with their operands and a sentence; or, where all are told, one a line.
  func steps(of finding: Finding, _ text: VerdictText, isBrief: Bool) -> [String] {
    let tellsAll = tellsAll && finding.steps.count > Self.maximumSteps
    let shown = finding.steps.prefix(tellsAll ? Self.maximumLines : Self.maximumSteps)
    var lines: [String] = []
    for step in shown {
      guard tellsAll else {
        lines += describe(step, finding, text, isBrief)
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

  func describe(
    _ step: Explanation.Step, _ finding: Finding, _ text: VerdictText, _ isBrief: Bool
  ) -> [String] {
    let program = text.story.ruleset.program
    let rule = program[finding.visit.rule]
    let sentences = text.sentences(for: finding)
    let sentence = wrap(Self.finished(Self.capitalised(sentences.sentence(for: step))), indent: "  ")
    if isBrief { return sentence }
    let tree = ConditionTree(operandsOf: step, program, rule)
    let head = ConditionTree.Line(
      depth: 0, source: sentences.source(step), value: step.value, isConstant: sentences.isConstant(step))
    let operands = tree.lines.filter { $0.value != nil }.prefix(4)
    return line(head, indent: "  ") + operands.flatMap { line($0, indent: "    ") }
      + sentence
  }

  /// The rules above the deciding one that did not grant either.
  private func others(_ text: VerdictText) -> [String] {
    let others = text.findings.dropFirst()
    guard !others.isEmpty else { return [] }
    let names = others.prefix(Self.maximumSteps).map { text.name($0) }.joined(separator: ", ")
    let more = others.count > Self.maximumSteps ? " and \(others.count - Self.maximumSteps) more" : ""
    return wrap("Above it, \(names)\(more) did not grant access either.", indent: "")
  }

  /// The `.validate` rules that held where a write was granted: whoever expected a denial looks among them.
  func validations(_ story: DecisionStory) -> [String] {
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

  /// A sentence ends with a full stop; the engine's own texts have theirs.
  static func finished(_ sentence: String) -> String { sentence.last == "." ? sentence : sentence + "." }

  /// A sentence begins with a capital, unless it begins with code.
  package static func capitalised(_ sentence: String) -> String {
    guard let first = sentence.unicodeScalars.first, first.properties.isLowercase else { return sentence }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}
