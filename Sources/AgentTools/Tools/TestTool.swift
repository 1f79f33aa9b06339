import AgentProtocol
import RulesProjects
import RunReports
import SourceText
import SuiteRuns
import SuiteTools

extension ToolDefinition {
  /// The arguments with suites.
  static let suites = [
    ToolParameter("suites", .texts, "Paths of suites, or folders to search. By default this folder."),
    ToolParameter("suite", .file("draft.suite.yaml"), "In place of `suites`, one suite: a path or the text itself."),
  ]

  /// `test`: which cases of suites fail, and why?
  static let test = ToolDefinition(
    name: "test", title: "Run test suites",
    description: """
      Runs test suites of Firebase security rules (suite.yaml), and returns the failing cases with their reasons. Use it after \
      every change of rules or suites. To try other rules without writing them, pass their text in `files`. Resource \
      rules-sim://pages/suites describes suites.
      """,
    parameters: suites + [
      ToolParameter("filter", .text, "Run only cases whose title contains this text."),
      ToolParameter("strict", .flag, "Also fail denials that only a rule for all paths decides."),
      ToolParameter("details", .flag, "Also return the cases that passed."),
    ],
    report: .members([
      "passed": .type("integer"), "failed": .type("integer"), "skipped": .type("integer"), "todo": .type("integer"),
      "invalidSuites": .type("integer"),
      "suites": .list(["file": .type("string"), "rules": .type("string"), "cases": .type("array")]),
    ])
  ) { arguments, context in
    let run = SuiteOutcome(arguments, context)
    guard let summary = run.summary else { throw NoAnswer(description: run.text) }
    let hasDetails = arguments.flag("details")
    return ToolAnswer(
      summary: summary, text: run.text, report: run.report, masking: .verbatim,
      isLeftOut: { !hasDetails && $0 == "cases" && $1["status"]?.string != "failed" })
  }
}

/// A run of the suites of a call.
struct SuiteOutcome: Sendable {
  /// The report for people. The errors of suites that did not run are not masked.
  let text: String
  /// The report for programs, masked.
  let report: String
  /// Whether all cases passed.
  let isPassed: Bool
  /// The numbers of the cases; nil if no suite could run.
  let summary: String?

  /// Runs the suites.
  init(_ arguments: ToolArguments, _ context: ToolDefinition.Context) {
    var options = TestRun.Options()
    options.paths = arguments.suitePaths
    options.plan.filter = arguments.text("filter")
    options.plan.isStrict = arguments.flag("strict")
    options.format = .json
    options.reports = [ReportRequest(.text, to: .file("text"))]
    let outcome = TestRun.run(options, progress: context.progress)
    report = outcome.output
    text = outcome.errors + outcome.reports.map(\.text).joined()
    isPassed = outcome.exitCode == 0
    let tree = JSONReader.read(Array(report.utf8), .strict).tree.root
    let names = ["passed", "failed", "skipped", "todo"]
    let counts = names.compactMap { name -> String? in
      guard case .integer(let count)? = tree[name]?.value, count > 0 else { return nil }
      return "\(count) \(name)"
    }
    summary = counts.isEmpty ? nil : "Cases: \(counts.joined(separator: ", "))."
  }
}

extension ToolArguments {
  /// The suites, as arguments of a command: none for those of the folder.
  var suitePaths: [String] { path("suite").map { [$0] } ?? texts("suites") }
}
