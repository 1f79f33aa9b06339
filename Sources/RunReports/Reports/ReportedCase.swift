import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// A case with texts for reports that programs read, without line breaks. The texts are not escaped for the format of the
/// report.
struct ReportedCase {
  let result: CaseResult
  let suite: Suite

  /// Returns the cases of a run with their suites, in order.
  static func all(_ results: [SuiteResult]) -> [ReportedCase] {
    results.flatMap { result in result.cases.map { ReportedCase(result: $0, suite: result.suite) } }
  }

  var status: CaseStatus { result.status }
  var title: String { TerminalText.plain(result.testCase.title) }
  var user: String { TerminalText.plain(result.testCase.user) }
  var path: String { TerminalText.plain(result.testCase.path) }
  /// The position of the case.
  var place: FilePosition { FilePosition(result.testCase.file, at: result.testCase.span.start) }
  /// The expected outcome, such as `deny, because of a missing rule`.
  var expected: String { FailureText(style: .plain).expectation(result.testCase.expected) }
  /// The actual outcome, such as `allow, because of /users/$uid/.read`.
  var got: String { FailureText(style: .plain).outcome(result) }
  /// Why the case is skipped or marked `todo`; nil for other cases.
  var note: String? { result.testCase.mark.map { TerminalText.plain($0.reason) } }

  /// A failure on one line: the expected and the actual outcome.
  var headline: String { "expected \(expected); got \(got)" }

  /// The warning about a case that passed; nil if there is none.
  var warning: String? {
    guard result.status == .passed, let warning = result.judgement?.warning else { return nil }
    return "allowed as in the emulator, but not proven safe (queries: sound denies it): \(TerminalText.plain(warning))"
  }

  /// The explanation in several lines: the deciding rule, the failing subexpression and its values.
  var why: String {
    var text = FailureText(style: .plain).reason(result, in: suite)
    while text.last == "\n" { text.removeLast() }
    return text
  }

  /// The deciding rule and its position; nil if no rule decided.
  var decider: (name: String, span: Span)? {
    guard let visit = result.judgement?.decision?.decidingVisit else { return nil }
    let program = suite.ruleset.program
    return (program.reasonName(of: visit.rule), program[visit.rule].span)
  }
}

/// A position in a file, as other programs write it.
struct FilePosition {
  let file: String
  let line: Int
  /// The column, from 1, in UTF-16 code units.
  let column: Int

  init(_ file: SourceFile, at offset: Int) {
    let position = file.position(of: offset)
    self.file = file.name
    line = position.line
    column = position.column
  }

  /// The position as `file:line:column`.
  var text: String { "\(TerminalText.plain(file)):\(line):\(column)" }
}
