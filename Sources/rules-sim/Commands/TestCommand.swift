import ArgumentParser
import Simulation

/// `rules-sim test`
struct TestCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run test suites: who may do what, with which data, and why.",
    discussion: """
      A suite is a YAML file (or JSON with comments) with rules, data, users and cases:

        rules: database.rules.json
        users:
          alice: {uid: alice}
          nobody: null
        cases:
          - as: [alice, nobody]
            read:
              /users/alice: [allow, deny]
          - as: alice
            set: /users/alice/age
            value: twelve
            expect: deny
            because: /users/$uid/age/.validate

        rules-sim test                         every suite below this folder
        rules-sim test Examples                every suite below that folder
        rules-sim test chat.suite.yaml         one suite
        rules-sim test --filter 'alice read'   cases with that text in their title

      Suites are looked for by name: suite.yaml and *.suite.yaml, also .yml and .json. Each case has data of its own. A \
      run fails where a case fails, and where none was run; a case fails, too, where no rule was asked and it does not say \
      so (because: no rule). Exit code 0: all passed; \
      2: a case failed or none was run; 3: a suite, its rules or its data are invalid; 1: a file could not be opened. \
      The format of a suite is described in Grammar/suite.md and Grammar/suite.schema.json.
      """)

  @Argument(
    help: "Suites, and folders to look for suites in; this folder if there are none.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var suites: [String] = []

  @Option(help: ArgumentHelp("Run only cases whose title holds this text.", valueName: "text"))
  var filter: String?

  @Flag(name: .shortAndLong, help: "List the cases that passed, too.")
  var verbose = false

  @Option(help: "How to write the report: text, or json (one object).")
  var format = Format.text

  @OptionGroup var colour: ColourOption

  func run() throws {
    var options = TestRun.Options()
    options.paths = suites
    options.filter = filter
    options.isVerbose = verbose
    options.format = format == .json ? .json : .text
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
