import ArgumentParser
import DocumentTrees
import SuiteTools

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim init`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first suite for rules.",
    discussion: """
      Users are made by the claims that the rules look at, paths by their matches, with sample data. The suite says what \
      the rules do today, each entry marked "please confirm", and passes at once. It is written beside the rules, and \
      nothing is overwritten without --force.

        rules-sim init                         for all that ./firebase.json names, else
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder; of
                                               several it writes firestore.suite.yaml, …
        rules-sim init firestore.rules         writes suite.yaml
        rules-sim test --watch                 shows what each change does
      """)

  @Argument(
    help: "Rules files, firebase.json files, or folders that hold one; - is standard input.",
    completion: .file(extensions: ["rules", "json"]))
  var rules: [String] = []
  @Option(
    help: "Where the suite goes; - is standard output. If missing, suite.yaml beside the rules.", completion: .file())
  var output: String?
  @Flag(help: "Overwrite the suite that is there.") var force = false
  @OptionGroup var service: ServiceOption
  @OptionGroup var colour: ColourOption

  func run() throws {
    try Exit.onError(colour.errorStyle) {
      let isInput = rules == ["-"]
      let plan = try StartingPlan(rules, service: service.service, output: output ?? (isInput ? "-" : nil))
      for message in plan.messages { Console.note(message) }
      guard !plan.files.isEmpty else { throw Exit.undetermined }
      if output == "-" || isInput && output == nil { return try Console.write(plan.files.map(\.text).joined()) }
      var isWritten = true
      for file in plan.files { isWritten = try write(file.text, to: file.path) && isWritten }
      if !isWritten { throw Exit.failure }
    }
  }

  /// Whether it could be written.
  private func write(_ text: String, to path: String) throws -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (force ? O_TRUNC : O_EXCL), 0o644)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "it is there already; --force overwrites it" : String(cString: strerror(errno))
      Console.note("cannot write `\(path)`: \(reason)")
      return false
    }
    defer { close(descriptor) }
    try FileSink(descriptor: descriptor, name: path).write(Array(text.utf8))
    try Console.write("wrote \(path); run it: rules-sim test \(path)\n")
    return true
  }
}
