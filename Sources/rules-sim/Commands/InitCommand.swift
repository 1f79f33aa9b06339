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
      Creates users from the claims, IDs, emails and roles that the rules read, and paths from their matches, with sample \
      data. The suite passes at once, because it states what the rules do today; each entry is marked "please confirm". What \
      strangers may do comes first. The suite is written beside the rules. An existing file is overwritten only with --force.

      --review asks about each operation that is still marked, and writes each answer into the suite at once. So you can stop \
      and continue later.

        rules-sim init                         for all rules in ./firebase.json, otherwise
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder; for
                                               several, firestore.suite.yaml, …
        rules-sim init firestore.rules         write suite.yaml
        rules-sim init --review                review the suites of this folder, or one
                                               that is named, and write those missing
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
  @Flag(help: "Ask about each case that is marked \"please confirm\".") var review = false
  @OptionGroup var service: ServiceOption
  @OptionGroup var color: ColorOption

  func validate() throws {
    if review, rules == ["-"] || output == "-" { throw ValidationError("--review needs a suite in a file.") }
    if review, force { throw ValidationError("--review keeps the suite, and --force overwrites it.") }
  }

  func run() throws {
    try Exit.onError(color.errorStyle) {
      let isInput = rules == ["-"]
      let suites = review ? rules.filter { InitPlan.isSuite($0) } : []
      let others = rules.filter { !suites.contains($0) }
      var reviewed: [String] = []
      if suites.isEmpty || !others.isEmpty {
        let plan = try InitPlan(others, service: service.service, output: output ?? (isInput ? "-" : nil))
        for message in plan.messages { Console.note(message) }
        guard !plan.files.isEmpty else { throw Exit.undetermined }
        if output == "-" || isInput && output == nil {
          return try Console.write(plan.files.map(\.text).joined(), as: .verbatim)
        }
        try write(plan.files)
        if review { reviewed = plan.files.map(\.path) }
      }
      for suite in reviewed + suites {
        guard try ReviewStep.run(suite, style: color.style) else { return }
      }
    }
  }

  /// Writes the suites. Those that exist are kept if others are missing or a review follows.
  private func write(_ files: [InitPlan.File]) throws {
    let missing = force ? files : files.filter { !FileStatus.exists($0.path) }
    let kept = files.filter { file in !missing.contains { $0.path == file.path } }
    if missing.isEmpty, !review {
      for file in kept { Console.note("cannot write `\(file.path)`: the file exists; use --force to overwrite it") }
      throw Exit.failure
    }
    for file in missing {
      guard try NewFile.write(file.text, to: file.path, replaces: force, hint: "use --force to overwrite it") else {
        throw Exit.failure
      }
      try Console.write("wrote \(file.path); to run it: rules-sim test \(file.path)\n", as: .text)
    }
    if review { return }
    for file in kept { Console.note("kept `\(file.path)`; use --force to overwrite it") }
    let suites = missing.map { " \($0.path)" }.joined()
    try Console.write("to confirm the cases one by one: rules-sim init --review\(suites)\n", as: .text)
  }
}
