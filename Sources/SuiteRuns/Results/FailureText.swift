import Explanations
package import RequestSimulation
import RuleEvaluation
import RulesProjects
package import SourceText
package import TestSuites

/// Renders a failed case in full: its position, the expected outcome, the actual outcome, and the explanation.
package struct FailureText {
  let style: TerminalStyle

  /// Creates a renderer with the given style.
  package init(style: TerminalStyle) {
    self.style = style
  }

  /// Returns the text of a failed case.
  ///
  /// - Parameter others: further users with the same failure.
  package func render(_ result: CaseResult, in suite: Suite, others: [String] = []) -> String {
    let title = style.paint(TerminalText.plain(result.testCase.title), .strong)
    var lines = [
      "\(style.paint("FAILED", .bad))  \(title)  \(style.paint(result.testCase.place, .place))",
      "  expected  \(expectation(result.testCase.expected))",
      "  got       \(style.paint(outcome(result), .bad))",
    ]
    if !others.isEmpty {
      lines += ExplanationRenderer(style: style, width: 78).wrap("the same for " + ValueText.list(others), indent: "  ")
    }
    if result.failure == .cost { lines += excess(result).map { "  \($0)" } }
    if let advice = advice(result, suite) {
      lines += advice.map { "  \($0)" }
    } else {
      lines += why(result, suite).split(separator: "\n").map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// Returns what to do about a case that may test nothing, one sentence per element; nil for any other failure.
  package func advice(_ result: CaseResult, _ suite: Suite) -> [String]? {
    switch result.failure {
    case .nothingJudged: nothingJudged(result, suite)
    case .onlyCatchAll:
      onlyCatchAll(result, suite) + ["Check the path. If that is intended, write `because: catch-all`."]
    default: nil
    }
  }

  /// Returns which rule for all paths denied a request, and which rule is the closest, one sentence per element.
  package func onlyCatchAll(_ result: CaseResult, _ suite: Suite) -> [String] {
    let rules = result.judgement?.reasons.compactMap {
      if case .rule(let name) = $0 { TerminalText.plain(name) } else { nil }
    }
    return ["Only the rule for all paths (\((rules ?? []).joined(separator: ", "))) denied the request."]
      + [nearest(result, suite)].compactMap(\.self)
  }

  private func nothingJudged(_ result: CaseResult, _ suite: Suite) -> [String] {
    guard result.judgement?.reasons.first == .noRule else {
      return [
        "No rule is evaluated for an administrator, so this case tests nothing.",
        "If that is intended, write `because: administrator`.",
      ]
    }
    return ["No rule applies to \(unruledPath(result)), so this case tests nothing."]
      + [nearest(result, suite)].compactMap(\.self)
      + ["Check the path. If that is intended, write `because: no rule`."]
  }

  private func nearest(_ result: CaseResult, _ suite: Suite) -> String? {
    let closest: ClosestAllow? =
      switch result.judgement?.decision?.reason {
      case .noRule(let method, let place), .notGranted(let method, let place, _):
        ClosestAllow(to: place.path, for: method, in: suite.ruleset)
      default: nil
      }
    return (closest?.sentence).map { "\(Sentences.capitalized($0))." }
  }

  private func unruledPath(_ result: CaseResult) -> String {
    if case .noRule(_, let place)? = result.judgement?.decision?.reason { return ValueText.path(place.path) }
    return TerminalText.plain(result.testCase.path)
  }

  /// Returns the expected outcome, such as `deny, because of a missing rule`.
  package func expectation(_ expected: Expectation) -> String {
    let reasons = expected.reasons.map { name($0) }.joined(separator: " and ")
    return expected.outcome.rawValue + (reasons.isEmpty ? "" : ", because of \(reasons)")
  }

  /// Returns the exceeded cost limits, one sentence per element.
  package func excess(_ result: CaseResult) -> [String] {
    guard let usage = result.judgement?.decision?.usage else { return [] }
    return result.testCase.expected.cost.excess(of: usage).map {
      "The request takes \($0.measure.rawValue): \($0.used), and `cost` allows \($0.bound)."
    }
  }

  /// Returns the actual outcome, such as `allow, because of /users/$uid/.read`.
  package func outcome(_ result: CaseResult) -> String {
    guard let judgement = result.judgement, result.failure != .broken else { return "no decision" }
    let rules = judgement.reasons.filter { if case .text = $0 { false } else { true } }
    let mode = judgement.decision.flatMap(RequestText.queryMode).map { " (\($0))" } ?? ""
    guard let first = rules.first else { return judgement.outcome.rawValue + mode }
    let names = rules.count > 1 ? rules.map { name($0) }.joined(separator: ", ") : name(first)
    return "\(judgement.outcome.rawValue), because of \(names)\(mode)"
  }

  private func name(_ reason: ExpectedReason) -> String {
    switch reason {
    case .rule(let rule): TerminalText.plain(rule)
    case .text(let text): TerminalText.quoted(text)
    case .noRule: "a missing rule"
    case .catchAll: "a rule for all paths"
    case .administrator: "an administrator"
    case .invalidRequest: "an invalid request"
    case .refusedToken: "a refused token"
    case .evaluationError: "an evaluation error"
    }
  }

  private func why(_ result: CaseResult, _ suite: Suite) -> String {
    if !style.isColored, let told = result.told { return told.text }
    return tell(result, in: suite).text
  }

  /// Returns the explanation in full.
  func tell(_ result: CaseResult, in suite: Suite) -> ExplainedFailure {
    do {
      let story = try result.story(in: suite)
      let isUnexpectedGrant = result.outcome == .allow && result.testCase.expected.outcome != .allow
      let renderer = ExplanationRenderer(style: style, width: 78, tellsAll: isUnexpectedGrant)
      let text = renderer.reason(story)
      let time = Self.readsTime(text) && result.testCase.now == SuiteReader.defaultTime ? Self.defaultTime : ""
      let note = time.isEmpty ? [] : renderer.wrap(time, indent: "")
      return ExplainedFailure(text: text + note.map { $0 + "\n" }.joined(), nearestMisses: story.nearestMisses)
    } catch {
      return ExplainedFailure(text: TerminalText.plain("\(error)"), nearestMisses: .none)
    }
  }

  private static let defaultTime =
    "The time of the request is the default of suites, 2024-01-01T00:00:00Z. `now` sets another time."

  /// Returns whether an explanation shows the time of the request.
  private static func readsTime(_ text: String) -> Bool { text.contains("request.time = ") || text.contains("now = ") }

  /// Returns the explanation as plain text without colors, for reports that programs read.
  package func reason(_ result: CaseResult, in suite: Suite) -> String {
    if let advice = advice(result, suite) { return advice.joined(separator: "\n") }
    let excess = result.failure == .cost ? excess(result).map { $0 + "\n" }.joined() : ""
    return excess + why(result, suite)
  }
}
