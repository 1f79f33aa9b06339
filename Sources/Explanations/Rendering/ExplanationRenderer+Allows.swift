import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// The parts of an explanation that only Cloud rules have.
extension ExplanationRenderer {
  /// The maximum number of documents shown.
  private static let maximumDocuments = 12

  /// Returns the `allow` that granted access, or each that did not.
  func allows(_ text: VerdictText, isBrief: Bool) -> [String] {
    var lines = text.story.decision.isAllowed ? [] : wrap(Sentences.capitalized(text.general) + ".", indent: "")
    for finding in text.findings.prefix(Self.maximumSteps) {
      lines += allow(finding, text)
      lines += steps(of: finding, text, isBrief: isBrief)
    }
    if let catchAll = text.catchAll { lines += wrap(Sentences.capitalized(catchAll) + ".", indent: "") }
    let omitted = text.findings.count - Self.maximumSteps
    return omitted > 0 ? lines + ["… and \(omitted) more that did not grant access"] : lines
  }

  private func allow(_ finding: Finding, _ text: VerdictText) -> [String] {
    let program = text.story.ruleset.program
    let isAllowed = text.story.decision.isAllowed
    let offset = (finding.steps.first?.expression).map { program.spans[Int($0.index)].start }
    let position = Self.position(offset ?? program[finding.visit.rule].span.start, program.file)
    let name = program.reasonName(of: finding.visit.rule)
    return flow(
      [
        (isAllowed ? "Granted by" : "Not granted by", nil), (name, isAllowed ? .good : .bad),
        ("at \(ValueText.path(finding.visit.location)),", nil), (position, .place),
      ], indent: "  ")
  }

  /// Returns the documents that were read; nil if there were none.
  func documents(_ explanation: Explanation) -> [String]? {
    guard !explanation.documents.isEmpty else { return nil }
    var lines = [style.paint("Documents read", .strong)]
    for document in explanation.documents.prefix(Self.maximumDocuments) {
      let path = TerminalText.elided("/" + document.path.relativeText, limit: ValueText.maximumPath)
      let value = document.value.map { ValueText.document($0, limit: max(24, width - path.count - 5)) } ?? "exists"
      lines.append("  \(path) \(document.value == nil ? value : "= \(value)")")
    }
    let omitted = explanation.documents.count - Self.maximumDocuments
    return omitted > 0 ? lines + ["  … and \(omitted) more"] : lines
  }

  /// Returns the decision in the other query mode and its reason; nil if both modes agree.
  func otherMode(_ story: DecisionExplanation) -> [String]? {
    guard let other = story.other else { return nil }
    let sentence =
      other.decision.isAllowed
      ? "The emulator allows this query: it treats what the query does not constrain as absent. The sound mode denies it."
      : "The emulator allows this query without a proof: it treats what the query does not constrain as absent. "
        + "The sound mode denies it."
    return wrap(sentence, indent: "") + verdict(other, isBrief: true)
  }
}
