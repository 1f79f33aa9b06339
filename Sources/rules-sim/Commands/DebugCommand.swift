import ArgumentParser
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// The command `rules-sim debug`.
struct DebugCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "debug",
    abstract: "Print the evaluator's form of rules, for development of rules-sim itself.",
    discussion: """
      The output format may change with every version.

        rules-sim debug program firestore.rules   each rule with its condition, as nested operations
        rules-sim debug tree firestore.rules      the locations that requests are matched against
      """,
    subcommands: [Program.self, Tree.self])

  /// The command `rules-sim debug program`.
  struct Program: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print each rule with its condition, as nested operations.")

    @OptionGroup var rules: DebuggedRules

    func run() throws {
      try Exit.onError { for ruleset in try rules.all() { try Console.write(ruleset.program.dump, as: .verbatim) } }
    }
  }

  /// The command `rules-sim debug tree`.
  struct Tree: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the locations that requests are matched against.")

    @OptionGroup var rules: DebuggedRules

    func run() throws {
      try Exit.onError { for ruleset in try rules.all() { try Console.write(ruleset.program.treeDump, as: .verbatim) } }
    }
  }
}

/// The rules files that `rules-sim debug` prints.
struct DebuggedRules: ParsableArguments {
  @Argument(help: "Rules files; - for standard input.", completion: .file(extensions: ["json", "rules"]))
  var files: [String]

  @OptionGroup var service: ServiceOption

  func all() throws -> [AnyRuleset] {
    try RulesCandidate.all(files, service: service.service).map { try $0.ruleset() }
  }
}
