import ArgumentParser
import Foundation

/// The command `server-load`.
@main
struct Main: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server-load", abstract: "Test the notes server under load, and kill it.",
    subcommands: [LoadCommand.self, ServeCommand.self], defaultSubcommand: LoadCommand.self)
}

/// The load test.
struct LoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Measure reads with and without writers, rules against the administrator, and kills.",
    discussion: """
      Exits with 1 if a request fails, if an acknowledged write is lost, or, with --goals, if a goal is missed. Client and \
      server share the processors of this machine.
      """)

  @Option(help: "The seconds under load, with writers and changing rules.") var seconds = 120.0
  @Option(help: "The number of writers.") var writers = 16
  @Option(help: "The number of readers.") var readers = 32
  @Option(help: "The seconds between two changes of the rules file.") var change = 0.4
  @Option(help: "How often the server is killed under load.") var kills = 12
  @Option(help: "The number of comparisons with the administrator, each of 4 runs of 3 seconds.") var pairs = 5
  @Flag(help: "Treat every caller with a valid token as administrator.") var admin = false
  @Flag(help: "Exit with 1 if a goal is missed.") var goals = false

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = try Scene(folder, users: max(writers, readers))
    var problems: [String] = []
    if seconds > 0 { problems += try LoadPhase(scene, self).run() }
    if pairs > 0 { problems += try Comparison(scene, clients: readers, pairs: pairs).run() }
    if kills > 0 { problems += try KillPhase(scene, writers: writers, rounds: kills).run() }
    let failures = problems.filter { goals || !$0.hasPrefix("goal") }
    for problem in problems { report(problem) }
    if !failures.isEmpty { throw ExitCode(1) }
  }
}
