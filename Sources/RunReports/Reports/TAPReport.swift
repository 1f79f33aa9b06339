import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// The report in the Test Anything Protocol, version 14 (testanything.org): one test point per case, in order. A YAML
/// block follows each failure.
enum TAPReport {
  /// Returns the report.
  ///
  /// - Parameter loaded: the loaded suites, with the problems of those that did not run; each problem is a failed
  ///   test point.
  static func render(_ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites) -> String {
    let problems = LoadingProblem.all(loaded)
    let count = summary.counts.all + problems.count
    var text = "TAP version 14\n1..\(count)\(count == 0 ? " # no case ran" : "")\n"
    var number = 0
    for result in results {
      text += "# \(described(result.suite.name ?? result.suite.file.name))\n"
      for testCase in result.cases {
        number += 1
        text += point(number, ReportedCase(result: testCase, suite: result.suite))
      }
    }
    for problem in problems {
      number += 1
      text += "not ok \(number) - \(described(problem.file)): cannot run\n"
      text += block([("message", problem.headline)], why: problem.text)
    }
    return text
  }

  private static func point(_ number: Int, _ testCase: ReportedCase) -> String {
    let isOK = testCase.status == .skipped || testCase.result.isPassed
    var line = "\(isOK ? "ok" : "not ok") \(number) - \(described(testCase.title))"
    switch testCase.status {
    case .skipped: line += " # SKIP \(described(testCase.note ?? ""))"
    case .todo: line += " # \(testCase.status.rawValue.uppercased()) \(described(testCase.note ?? ""))"
    case .passed, .failed: break
    }
    if testCase.status == .passed, let warning = testCase.warning { return line + "\n" + block([("warning", warning)]) }
    guard !isOK else { return line + "\n" }
    let members = [("at", testCase.place.text), ("expected", testCase.expected), ("got", testCase.got)]
    return line + "\n" + block(members, why: testCase.why)
  }

  /// Escapes a description, because `#` begins a directive.
  private static func described(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.plain(text).unicodeScalars {
      if scalar == "\\" || scalar == "#" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func block(_ members: [(key: String, value: String)], why: String? = nil) -> String {
    var lines = ["---"]
    for (key, value) in members {
      var writer = JSONWriter()
      writer.string(value)
      lines.append("\(key): \(writer.text)")
    }
    if let why {
      lines.append("why: |2")
      lines += why.split(separator: "\n").map { "  \($0)" }
    }
    return (lines + ["..."]).map { "  \($0)\n" }.joined()
  }
}
