import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// Renders the explanation of a decision as a self-contained HTML page without scripts.
package enum ExplanationPage {
  /// The maximum number of rules, of lines of one condition, and of locations shown. The rest is counted.
  private static let maximumVisits = 50
  private static let maximumLines = 200
  private static let maximumReads = 50

  /// Returns the page.
  package static func render(_ story: DecisionExplanation) -> String {
    let request = "\(story.verb) \(TerminalText.elided(story.request.place, limit: ValueText.maximumPath))"
    var page = PageBuilder(title: "\(story.decision.effect.rawValue): \(request)")
    let mode = RequestText.queryMode(story.decision).map { " (\($0))" } ?? ""
    page.headline(story.decision.effect, request, by: "as \(RequestText.actor(story))\(mode)")
    let places = story.request.places.prefix(maximumReads)
    if !places.isEmpty { page.rows(places.map { PageBuilder.Row(code: TerminalText.elided($0, limit: 400)) }) }
    why(story, &page)
    nearest(story, &page)
    rules(story, &page)
    reads(story, &page)
    return page.text
  }

  // MARK: What decided

  private static func why(_ story: DecisionExplanation, _ page: inout PageBuilder) {
    let text = VerdictText(story)
    page.section("Why") { page in
      if text.findings.isEmpty || story.isCloud && !story.decision.isAllowed {
        page.paragraph(Sentences.capitalized(text.general) + ".")
      }
      for finding in text.findings.prefix(story.isCloud ? ExplanationRenderer.maximumSteps : 1) {
        for step in finding.steps.prefix(ExplanationRenderer.maximumSteps) {
          let sentence = text.sentences(for: finding).sentence(for: step)
          page.paragraph(Sentences.finished(Sentences.capitalized(sentence)))
          source(step.expression, of: finding, in: story, into: &page)
        }
      }
    }
  }

  /// Adds the line of the rules, with the sub-expression highlighted.
  private static func source(
    _ id: ExpressionID, of finding: Finding, in story: DecisionExplanation, into page: inout PageBuilder
  ) {
    let program = story.ruleset.program
    let span = program.spans[Int(id.index)]
    let bytes = program.file.bytes
    var start = bytes[..<span.start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    while start < span.start, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
    let end = bytes[span.end...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let place = ExplanationRenderer.position(span.start, program.file)
    page.source(
      "\(program.reasonName(of: finding.visit.rule)) at \(finding.visit.location), \(place)",
      before: TerminalText.elided(text(start..<span.start), limit: 200),
      marked: TerminalText.source(text(span.start..<span.end), limit: 400),
      after: TerminalText.elided(text(span.end..<end), limit: 200))
  }

  private static func nearest(_ story: DecisionExplanation, _ page: inout PageBuilder) {
    let sentences = story.nearestMisses.sentences
    guard !sentences.isEmpty else { return }
    page.section("What would have been allowed") { page in
      for sentence in sentences { page.paragraph(sentence, class: story.nearestMisses.best == nil ? "quiet" : "near") }
    }
  }

  // MARK: Rules

  private static func rules(_ story: DecisionExplanation, _ page: inout PageBuilder) {
    guard let explanation = story.explanation, !explanation.visits.isEmpty else { return }
    let program = story.ruleset.program
    let deciding = Set(story.findings.flatMap(\.steps).map(\.expression))
    let last = story.decision.decidingVisit
    page.section("Rules evaluated") { page in
      for visit in explanation.visits.prefix(maximumVisits) {
        let isLast = visit.rule == last?.rule && visit.location == last?.location
        self.visit(visit, in: program, deciding: deciding, isOpen: isLast || explanation.visits.count <= 5, into: &page)
      }
      let omitted = explanation.visits.count - maximumVisits + explanation.omittedVisits
      if omitted > 0 { page.paragraph("… and \(omitted) more", class: "quiet") }
    }
  }

  private static func visit(
    _ visit: Explanation.Visit, in program: Program, deciding: Set<ExpressionID>, isOpen: Bool,
    into page: inout PageBuilder
  ) {
    let rule = program[visit.rule]
    let name = program.isAllow(visit.rule) ? program.allowName(of: visit.rule) : program.name(of: visit.rule)
    let holds = visit.outcome == .holds
    let outcome = if case .faults = visit.outcome { "error" } else { "\(holds)" }
    let head = PageBuilder.Row(
      code: name, value: outcome, role: holds ? "good" : "bad",
      note: ExplanationRenderer.position(rule.span.start, program.file))
    page.details(head, isOpen: isOpen) { page in
      let captures = visit.captures.map { name, value in
        "\(Program.captureName(name)) \(value.map { "= \(TerminalText.quoted($0, limit: 60))" } ?? "unknown")"
      }
      page.paragraph((["at \(ValueText.path(visit.location))"] + captures).joined(separator: ", "), class: "quiet")
      let lines = ConditionTree(visit.condition, program, rule).lines
      page.rows(lines.prefix(maximumLines).map { row($0, deciding) })
      if lines.count > maximumLines { page.paragraph("… and \(lines.count - maximumLines) more", class: "quiet") }
    }
  }

  private static func row(_ line: ConditionTree.Line, _ deciding: Set<ExpressionID>) -> PageBuilder.Row {
    var row = PageBuilder.Row(
      depth: line.depth, code: TerminalText.source(line.source, limit: 300), value: value(line), role: role(line.value))
    row.note = line.value == nil ? "not evaluated" : line.place.map { "(\(ValueText.path($0)))" }
    row.isDeciding = line.expression.map { deciding.contains($0) } ?? false
    return row
  }

  private static func value(_ line: ConditionTree.Line) -> String? {
    guard let value = line.value, !line.isConstant else { return nil }
    return line.passesOn ? "error" : ValueText.short(value, limit: 300)
  }

  private static func role(_ value: ExplainedValue?) -> String? {
    switch value {
    case .bool(true): "good"
    case .bool(false), .fault, .cloud(.error): "bad"
    default: nil
    }
  }

  // MARK: Data

  private static func reads(_ story: DecisionExplanation, _ page: inout PageBuilder) {
    guard let explanation = story.explanation else { return }
    let data = explanation.reads.map {
      (TerminalText.elided($0.path.description, limit: 200), ValueText.short($0.value))
    }
    let documents = explanation.documents.map { document in
      ("/" + document.path.relativeText, document.value.map { ValueText.document($0, limit: 300) } ?? "exists")
    }
    for (heading, all) in [("Stored data read", data), ("Documents read", documents)] where !all.isEmpty {
      page.section(heading) { page in
        page.rows(all.prefix(maximumReads).map { PageBuilder.Row(code: $0.0, value: $0.1) })
        if all.count > maximumReads { page.paragraph("… and \(all.count - maximumReads) more", class: "quiet") }
      }
    }
  }
}
