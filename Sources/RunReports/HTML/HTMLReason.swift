import Explanations
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Renders the explanation of a case: a sentence and, for a failure, the deciding subexpressions with their values.
struct HTMLReason {
  /// The maximum number of shown characters of a written value.
  private static let maximumValue = 500

  let testCase: ReportedCase
  private var result: CaseResult { testCase.result }
  let sources: HTMLSources

  /// - Parameter isBrief: whether to name only the deciding rule.
  func render(isBrief: Bool) -> String {
    let isBad = result.failure != nil
    var html = ""
    if let note = testCase.note { html += "<p class=\"note\">\(Markup.escaped(note))</p>" }
    if let warning = testCase.warning { html += "<p class=\"note\">\(Markup.sentence(warning))</p>" }
    if isBad {
      html += "<dl><dt>expected</dt><dd>\(Markup.escaped(testCase.expected))</dd>"
      html += "<dt>got</dt><dd>\(Markup.escaped(testCase.got))</dd></dl>"
    }
    if result.failure == .cost { html += sentences(FailureText(style: .plain).excess(result)) }
    if let advice = FailureText(style: .plain).advice(result, testCase.suite) {
      html += sentences(advice)
    } else if result.judgement != nil {
      html += isBrief ? rule() : story(isBad)
    }
    return html + (isBrief ? "" : details)
  }

  /// The written value or the query; empty for a request without one.
  private var details: String {
    let members = CaseParts.members(of: result.testCase)
    guard !members.isEmpty else { return "" }
    let items = members.map { key, value in
      let text = TerminalText.plain(value.tree.jsonText, limit: Self.maximumValue)
      return "<dt>\(Markup.escaped(key))</dt><dd><code>\(Markup.escaped(text))</code></dd>"
    }
    return "<dl>\(items.joined())</dl>"
  }

  private func sentences(_ sentences: [String]) -> String {
    "<p>\(sentences.map(Markup.sentence).joined(separator: " "))</p>"
  }

  /// Returns the name of the deciding rule.
  private func rule() -> String {
    guard let reason = testCase.result.judgement?.reason else { return "" }
    return
      "<p>\(testCase.result.outcome == .allow ? "Granted by" : "Decided by") <code>\(HTMLText.of(reason))</code></p>"
  }

  private func story(_ isBad: Bool) -> String {
    do {
      let story = try testCase.result.story(in: testCase.suite)
      let text = VerdictText(story)
      let nearest = story.nearestMisses.best.map { sentences([$0.sentence]) } ?? ""
      guard !text.findings.isEmpty else { return "<p>\(Markup.sentence(Self.finished(text.general)))</p>\(nearest)" }
      let told = text.story.isCloud ? text.findings.prefix(ExplanationRenderer.maximumSteps) : text.findings.prefix(1)
      return told.map { finding($0, text, isBad) }.joined() + nearest
    } catch {
      return "<p>\(HTMLText.of("\(error)"))</p>"
    }
  }

  private func finding(_ finding: Finding, _ text: VerdictText, _ isBad: Bool) -> String {
    let program = text.story.ruleset.program
    let rule = program[finding.visit.rule]
    let sentences = text.sentences(for: finding)
    let steps = finding.steps.prefix(ExplanationRenderer.maximumSteps)
    let said = steps.map { Self.finished(sentences.sentence(for: $0)) }.joined(separator: " ")
    let offset = finding.steps.first.map { program.spans[Int($0.expression.index)].start } ?? rule.span.start
    let verb = text.story.decision.isAllowed ? "Granted by" : text.story.isCloud ? "Not granted by" : "Decided by"
    var html = "<p class=\"say\">\(Markup.sentence(said))</p>"
    html += "<p>\(verb) <code>\(Markup.escaped(text.name(finding)))</code> "
    html += "\(sources.link(to: FilePosition(program.file, at: offset), in: testCase.suite.ruleset))</p>"
    guard isBad else { return html }
    let lines = steps.flatMap { step in tree(step, with: sentences, of: rule, in: program) }
    return html + "<ul class=\"tree\">\(lines.map(line).joined())</ul>"
  }

  private func tree(
    _ step: Explanation.Step, with sentences: Sentences, of rule: Rule, in program: Program
  ) -> [ConditionTree.Line] {
    let head = ConditionTree.Line(
      depth: 0, source: sentences.source(step), value: step.value, isConstant: sentences.isConstant(step))
    let operands = ConditionTree(operandsOf: step, program, rule).lines.filter { $0.value != nil }.prefix(8)
    return [head]
      + operands.map {
        ConditionTree.Line(
          depth: $0.depth + 1, source: $0.source, value: $0.value, place: $0.place, isConstant: $0.isConstant,
          passesOn: $0.passesOn)
      }
  }

  private func line(_ line: ConditionTree.Line) -> String {
    let source = Markup.escaped(TerminalText.source(line.source))
    var html = line.depth == 0 ? "<li>" : "<li class=\"d\(min(line.depth, 6))\">"
    html += source
    if let value = line.value, !line.isConstant {
      let text = line.passesOn ? "error" : ValueText.short(value)
      let kind =
        switch value {
        case .bool(let bool): " \(bool)"
        case .fault, .cloud(.error): " error"
        default: ""
        }
      html += " = <b class=\"v\(kind)\">\(Markup.escaped(text))</b>"
    }
    if let place = line.place { html += " <span class=\"quiet\">(\(HTMLText.of(ValueText.path(place))))</span>" }
    return html + "</li>"
  }

  /// Returns a sentence with a capital letter and a period.
  private static func finished(_ sentence: String) -> String {
    let text = Sentences.capitalized(sentence)
    return text.last == "." ? text : text + "."
  }
}
