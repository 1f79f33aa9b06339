import ArgumentParser
import DocumentTrees
import EmulatorSuite
import Identities
import RuleCoverage
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText

#if Serve
import EmulatedProjects
import SuiteRecording
#endif

/// The command `rules-sim serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve Firebase's own clients, with the rules of this project.",
    discussion: """
      Tests and apps talk to this server as to Google's Emulator Suite, and the message of a denial says why.

        rules-sim serve                        serve until interrupted
        rules-sim serve --exec "npm test"      run a command against the server, and report
        rules-sim serve --data app.sqlite      keep the data in a file
        rules-sim serve --exec "npm test" --record suite.yaml   write a suite of what was asked

      The rules are those of firebase.json, until a client uploads others, and are loaded again when a file changes. \
      Without rules, every request is allowed, as in Google's emulators. The ports are those of firebase.json, else the \
      usual ones, else free ones. The service `ui` is a page with the live requests, the data and the rules.

      Tokens are not verified, and `owner` bypasses the rules, so only this machine can reach the server. --host opens it to \
      others.
      """, aliases: ["emulators:exec", "emulators:start"])

  @Argument(help: "Rules files, firebase.json, or a folder. The default is the current folder.")
  var files: [String] = []
  @Option(help: "The project ID, for the command's environment and for clients that name none.")
  var project = MockUser.defaultProjectID
  @Option(help: "Run this command against the server. The exit code is its own.") var exec: String?
  @Option(help: "Keep the data of the project in this tree file, and that of other projects beside it.") var data:
    String?
  @Option(
    name: [.customLong("import")], help: "Import the export of an emulator in this folder before the server starts.")
  var importFolder: String?
  @Option(
    name: [.customLong("export-on-exit"), .customLong("export")], defaultAsFlag: "",
    help:
      "Export all data to this folder at the end, in the format of the Emulator Suite. The default is that of --import."
  )
  var exportFolder: String?
  @Option(help: "The address to listen on. The default is 127.0.0.1 and ::1, which only this machine reaches.")
  var host: String?
  @Option(help: "The port of a service, such as firestore=8080; 0 for a free one. Can be repeated.")
  var port: [ServicePort] = []
  @Option(
    help:
      "The services to open, separated by commas: firestore, database, storage, auth, ui, hub. The default is those of firebase.json, else all."
  )
  var only: ServiceNames?
  @Option(help: "Whether the message of a denial says why: on or off. With off, it is exactly Google's.")
  var reasons = Reasons.on
  @Option(
    help: """
      A sign-in provider on this machine in place of fake users: ID=URL[,client_id=ID][,client_secret=SECRET], such as \
      github.com=http://127.0.0.1:9001. github.com speaks OAuth 2, all others OpenID Connect. Can be repeated.
      """)
  var provider: [String] = []
  @Flag(help: "Reject queries that the rules do not prove for all results, as production does.") var strictQueries =
    false
  @Option(help: "Write a suite of the requests that rules decided to this file, for rules-sim test.") var record:
    String?
  @OptionGroup var coverageOptions: ServedCoverageOptions

  /// Whether messages have reasons.
  enum Reasons: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  /// A service and its port.
  struct ServicePort: ExpressibleByArgument {
    let name: EmulatorName
    let port: Int

    init?(argument: String) {
      let parts = argument.split(separator: "=")
      guard parts.count == 2, let name = EmulatorName(rawValue: String(parts[0])), let port = UInt16(parts[1]) else {
        return nil
      }
      (self.name, self.port) = (name, Int(port))
    }
  }

  /// Names of services.
  struct ServiceNames: ExpressibleByArgument {
    var names: Set<EmulatorName> = []

    init?(argument: String) {
      for text in argument.split(separator: ",") {
        guard let name = EmulatorName(rawValue: String(text)) else { return nil }
        names.insert(name)
      }
      if names.isEmpty { return nil }
    }
  }

  func validate() throws {
    if record != nil, data != nil {
      throw ValidationError("--record needs the data in memory; leave --data out, or record without it")
    }
    #if Serve
    if let record, FileStatus.exists(record), !Self.isRecorded(record) {
      throw ValidationError("--record: `\(record)` exists and was not recorded; choose another name")
    }
    #endif
  }

  func run() async throws {
    #if Serve
    if let data {
      let (files, project) = (ServerFiles(path: data), project)
      var setup = ServerSetup(
        EmulatorSettings { try SQLiteTree(path: files.path(of: $0, project: project)) })
      setup.contentFolder = { files.path(of: .project($0), project: project) + "+objects" }
      setup.stored = { files.stores(project: project) }
      return try await serve(setup, recorder: nil)
    }
    let recorder = record.map { _ in RequestRecorder() }
    let settings = EmulatorSettings<InMemoryTree> { store in
      let tree = InMemoryTree()
      recorder?.watch(tree, as: store)
      return tree
    }
    try await serve(ServerSetup(settings), recorder: recorder)
    #else
    Console.note("this build has no server; build it with: swift build -c release --traits Serve --product rules-sim")
    throw Exit.usage
    #endif
  }
}

/// The coverage that a run must reach.
struct ServedCoverageOptions: ParsableArguments {
  @Option(
    name: .customLong("coverage-threshold"),
    help: ArgumentHelp(
      "With --exec: fail with exit code 5 if coverage is lower, such as conditions=90. Repeatable.",
      valueName: "kind=percent"), transform: CoverageOptions.threshold)
  var thresholds: [CoverageThreshold] = []
}
