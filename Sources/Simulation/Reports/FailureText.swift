import RuleEvaluation
import SourceText

/// A failing case in full: where it stands, what was expected, what happened, and why.
struct FailureText {
  let style: TerminalStyle

  func render(_ result: CaseResult, in suite: Suite) -> String {
    let title = style.paint(TerminalText.plain(result.testCase.title), .strong)
    var lines = [
      "\(style.paint("FAILED", .bad))  \(title)  \(style.paint(result.testCase.place, .place))",
      "  expected  \(expectation(result.testCase.expected))",
      "  got       \(style.paint(outcome(result), .bad))",
    ]
    if result.failure == .nothingJudged {
      lines += nothingJudged(result).map { "  \($0)" }
    } else {
      lines += why(result, suite).split(separator: "\n").map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  private func nothingJudged(_ result: CaseResult) -> [String] {
    guard result.judgement?.reasons.first == .noRule else {
      return [
        "An administrator is asked no rule, so this case tests nothing.",
        "Write `because: administrator` if that is what it is to show.",
      ]
    }
    return [
      "No rule stands on the way to \(unruledPath(result)), so this case tests nothing.",
      "Is the path right? Write `because: no rule` if that is what it is to show.",
    ]
  }

  private func unruledPath(_ result: CaseResult) -> String {
    if case .noRule(_, let path)? = result.judgement?.decision?.reason { return ValueText.path(path) }
    return TerminalText.plain(result.testCase.path)
  }

  private func expectation(_ expected: Expectation) -> String {
    expected.outcome.rawValue + (expected.reason.map { ", because of \(name($0))" } ?? "")
  }

  private func outcome(_ result: CaseResult) -> String {
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
    case .noRule: "no rule"
    case .administrator: "an administrator"
    case .invalidRequest: "an invalid request"
    }
  }

  /// The story of the decision, told again: the evaluation is the same, and only failing cases pay for it.
  private func why(_ result: CaseResult, _ suite: Suite) -> String {
    let testCase = result.testCase
    switch testCase.situation(suite.queryMode) {
    case .failure(let problem): return TerminalText.plain(problem.description)
    case .success(let situation):
      do {
        var story = try DecisionStory.tell(
          situation.request, as: situation.identity, in: situation.seed.tree(now: situation.now), by: suite.ruleset,
          now: situation.now, queryMode: situation.queryMode)
        if result.failure == .outcome { story = story.searchingNearestMiss(of: situation, limits: .failingCase) }
        return StoryRenderer(style: style, width: 78).reason(story)
      } catch {
        return TerminalText.plain("\(error)")
      }
    }
  }

  /// The same as one text without colours, for programs.
  func reason(_ result: CaseResult, in suite: Suite) -> String {
    result.failure == .nothingJudged ? nothingJudged(result).joined(separator: "\n") : why(result, suite)
  }
}
