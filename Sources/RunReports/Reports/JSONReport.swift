import RequestSimulation
import RuleEvaluation
import RulesProjects
import SecurityRules
import SourceText
package import SuiteRuns
import TestSuites

/// The JSON report for programs: one object, described by `Grammar/test-report.schema.json`.
package enum JSONReport {
  /// Returns the report as one object and a newline.
  package static func render(_ results: [SuiteResult], _ summary: TestSummary) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      write(summary.counts, &$0)
      $0.member("invalidSuites", summary.invalidSuites)
      $0.member("catchAllDenials", results.reduce(0) { $0 + $1.cases.count(where: \.isOnlyCatchAll) })
      $0.key("suites")
      $0.array { for result in results { write(result, &$0) } }
    }
    return writer.text + "\n"
  }

  private static func write(_ result: SuiteResult, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("file", result.suite.file.name)
      $0.member("name", result.suite.name)
      $0.member("service", result.suite.ruleset.service.rawValue)
      $0.member("rules", result.suite.ruleset.file.name)
      write(result.counts, &$0)
      $0.key("cases")
      $0.array { writer in
        for entry in result.entries {
          for testCase in entry.cases { write(testCase, result.suite, &writer) }
        }
      }
    }
  }

  private static func write(_ counts: CaseCounts, _ writer: inout JSONWriter) {
    writer.member("passed", counts.passed)
    writer.member("failed", counts.failed)
    writer.member("skipped", counts.skipped)
    writer.member("todo", counts.todo)
  }

  private static func write(
    _ result: CaseResult, _ suite: Suite, _ writer: inout JSONWriter
  ) {
    let position = result.testCase.position
    let isIncluded = !result.testCase.file.name.utf8.elementsEqual(suite.file.name.utf8)
    writer.object {
      $0.member("name", result.testCase.title)
      if isIncluded { $0.member("file", result.testCase.file.name) }
      $0.member("line", position.line)
      $0.member("column", position.column)
      $0.member("as", result.testCase.user)
      $0.member("operation", result.testCase.verb.rawValue)
      $0.member("path", result.testCase.path)
      $0.member("status", result.status.rawValue)
      $0.member("passed", result.isPassed)
      $0.member("note", result.testCase.mark?.reason)
      $0.key("expected")
      write(result.testCase.expected, &$0)
      if result.isOnlyCatchAll { $0.member("isOnlyCatchAll", true) }
      if let judgement = result.judgement {
        $0.key("got")
        write(judgement, &$0)
      }
      if result.failure != nil { $0.member("why", FailureText(style: .plain).reason(result, in: suite)) }
    }
  }

  private static func write(_ expected: Expectation, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("outcome", expected.outcome.rawValue)
      $0.member("because", expected.reason)
    }
  }

  private static func write(_ judgement: Judgement, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("outcome", judgement.outcome.rawValue)
      $0.member("because", judgement.reason)
      $0.member("message", judgement.message)
      $0.member("queries", judgement.decision?.queryMode?.rawValue)
      $0.member("warning", judgement.warning)
      if let other = judgement.otherMode {
        $0.key("otherMode")
        $0.object {
          $0.member("queries", other.mode.rawValue)
          $0.member("outcome", other.decision.effect.rawValue)
        }
      }
    }
  }
}
