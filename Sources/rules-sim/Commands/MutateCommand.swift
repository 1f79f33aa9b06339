import ArgumentParser
import Identities
import RuleMutations
import RuleValues
import RulesProjects
import RunReports
import SourceText
import SuiteRuns
import SuiteTools

/// The command `rules-sim mutate`.
struct MutateCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown

    /// How the output is masked.
    var masking: Masking {
      switch self {
      case .text: .text
      case .json: MutationJSON.masking
      case .markdown: .markdown
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Find mistakes in rules that test suites would not notice.",
    discussion: """
      Makes many copies of the rules, each with one mistake: a dropped condition, `<=` instead of `<`, `read` instead of \
      `get`. Then runs the cases of the suites against each copy, which is called a mutant. A mutant is killed if a request \
      is allowed or denied otherwise than its case expects.

      Each mutant that survives is listed with a case that kills it. The evaluator has decided the request of this case by \
      both versions of the rules. A mutant that is proved to decide every request as the rules do is equivalent, and does \
      not count. The score is the share of the other mutants that are killed.

        rules-sim mutate                       all suites below this folder
        rules-sim mutate chat.suite.yaml       one suite
        rules-sim mutate --threshold 90        fail if the score is below 90 %
        rules-sim mutate --write-suite more.suite.yaml
                                               write the missing cases
        rules-sim mutate --operators boundary,drop-clause
                                               only mistakes of these kinds
        rules-sim mutate --list-operators      list the kinds of mistakes

      All cases must pass before. Only outcomes count, not reasons: a `because` that fails does not kill a mutant.

      Exit code 0: the score reaches --threshold, if there is one; 5: it does not; 2: a case fails with the unchanged rules, \
      or no case ran; 3: a suite, its rules or its data are invalid; 1: a file could not be read or written.

      Grammar/mutations.md describes the kinds of mistakes.
      """)

  @Argument(
    help: "Suites, or folders to search for suites. The default is this folder.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var suites: [String] = []

  @Option(
    help: ArgumentHelp("The rules for TestSuite files of Google's rules API.", valueName: "file"), completion: .file())
  var rules: String?

  @Option(
    help: ArgumentHelp("Fail with exit code 5 if the score is lower.", valueName: "percent"),
    transform: Self.percentage)
  var threshold: Double?

  @Option(
    help: ArgumentHelp("Make only these kinds of mistakes.", valueName: "name[,name…]"), transform: Self.kinds)
  var operators: [MutationOperator] = MutationOperator.all

  @Flag(help: "List the kinds of mistakes.")
  var listOperators = false

  @Option(help: "The format of the report: text, json or markdown (for a pull request).")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Write the cases that kill the surviving mutants to this new file. If suites test several services, each has a file.",
      valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var writeSuite: String?

  @Option(
    help: ArgumentHelp(
      "The time after which cases run, but nothing more is searched and proved. The default is 20.",
      valueName: "seconds"))
  var time = 20

  @Flag(name: .shortAndLong, help: "List the killed and the equivalent mutants too.")
  var verbose = false

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  private static func percentage(_ text: String) throws -> Double {
    guard let value = Double(text), (0...100).contains(value) else {
      throw ValidationError("\(ShownText.name(text)) is not a percentage; write a number from 0 to 100")
    }
    return value
  }

  private static func kinds(_ text: String) throws -> [MutationOperator] {
    try text.split(separator: ",").map { name in
      guard let kind = MutationOperator.named(String(name)) else {
        let nearest = NearestName.find(String(name), among: MutationOperator.all.map(\.name))
        let hint = nearest.map { "did you mean `\($0)`?" } ?? "--list-operators lists all"
        throw ValidationError("\(ShownText.name(String(name))) is not a kind of mistake; \(hint)")
      }
      return kind
    }
  }

  func run() throws {
    Console.masking = masking.choice
    try Exit.onError(color.errorStyle) {
      if listOperators { return try Console.write(MutationOperator.table, as: .verbatim) }
      try runUnchanged()
      let loaded = SuiteLoader.load(suites, rules: rules, from: .local)
      let report = try MutationReport(mutate(loaded))
      try Console.write(text(report), as: format.masking)
      try write(report)
      if let threshold, let shortfall = MutationScore.shortfall(report.counts, below: threshold) {
        Console.note(shortfall)
        throw Exit.shortfall
      }
    }
  }

  /// Runs the cases with the unchanged rules. They must pass.
  private func runUnchanged() throws {
    var options = TestRun.Options()
    options.paths = suites
    options.rules = rules
    options.style = color.style
    options.errorStyle = color.errorStyle
    options.masksOutput = Console.masksOutput
    let outcome = TestRun.run(options)
    Console.writeError(outcome.errors)
    if outcome.exitCode == 0 { return }
    try Console.write(outcome.output, as: .verbatim)
    Console.note("no rules were changed, because the cases must pass first")
    throw ExitCode(outcome.exitCode)
  }

  private func mutate(_ loaded: LoadedSuites) -> [MutatedFile] {
    var plan = MutationPlan()
    plan.operators = operators
    plan.totalTime = .seconds(time)
    let run = MutationRun(loaded.suites, plan)
    let bar = ProgressBar("mutate", isShown: Console.errorIsTerminal)
    defer { bar.end() }
    return run.run { bar.update(Int64($0), of: Int64(run.count), "mutants") }
  }

  private func text(_ report: MutationReport) -> String {
    switch format {
    case .text: MutationText(style: color.style).render(report, isVerbose: verbose)
    case .json: MutationJSON.render(report)
    case .markdown: MutationMarkdown.render(report)
    }
  }

  private func write(_ report: MutationReport) throws {
    guard let writeSuite else { return }
    let all = MutationSuite.rules(report)
    if all.isEmpty { Console.note("no suite was written, because no mutant survived with a known request") }
    for (index, rules) in all.enumerated() {
      let path = all.count == 1 ? writeSuite : Self.path(writeSuite, "\(rules.service.rawValue)-\(index + 1)")
      let file = FileSystem.local.path(rules.file, seenFrom: FileSystem.folder(of: path))
      let text = MutationSuite.render(report, of: rules, rules: file)
      guard try NewFile.write(text, to: path, replaces: false, hint: "name a new one") else { throw Exit.failure }
    }
  }

  /// Returns the path of one of several suites: `more-firestore-1.suite.yaml`.
  private static func path(_ path: String, _ part: String) -> String {
    let folder = FileSystem.folder(of: path)
    let name = path.dropFirst(folder.isEmpty ? 0 : folder.utf8.count)
    guard let dot = name.firstIndex(of: ".") else { return "\(path)-\(part)" }
    return "\(folder)\(name[..<dot])-\(part)\(name[dot...])"
  }
}

extension MutationOperator {
  /// All kinds of mistakes, one on each line.
  fileprivate static var table: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { kind in
      "\(kind.name)\(String(repeating: " ", count: width - kind.name.count))  \(kind.summary)\n"
    }.joined()
  }
}
