import ArgumentParser
import RunReports
import SuiteRuns
import SuiteTools

/// `rules-sim test`
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run test suites: who may do what, with which data, and why.",
    discussion: """
      A suite is a YAML file (or JSON with comments) with rules, what is stored, users and cases, in the words of the \
      service that the rules are of:

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

      A Realtime Database has read, query, set, update, push, remove, transaction; Firestore get, list, create, set, \
      update, delete, batch; Storage get, list, upload, update, delete.

        rules-sim test                         every suite below this folder
        rules-sim test Examples                every suite below that folder
        rules-sim test chat.suite.yaml         one suite
        rules-sim test --filter 'alice get'    cases with that text in their title
        rules-sim test --watch                 again whenever something changes
        rules-sim test --update                expect what happens now
        rules-sim test --shard 2/5             the second of five shares of the cases
        rules-sim test testsuite.json --format test-results
                                               the TestSuite of Google's rules API,
                                               and results in its own form
        rules-sim test --report html=report.html,junit=report.xml
                                               a page for people, and XML for CI

      Suites are looked for by name: suite.yaml and *.suite.yaml, also .yml and .json. Each case has data of its own. A \
      run fails where a case fails, and where none was run; a case fails, too, where no rule was asked and it does not say \
      so (because: no rule). A query that passes only because the emulator grants what is not proven is a warning. Exit code 0: all passed; \
      2: a case failed or none was run; 3: a suite, its rules or its data are invalid; 1: a file could not be opened or written; 5: too little of the rules is \
      covered (--coverage-threshold). \
      The format of a suite is described in Grammar/suite.md and Grammar/suite.schema.json.
      """)

  @Argument(
    help: "Suites, and folders to look for suites in; this folder if there are none.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var suites: [String] = []

  @Option(help: ArgumentHelp("Run only cases whose title holds this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "End with the first case that fails.")
  var failFast = false

  @Option(
    help: ArgumentHelp(
      "Run one share of the cases: 2/5 is the second of five, which together are all.", valueName: "number/count"),
    transform: TestCommand.shard)
  var shard: Shard?

  @Flag(help: "Rewrite what suites expect (expect, because) to what happens, and say what was changed.")
  var update = false

  @Flag(help: "Run again what each change of a suite, its rules or its data touches, until Ctrl-C.")
  var watch = false

  @Flag(help: "A run without a case is no failure.")
  var allowEmpty = false

  @Option(
    help: "Shuffle the order in which cases are run; results must be the same with any seed, and stand in order.")
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "List the cases that passed, too.")
  var verbose = false

  @Option(
    help: "The rules of a TestSuite that holds none; if missing, those beside it.",
    completion: .file(extensions: ["rules"]))
  var rules: String?

  @OptionGroup var report: ReportOption

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var colour: ColourOption

  private static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("a share is written like 2/5: its number, and how many there are")
    }
    return shard
  }

  func validate() throws {
    if update, watch { throw ValidationError("--update does not go with --watch.") }
    let isReported = report.format != .text || !report.requests.isEmpty || coverage.isWanted
    if watch, shard != nil || failFast || isReported {
      throw ValidationError(
        "--watch shows what fails as text; it does not go with --shard, --fail-fast, --format, --report or coverage.")
    }
  }

  func run() throws {
    var options = TestRun.Options()
    options.paths = suites
    options.plan.filter = filter
    options.plan.seed = seed
    options.plan.shard = shard
    options.plan.stopsAtFailure = failFast
    options.allowsEmpty = allowEmpty
    options.isVerbose = verbose
    options.format = report.format
    options.rules = rules
    options.showsCoverage = coverage.coverage
    options.thresholds = coverage.thresholds
    options.style = colour.style
    options.errorStyle = colour.errorStyle
    options.reports = report.requests
    try Exit.onError {
      if update { try UpdateStep.run(options) }
      if watch { return try WatchLoop.run(options) }
      try ReportWriter.check(options.reports)
      let bar = CaseProgress()
      let outcome = TestRun.run(options, progress: bar.update)
      bar.end()
      Console.writeError(outcome.errors)
      try Console.write(outcome.output)
      try ReportWriter.write(outcome.reports, sparing: outcome.inputs)
      if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
    }
  }
}
