import ArgumentParser
import DocumentTrees
import Platform
import RulesProjects
import SuiteTools

/// The command `rules-sim init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first test suite for rules.",
    discussion: """
      Creates users from the claims that the rules read, and paths from their matches, with sample data. The suite passes at \
      once, because it states what the rules do today; each entry is marked "please confirm". The suite is written beside the \
      rules. An existing file is overwritten only with --force.

        rules-sim init                         for all rules in ./firebase.json, otherwise
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder; for
                                               several, firestore.suite.yaml, …
        rules-sim init firestore.rules         write suite.yaml
        rules-sim test --watch                 run the suite after every change
      """)

  @Argument(
    help: "Rules files, firebase.json files, or folders with one; - for standard input.",
    completion: .file(extensions: ["rules", "json"]))
  var rules: [String] = []
  @Option(
    help: "The suite file; - for standard output. The default is suite.yaml beside the rules.", completion: .file())
  var output: String?
  @Flag(help: "Overwrite an existing suite.") var force = false
  @OptionGroup var service: ServiceOption
  @OptionGroup var color: ColorOption

  func run() throws {
    try Exit.onError(color.errorStyle) {
      let isInput = rules == ["-"]
      let plan = try InitPlan(rules, service: service.service, output: output ?? (isInput ? "-" : nil))
      for message in plan.messages { Console.note(message) }
      guard !plan.files.isEmpty else { throw Exit.undetermined }
      if output == "-" || isInput && output == nil {
        return try Console.write(plan.files.map(\.text).joined(), as: .verbatim)
      }
      var isWritten = true
      for file in plan.files { isWritten = try write(file.text, to: file.path) && isWritten }
      if !isWritten { throw Exit.failure }
    }
  }

  /// Writes the suite, and returns whether that succeeded.
  private func write(_ text: String, to path: String) throws -> Bool {
    guard try NewFile.write(text, to: path, replaces: force, hint: "use --force to overwrite it") else { return false }
    try Console.write("wrote \(path); to run it: rules-sim test \(path)\n", as: .text)
    return true
  }
}
