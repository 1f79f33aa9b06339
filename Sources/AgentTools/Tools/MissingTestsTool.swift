import AgentProtocol
import RuleMutations
import RulesProjects
import RunReports
import SourceText
import SuiteRuns

extension ToolDefinition {
  /// `missing_tests`: which mistakes would the suites not notice?
  static let missingTests = ToolDefinition(
    name: "missing_tests", title: "Find missing tests",
    description: """
      Makes copies of Firebase security rules with one mistake each, and finds those that no case of the suites notices. \
      Returns each of them with a case that notices it, and a suite of these cases. Use it when suites pass, to learn what they \
      do not test, and before you rely on them. All cases must pass.
      """,
    parameters: suites + [
      ToolParameter("seconds", .number(1...50), "The time for searching and proving. The default is 20."),
      ToolParameter("details", .flag, "Also return the mistakes that the suites notice."),
    ], writing: [ToolParameter("output", .text, "Write the suite of the missing cases to this new file.")],
    report: .members([
      "score": ["type": ["number", "null"]], "killed": .type("integer"), "equivalent": .type("integer"),
      "survived": .type("integer"), "undecided": .type("integer"),
      "files": .list(["path": .type("string"), "mutants": .type("array")]),
    ])
  ) { arguments, context in
    let unchanged = SuiteOutcome(arguments, Context(canWrite: false) { _, _ in })
    guard unchanged.isPassed else {
      throw NoAnswer(description: "the cases must pass first\n\(unchanged.text)")
    }
    var plan = MutationPlan()
    plan.totalTime = .seconds(arguments.number("seconds") ?? 20)
    let run = MutationRun(SuiteLoader.load(arguments.suitePaths, rules: nil, from: .local).suites, plan)
    let report = try MutationReport(run.run { context.progress($0, run.count) })
    let suites = MutationSuite.rules(report).enumerated().map { index, rules in
      let folder = FileSystem.folder(of: arguments.suitePaths.first ?? "")
      let file = FileSystem.local.path(rules.file, seenFrom: folder)
      let name = "missing\(index == 0 ? "" : "-\(index + 1)").suite.yaml"
      return ToolAnswer.File(
        path: FileSystem.path(name, from: folder), text: MutationSuite.render(report, of: rules, rules: file))
    }
    try suites.first.map { try arguments.write($0.text, context) }
    let hasDetails = arguments.flag("details")
    let (counts, text) = (report.counts, MutationText(style: .plain).render(report, isVerbose: false))
    return ToolAnswer(
      summary: "Mistakes that no case notices: \(counts.survived) of \(counts.all).", text: text,
      report: MutationJSON.render(report), masking: MutationJSON.masking,
      isLeftOut: { name, mutant in
        guard !hasDetails, name == "mutants" else { return false }
        return ["killed", "equivalent"].contains(mutant["outcome"]?.string)
      }, files: suites)
  }
}
