import ArgumentParser
import Identities
import SourceText

/// The command `rules-sim`.
@main
struct RulesSim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules-sim",
    abstract: "Check, test and explain Firebase security rules, offline.",
    discussion: """
      rules-sim reads the rules that Firebase reads, evaluates requests as Firebase does, and explains each decision.

        rules-sim check                      check that the rules of this folder load
        rules-sim format                     lay out the rules of this folder in one style
        rules-sim test                       run the test suites of this folder
        rules-sim init firestore.rules       write a first test suite for those rules
        rules-sim convert tests.json         convert a test suite of another tool
        rules-sim explain read /users/alice --as '{"uid": "alice"}'
                                             explain the decision for one request
        rules-sim compare old.rules firestore.rules
                                             find requests that two versions decide differently
        rules-sim prove firestore.rules      prove claims such as "never write /users/{uid} unless …"
        rules-sim mutate                     find mistakes in rules that no test would notice
        rules-sim mcp                        answer the questions of coding agents
        rules-sim serve --exec "npm test"    run your client tests on a local server
        rules-sim evaluate < requests.jsonl  evaluate many requests, for scripts
        rules-sim replay decisions.jsonl new.rules
                                             what would other rules have decided?
        rules-sim data import data.sqlite export.json
                                             keep stored data in a tree file
        rules-sim accounts list data.sqlite  list accounts and their providers
        rules-sim token inspect TOKEN        show what rules see of a token
        rules-sim debug program FILE         show rules as the evaluator sees them

      rules-sim reads rules of Realtime Database, Cloud Firestore and Cloud Storage, and recognizes the service by the text.

      Exit codes: 0 success, or allowed; 1 a file could not be read or written, or is not formatted; \
      2 denied, or a test failed; \
      3 rules, data or another input is invalid; 4 undetermined, for example a rules file whose service cannot be recognized; \
      5 coverage or the mutation score is below the threshold; 64 wrong usage.

      Shell completions: rules-sim --generate-completion-script bash (or zsh, fish) prints a script to source.
      """,
    version: ProgramVersion.text,
    subcommands: [
      CheckCommand.self, FormatCommand.self, TestCommand.self, InitCommand.self, ConvertCommand.self,
      ExplainCommand.self, CompareCommand.self, ProveCommand.self, MutateCommand.self, EvaluateCommand.self,
      ReplayCommand.self, MCPCommand.self,
      DataCommand.self,
      ServeCommand.self, ServeCommand.Exec.self, AccountsCommand.self, TokenCommand.self, DebugCommand.self,
    ])

  /// Runs a command. Errors in its arguments go through ``Console`` like all other text.
  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try checkName(arguments.first)
      var command = try parseAsRoot(
        try FixOptions.flag.replaced(in: try CoverageOptions.flag.replaced(in: arguments)))
      do {
        if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
      } catch {
        do { try OpenTrees.close() } catch let failure { Console.note("\(failure)") }
        throw error
      }
      try Exit.onError { try OpenTrees.close() }
    } catch  where error is ExitCode || exitCode(for: error).isSuccess {
      exit(withError: error)
    } catch {
      Console.writeError(fullMessage(for: error) + "\n")
      exit(withError: exitCode(for: error))
    }
  }

  /// Rejects a word that is not a command, with the command that is probably meant, or with all commands.
  private static func checkName(_ word: String?) throws {
    guard let word, word.utf8.first != UInt8(ascii: "-") else { return }
    let names = configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases } + ["help"]
    guard !names.contains(word) else { return }
    let commands = configuration.subcommands.map { $0._commandName }.joined(separator: ", ")
    let hint = NearestName.find(word, among: names).map { "did you mean `\($0)`?" } ?? "the commands are: \(commands)"
    throw ValidationError("rules-sim has no command \(ShownText.name(word)); \(hint)")
  }
}
