import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// The report as JUnit XML. It uses only elements and attributes of the schema that Jenkins publishes
/// (`junit-10.xsd`), so that GitLab, Jenkins, CircleCI and Azure read it alike. That schema has no `file` and no
/// `line` for a case. The position of a case that did not simply pass is therefore the first line of its text. The
/// report contains no times, so equal runs produce equal bytes.
///
/// A suite is a `testsuite`, and a case is a `testcase` whose class is the file of the suite. A case marked `todo`
/// counts as skipped. A suite that did not run is a `testsuite` with one error.
enum JUnitReport {
  /// Returns the document.
  ///
  /// - Parameter loaded: the loaded suites, with the problems of those that did not run.
  static func render(_ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites) -> String {
    let problems = LoadingProblem.all(loaded)
    let broken = results.map { $0.cases.count { $0.isError } }.reduce(0, +)
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"rules-sim test\" tests=\"\(summary.counts.all + problems.count)\""
    xml += " failures=\"\(summary.counts.failed - broken)\" errors=\"\(broken + problems.count)\">\n"
    for result in results { xml += suite(result) }
    for problem in problems { xml += suite(problem) }
    return xml + "</testsuites>\n"
  }

  private static func suite(_ result: SuiteResult) -> String {
    let counts = result.counts
    let errors = result.cases.count { $0.isError }
    let file = Markup.escaped(TerminalText.plain(result.suite.file.name))
    let name = result.suite.name.map { Markup.escaped(TerminalText.plain($0)) } ?? file
    var xml = "  <testsuite name=\"\(name)\" file=\"\(file)\" tests=\"\(counts.all)\""
    xml += " failures=\"\(counts.failed - errors)\" errors=\"\(errors)\" skipped=\"\(counts.skipped + counts.todo)\">\n"
    xml += "    <properties>\n"
    xml += property("service", result.suite.ruleset.service.rawValue)
    xml += property("rules", TerminalText.plain(result.suite.ruleset.file.name))
    xml += "    </properties>\n"
    for testCase in result.cases {
      xml += self.testCase(ReportedCase(result: testCase, suite: result.suite), class: file)
    }
    return xml + "  </testsuite>\n"
  }

  private static func property(_ name: String, _ value: String) -> String {
    "      <property name=\"\(name)\" value=\"\(Markup.escaped(value))\"/>\n"
  }

  private static func testCase(_ testCase: ReportedCase, class name: String) -> String {
    let head = "    <testcase name=\"\(Markup.escaped(testCase.title))\" classname=\"\(name)\""
    guard let content = content(testCase) else { return head + "/>\n" }
    return "\(head)>\n      \(content)\n    </testcase>\n"
  }

  private static func content(_ testCase: ReportedCase) -> String? {
    switch testCase.status {
    case .passed:
      return testCase.warning.map {
        "<system-out>\(Markup.escaped("\(testCase.place.text)\nwarning: \($0)"))</system-out>"
      }
    case .skipped: return skipped(testCase.note ?? "", testCase)
    case .todo: return skipped("to do: \(testCase.note ?? "")", testCase)
    case .failed:
      let element = testCase.result.isError ? "error" : "failure"
      let text = "\(testCase.place.text)\nexpected  \(testCase.expected)\ngot       \(testCase.got)\n\(testCase.why)\n"
      let kind = testCase.result.failure?.name ?? ""
      return "<\(element) type=\"\(kind)\" message=\"\(Markup.escaped(testCase.headline))\">"
        + "\(Markup.escaped(text))</\(element)>"
    }
  }

  private static func skipped(_ message: String, _ testCase: ReportedCase) -> String {
    "<skipped message=\"\(Markup.escaped(message))\">\(Markup.escaped(testCase.place.text))</skipped>"
  }

  private static func suite(_ problem: LoadingProblem) -> String {
    let file = Markup.escaped(TerminalText.plain(problem.file))
    return """
        <testsuite name="\(file)" file="\(file)" tests="1" failures="0" errors="1" skipped="0">
          <testcase name="can be run" classname="\(file)">
            <error type="invalid" message="\(Markup.escaped(problem.headline))">\(Markup.escaped(problem.text))</error>
          </testcase>
        </testsuite>

      """
  }
}
