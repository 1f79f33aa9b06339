import Explanations
import RequestSimulation
import RuleCoverage
import RuleEvaluation
import RulePrograms
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// The report in the format of `TestRulesetResponse` of the Firebase Rules API (its discovery document, revision
/// 20241125).
enum TestResultsReport {
  /// Returns the results of a suite as one object and a newline.
  static func render(_ result: SuiteResult) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      issues(result.suite.ruleset.diagnostics, in: result.suite.ruleset.file, &$0)
      $0.key("testResults")
      $0.array { for testCase in result.cases { write(testCase, result.suite, &$0) } }
    }
    return writer.text + "\n"
  }

  /// Returns the result for rules that do not load, without test results.
  static func render(_ error: RulesetError) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object { issues(error.diagnostics, in: error.file, &$0) }
    return writer.text + "\n"
  }

  private static func issues(_ diagnostics: [Diagnostic], in file: SourceFile, _ writer: inout JSONWriter) {
    let issues = diagnostics.filter { $0.severity == .error || $0.severity == .warning }
    guard !issues.isEmpty else { return }
    writer.key("issues")
    writer.array {
      for issue in issues {
        $0.object {
          $0.key("sourcePosition")
          SourcePositionJSON.write(issue.span, in: file, to: &$0)
          $0.member("description", issue.message)
          $0.member("severity", issue.severity == .error ? "ERROR" : "WARNING")
        }
      }
    }
  }

  private static func write(_ result: CaseResult, _ suite: Suite, _ writer: inout JSONWriter) {
    let explanation = explanation(of: result.testCase, suite)
    let trace = ExecutionTrace(explanation, suite.ruleset.program)
    writer.object { writer in
      writer.member("state", result.isPassed ? "SUCCESS" : "FAILURE")
      if !trace.errors.isEmpty {
        writer.key("debugMessages")
        writer.array { for error in trace.errors { $0.string(error.debugMessage) } }
      }
      if let error = trace.errors.first {
        writer.key("errorPosition")
        SourcePositionJSON.write(error.span, in: suite.ruleset.file, to: &writer)
      }
      trace.writeCalls(to: &writer)
      switch result.testCase.reportLevel {
      case .none: return
      case .visited: trace.writeVisited(to: &writer)
      case .full: trace.writeReports(to: &writer)
      }
    }
  }

  private static func explanation(of testCase: SuiteCase, _ suite: Suite) -> Explanation? {
    guard case .success(let situation) = testCase.situation(suite.queryMode) else { return nil }
    let told = try? Simulator.explain(situation, in: situation.seed.tree(now: situation.now), by: suite.ruleset)
    return told?.explanation
  }
}

/// Writes a position in the rules in the format of the API.
enum SourcePositionJSON {
  static func write(_ span: Span, in file: SourceFile, to writer: inout JSONWriter) {
    let position = file.position(of: span.start)
    writer.object {
      $0.member("fileName", FileStatus.name(of: file.name))
      $0.member("line", position.line)
      $0.member("column", position.column)
      $0.member("currentOffset", span.start)
      $0.member("endOffset", max(span.start, span.end - 1))
    }
  }
}
