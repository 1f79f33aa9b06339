import ArgumentParser
import RulesProjects
import RunReports
import SuiteRuns
import SuiteTools

/// The command `rules-sim test`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run test suites for rules.",
    discussion: """
      A test suite is a YAML file (or JSON with comments) with rules, stored data, users and cases. It uses the operations \
      of the rules' service:

        rules: firestore.rules
        documents: {users/alice: {age: 12}}
        users:
          alice: {uid: alice}
          nobody: null
        cases:
          - as: [alice, nobody]
            get:
              /users/alice: [allow, deny]
          - as: alice
            update: /users/alice
            value: {age: twelve}
            expect: deny
            because: firestore.rules:12

      Operations of Realtime Database: read, query, set, update, push, remove, transaction. Cloud Firestore: get, list, \
      count, sum, average, create, set, update, delete, batch. Cloud Storage: get, list, upload, update, delete. A case \
      with steps has several requests, one after another.

        rules-sim test                         run every suite below this folder
        rules-sim test Examples                run every suite below that folder
        rules-sim test chat.suite.yaml         run one suite
        rules-sim test --filter 'alice get'    run cases whose title contains the text
        rules-sim test --watch                 run again after every change
        rules-sim test --update                change expectations to the actual results
        rules-sim test --shard 2/5             run the second of five shares of the cases
        rules-sim test testsuite.json --format test-results
                                               run a TestSuite of Google's rules API, and
                                               report in the format of that API
        rules-sim test --report html=report.html,junit=report.xml
                                               write a page for people, and XML for CI

      Suites are files named suite.yaml or *.suite.yaml; .yml and .json work too. Each case has its own copy of the data. A \
      run fails if a case fails, or if no case ran. A case also fails if no rule was evaluated, unless it says because: no \
      rule. A query that the emulator allows, but that the rules do not prove safe, gets a warning.

      Exit code 0: all cases passed; 2: a case failed, or no case ran; 3: a suite, its rules or its data are invalid; 1: a \
      file could not be read or written; 5: coverage is below --coverage-threshold.

      Grammar/suite.md and Grammar/suite.schema.json describe the format of a suite.
      """)

  @Argument(
    help: "Suites, or folders to search for suites. The default is this folder.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var suites: [String] = []

  @Option(help: ArgumentHelp("Run only cases whose title contains this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "Stop at the first case that fails.")
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "Run one share of the cases: 2/5 is the second of five shares.", valueName: "number/count"),
    transform: TestCommand.shard)
  var shard: Shard?

  @Flag(help: "Change expect and because in suites to the actual results, and list the changes.")
  var update = false

  @Flag(help: "After each change of a suite, its rules or its data, run the affected suites again. Stop with Ctrl-C.")
  var watch = false

  @Flag(help: "Succeed even if no case ran.")
  var allowEmpty = false

  @Flag(help: "Also fail denials that only a rule for all paths decides, unless they say because: catch-all.")
  var strict = false

  @Option(
    help: "Shuffle the order of execution with this seed. Reports keep the order of the suites.")
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "List cases that passed as well.")
  var verbose = false

  @Option(
    help: "The rules for a TestSuite without rules. The default is the rules file beside it.",
    completion: .file(extensions: ["rules"]))
  var rules: String?

  @OptionGroup var report: ReportOption

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var masking: MaskingOption

  private static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("write a share as NUMBER/COUNT, for example 2/5")
    }
    return shard
  }

  func validate() throws {
    if update, watch { throw ValidationError("--update cannot be combined with --watch.") }
    let isReported = report.format != .text || !report.requests.isEmpty || coverage.isWanted
    if watch, shard != nil || failFast || isReported {
      throw ValidationError(
        "--watch cannot be combined with --shard, --fail-fast, --format, --report or coverage options.")
    }
  }

  func run() throws {
    var options = TestRun.Options()
    options.paths = suites
    options.plan.filter = filter
    options.plan.seed = seed
    options.plan.shard = shard
    options.plan.stopsAtFailure = failFast
    options.plan.isStrict = strict
    options.allowsEmpty = allowEmpty
    options.isVerbose = verbose
    options.format = report.format
    options.rules = rules
    options.showsCoverage = coverage.isPrinted
    options.showsAllGaps = coverage.allCoverage
    options.thresholds = coverage.thresholds
    options.style = color.style
    options.errorStyle = color.errorStyle
    options.reports = report.requests
    Console.masking = masking.choice
    options.masksOutput = Console.masksOutput
    options.masksReports = masking.choice.masks(onTerminal: false)
    try Exit.onError {
      if update { try UpdateStep.run(options) }
      if watch { return try WatchLoop.run(options) }
      try ReportWriter.check(options.reports)
      let bar = CaseProgress()
      let outcome = TestRun.run(options, progress: bar.update)
      bar.end()
      Console.writeError(outcome.errors)
      try Console.write(outcome.output, as: .verbatim)
      try ReportWriter.write(outcome.reports, sparing: outcome.inputs)
      if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
    }
  }
}
