import ArgumentParser
import RulesProjects

/// The options of firebase-tools' `emulators:exec` and `emulators:start` that `serve` does not have (firebase-tools 15:
/// src/commands/emulators-exec.ts, src/emulator/commandUtils.ts, src/command.ts).
struct FirebaseToolsOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .customLong("config")],
    help: "The firebase.json of another folder, whose rules are served.")
  var config: String?

  @Flag(help: .hidden) var ui = false
  @Flag(help: .hidden) var debug = false
  @Flag(help: .hidden) var json = false
  @Flag(help: .hidden) var force = false
  @Flag(help: .hidden) var nonInteractive = false
  @Flag(name: [.customShort("i"), .customLong("interactive")], help: .hidden) var interactive = false
  @Option(defaultAsFlag: "", help: .hidden) var inspectFunctions: String?
  @Option(help: .hidden) var logVerbosity: String?
  @Option(help: .hidden) var token: String?
  @Option(help: .hidden) var account: String?

  func validate() throws {
    guard let config, FileStatus.name(of: config) != "firebase.json" else { return }
    throw ValidationError("--config: only a file with the name firebase.json is read; rename `\(config)`, or copy it")
  }

  /// The folder of the project.
  var folder: String { config.map { FileStatus.folder(of: $0) } ?? "." }

  /// The options that have no effect here, as they are written.
  var ignored: [String] {
    let flags = [
      (ui, "--ui"), (debug, "--debug"), (json, "--json"), (force, "--force"), (nonInteractive, "--non-interactive"),
      (interactive, "--interactive"), (inspectFunctions != nil, "--inspect-functions"),
      (logVerbosity != nil, "--log-verbosity"), (token != nil, "--token"), (account != nil, "--account"),
    ]
    return flags.filter(\.0).map(\.1)
  }
}
