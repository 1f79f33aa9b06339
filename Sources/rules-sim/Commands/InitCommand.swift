import ArgumentParser
import DocumentTrees
import SecurityRules
import Simulation
import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim init`
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first suite for a rules file.",
    discussion: """
      Users are made by the claims that the rules look at, paths by their matches, with sample data. The suite says what \
      the rules do today, each entry marked "please confirm", and passes at once. It is written beside the rules, and \
      nothing is overwritten without --force.

        rules-sim init firestore.rules         writes suite.yaml
        rules-sim test --watch                 shows what each change does
      """)

  @Argument(help: "The rules file.", completion: .file(extensions: ["rules", "json"])) var rules: String
  @Option(
    help: "Where the suite goes; - is standard output. If missing, suite.yaml beside the rules.", completion: .file())
  var output: String?
  @Flag(help: "Overwrite the suite that is there.") var force = false
  @OptionGroup var service: ServiceOption
  @OptionGroup var colour: ColourOption

  func run() throws {
    try Exit.onError(colour.errorStyle) {
      let file = try InputFile.read(rules)
      guard let service = service.service ?? RulesText.service(of: file) else {
        Console.note("nobody can tell whose rules `\(rules)` holds; say it: --service firestore")
        throw Exit.undetermined
      }
      let ruleset = try Ruleset(service, file)
      let folder = rules.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      let name = String(rules.dropFirst(folder.isEmpty ? 0 : folder.count + 1))
      guard let text = StartingSuite.text(for: ruleset, rulesPath: output == nil ? name : rules) else {
        Console.note("`\(rules)` has no place that could be tested")
        throw Exit.undetermined
      }
      if output == "-" { return try Console.write(text) }
      try write(text, to: output ?? (folder.isEmpty ? "suite.yaml" : "\(folder)/suite.yaml"))
    }
  }

  private func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (force ? O_TRUNC : O_EXCL), 0o644)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "it is there already; --force overwrites it" : String(cString: strerror(errno))
      Console.note("cannot write `\(path)`: \(reason)")
      throw Exit.failure
    }
    defer { close(descriptor) }
    try FileSink(descriptor: descriptor, name: path).write(Array(text.utf8))
    try Console.write("wrote \(path); run it: rules-sim test \(path)\n")
  }
}
