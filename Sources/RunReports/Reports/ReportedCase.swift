import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// A case as reports for other programs tell it: every text on one line, without secrets, and not yet escaped for the
/// form that it is written in.
struct ReportedCase {
  let result: CaseResult
  let suite: Suite

  /// The cases of a run with their suites, in order.
  static func all(_ results: [SuiteResult]) -> [ReportedCase] {
    results.flatMap { result in result.cases.map { ReportedCase(result: $0, suite: result.suite) } }
  }

  var status: CaseStatus { result.status }
  var title: String { MaskedText.line(result.testCase.title) }
  var user: String { MaskedText.line(result.testCase.user) }
  var path: String { MaskedText.line(result.testCase.path) }
  /// Where the case stands.
  var place: FilePosition { FilePosition(result.testCase.file, at: result.testCase.span.start) }
  /// `deny, because of no rule`
  var expected: String { MaskedText.of(FailureText(style: .plain).expectation(result.testCase.expected)) }
  /// `allow, because of /users/$uid/.read`
  var got: String { MaskedText.of(FailureText(style: .plain).outcome(result)) }
  /// Why the case is skipped or still to do; nil of others.
  var note: String? { result.testCase.mark.map { MaskedText.line($0.reason) } }

  /// One line of a failure: what was expected, and what happened.
  var headline: String { "expected \(expected); got \(got)" }

  /// What somebody should know of a case that passed.
  var warning: String? {
    guard result.status == .passed, let warning = result.judgement?.warning else { return nil }
    return "granted as the emulator does, but not proven (queries: sound denies it): \(MaskedText.line(warning))"
  }

  /// Why: the rule that decided, the failing sub-expression and its values; several lines.
  var why: String {
    var text = MaskedText.of(FailureText(style: .plain).reason(result, in: suite))
    while text.last == "\n" { text.removeLast() }
    return text
  }

  /// The rule that decided, and where it stands; nil where none did.
  var decider: (name: String, span: Span)? {
    guard let visit = result.judgement?.decision?.decidingVisit else { return nil }
    let program = suite.ruleset.program
    return (program.reasonName(of: visit.rule), program[visit.rule].span)
  }
}

/// A place in a file as other programs name it.
struct FilePosition {
  let file: String
  let line: Int
  /// From 1, in UTF-16 code units.
  let column: Int

  init(_ file: SourceFile, at offset: Int) {
    let position = file.position(of: offset)
    self.file = file.name
    line = position.line
    column = position.column
  }

  /// `file:line:column`
  var text: String { "\(TerminalText.plain(file)):\(line):\(column)" }
}
