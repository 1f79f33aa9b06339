import ArgumentParser
import Simulation

/// `rules-sim test`
struct TestCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case testResults = "test-results"
  }

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
        rules-sim test testsuite.json --format test-results
                                               the TestSuite of Google's rules API,
                                               and results in its own form

      Suites are looked for by name: suite.yaml and *.suite.yaml, also .yml and .json. Each case has data of its own. A \
      run fails where a case fails, and where none was run; a case fails, too, where no rule was asked and it does not say \
      so (because: no rule). A query that passes only because the emulator grants what is not proven is a warning. Exit code 0: all passed; \
      2: a case failed or none was run; 3: a suite, its rules or its data are invalid; 1: a file could not be opened. \
      The format of a suite is described in Grammar/suite.md and Grammar/suite.schema.json.
      """)

  @Argument(
    help: "Suites, and folders to look for suites in; this folder if there are none.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var suites: [String] = []

  @Option(help: ArgumentHelp("Run only cases whose title holds this text.", valueName: "text"))
  var filter: String?

  @Option(
    help: "Shuffle the order in which cases are run; results must be the same with any seed, and stand in order.")
  var seed: UInt64?

  @Flag(name: .shortAndLong, help: "List the cases that passed, too.")
  var verbose = false

  @Option(
    help: "The rules of a TestSuite that holds none; if missing, those beside it.",
    completion: .file(extensions: ["rules"]))
  var rules: String?

  @Option(help: "How to write the report: text; json (one object); or test-results (as Google's rules API answers).")
  var format = Format.text

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var colour: ColourOption

  func run() throws {
    var options = TestRun.Options()
    options.paths = suites
    options.plan.filter = filter
    options.plan.seed = seed
    options.isVerbose = verbose
    options.format = TestRun.Format(rawValue: format.rawValue) ?? .text
    options.rules = rules
    options.showsCoverage = coverage.coverage
    options.thresholds = coverage.thresholds
    options.style = colour.style
    options.errorStyle = colour.errorStyle
    try Exit.onError {
      let outcome = TestRun.run(options)
      Console.writeError(outcome.errors)
      try Console.write(outcome.output)
      if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
    }
  }
}
