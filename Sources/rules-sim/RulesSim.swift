import ArgumentParser

/// The command `rules-sim`.
@main
struct RulesSim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules-sim",
    abstract: "Check, test and explain Firebase security rules, offline.",
    discussion: """
      rules-sim reads the rules that Firebase reads, decides requests as Firebase decides them, and says why.

        rules-sim check                      do the rules of this project load?
        rules-sim test                       run the test suites of this folder
        rules-sim init firestore.rules       write a first suite for those rules
        rules-sim convert tests.json         turn a suite of another tool into ours
        rules-sim explain read /users/alice --as '{"uid": "alice"}'
                                             how is this one request decided?
        rules-sim evaluate < requests.jsonl  decide many requests, for scripts
        rules-sim data import data.sqlite export.json
                                             keep a database in a tree file
        rules-sim accounts list data.sqlite  who can sign in, and how
        rules-sim token inspect TOKEN        what do rules see of this unsigned token?
        rules-sim debug program FILE         how does the evaluator see these rules?

      Rules of Realtime Database, Cloud Firestore and Cloud Storage are read; they are told apart by their text.

      Exit codes: 0 all is well or allowed; 1 a file could not be read or written; 2 denied, or a test failed; \
      3 rules, data or another input is invalid; 4 undetermined, as for a file that holds no rules that are known; \
      5 too little of the rules is covered; 64 wrong usage.

      Shell completions: rules-sim --generate-completion-script bash (or zsh, fish) prints a script to source.
      """,
    version: "0.1.0",
    subcommands: [
      CheckCommand.self, TestCommand.self, InitCommand.self, ConvertCommand.self, ExplainCommand.self,
      EvaluateCommand.self, DataCommand.self,
      AccountsCommand.self, TokenCommand.self, DebugCommand.self,
    ])
}
