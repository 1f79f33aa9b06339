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
    let sentences = sentences(for: finding)
    let step = finding.steps.first ?? finding.visit.condition
    return "\(name(finding)): \(sentences.sentence(for: step))"
  }

  /// Returns the generator for the sentences about a finding.
  package func sentences(for finding: Finding) -> Sentences {
    let isQuery = if case .firestore(.list) = story.request.operation { true } else { false }
    return Sentences(
      program: program, rule: program[finding.visit.rule], places: story.places, location: finding.visit.location,
      isQuery: isQuery)
  }

  /// A sentence that needs no rule.
  package var general: String {
    switch story.decision.reason {
    case .administrator: "rules do not apply to an administrator"
    case .granted(let visit): "\(name(visit.rule)) grants access"
    case .noRule(let method, let path): noRule(method, path)
    case .notGranted(let method, let path, _) where story.isCloud:
      "no matching `allow \(method.rawValue)` grants access to \(ValueText.path(path))"
    case .notGranted(let method, let path, _):
      "no .\(method.rawValue) rule on the path to \(ValueText.path(path)) grants access"
    case .invalid(let visit): "\(name(visit.rule)) fails at \(ValueText.path(visit.location))"
    case .refused(let problem):
      "the request itself is invalid, so no rule was evaluated: \(TerminalText.plain("\(problem)"))"
    case .failed(let error): "the data could not be read: \(TerminalText.plain("\(error)", limit: 400))"
    }
  }

  /// Returns the name of the rule of a finding.
  package func name(_ finding: Finding) -> String { name(finding.visit.rule) }

  private func name(_ rule: RuleID) -> String {
    TerminalText.elided(program.reasonName(of: rule), limit: ValueText.maximumPath)
  }

  private func noRule(_ method: RuleMethod, _ path: DataPath) -> String {
    let place = ValueText.path(path)
    if story.isCloud {
      if story.isCloud {
        let hints = [
          UnmatchedPlace(story.request, path, program).hint,
          ClosestAllow(to: path, for: method, in: story.ruleset)?.sentence,
        ]
        let first = "no `allow \(method.rawValue)` matches \(place), and access is denied by default"
        return ([first] + hints.compactMap(\.self)).joined(separator: "; ")
      }
    }
    let first = "there is no .\(method.rawValue) rule on the path to \(place), and access is denied by default"
    guard let below = ruleBelow(method, path) else { return first }
    let name = TerminalText.plain(program.name(of: below))
    return "\(first); \(name) is below it, and rules below the requested path never grant access to it"
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
    var current = program.nodes[node].parent
    while let index = current {
      if index == ancestor { return true }
      current = program.nodes[index].parent
    }
    return false
  }
}
