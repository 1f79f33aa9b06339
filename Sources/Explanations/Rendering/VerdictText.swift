import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// The reason for a decision in words.
package struct VerdictText {
  /// The explained decision.
  package let story: DecisionExplanation
  /// The rules that determined the decision, with their deciding sub-expressions.
  package let findings: [Finding]

  /// Creates the text for an explained decision.
  package init(_ story: DecisionExplanation) {
    self.story = story
    findings = story.findings
  }

  private var program: Program { story.ruleset.program }

  /// The deciding rule and the reason on one line.
  var summary: String {
    guard let finding = findings.first else { return general }
    if let catchAll { return "\(name(finding)): \(catchAll)" }
    let sentences = sentences(for: finding)
    let step = finding.steps.first ?? finding.visit.condition
    return "\(name(finding)): \(sentences.sentence(for: step))"
  }

  /// Returns the generator for the sentences about a finding.
  package func sentences(for finding: Finding) -> Sentences {
    let isQuery = if case .firestore(.list) = story.request.operation { true } else { false }
    return Sentences(
      program: program, rule: program[finding.visit.rule], places: story.places, location: finding.visit.location,
      isQuery: isQuery,
      missing: Set((story.explanation?.documents ?? []).filter { $0.value == .null }.map(\.path)))
  }

  /// That only a rule for all paths denied the request, and which rule is the closest; nil for any other decision.
  package var catchAll: String? {
    guard story.isCloud, case .notGranted(let method, let place, _) = story.decision.reason,
      story.decision.isAnsweredByCatchAll(program)
    else { return nil }
    let closest = ClosestAllow(to: place.path, for: method, in: story.ruleset)?.sentence
    return (["only this rule for all paths matches"] + [closest].compactMap(\.self)).joined(separator: "; ")
  }

  /// A sentence that needs no recorded evaluation.
  package var general: String {
    let sentence = story.decision.sentence(program)
    guard case .noRule(let method, let place) = story.decision.reason else { return sentence }
    return ([sentence] + hints(method, place.path)).joined(separator: "; ")
  }

  /// Returns the name of the rule of a finding.
  package func name(_ finding: Finding) -> String { name(finding.visit.rule) }

  private func name(_ rule: RuleID) -> String {
    TerminalText.elided(program.reasonName(of: rule), limit: ValueText.maximumPath)
  }

  /// Returns what else the rules say about a path without a rule.
  private func hints(_ method: RuleMethod, _ path: DataPath) -> [String] {
    if story.isCloud {
      return [
        UnmatchedPlace(story.request, path, program).hint,
        ClosestAllow(to: path, for: method, in: story.ruleset)?.sentence,
      ].compactMap(\.self)
    }
    guard let below = ruleBelow(method, path) else { return [] }
    let name = TerminalText.plain(program.name(of: below))
    return ["\(name) is below it, and rules below the requested path never grant access to it"]
  }

  /// Returns the first rule for `method` below `path`.
  private func ruleBelow(_ method: RuleMethod, _ path: DataPath) -> RuleID? {
    var location = 0
    for key in path.keys {
      var text = key.text
      guard let child = text.withUTF8({ program.nodes[location].child($0) }) else { return nil }
      location = child
    }
    return program.rules.indices.lazy.map { RuleID($0) }.first {
      program[$0].methods.contains(method) && isBelow(program[$0].node, location)
    }
  }

  private func isBelow(_ node: Int, _ ancestor: Int) -> Bool {
    node != ancestor && program.path(toNode: node).contains(ancestor)
  }
}
