import ArgumentParser
import EmulatorSuite
import Identities
import RuleCoverage
import RulesProjects

extension ServeCommand {
  /// The options of `serve`, `emulators:start` and `emulators:exec`.
  struct Options: ParsableArguments {
    @Option(
      name: [.customShort("P"), .long],
      help: ArgumentHelp(
        """
        The project ID, or its alias in .firebaserc: for deploy targets, the command's environment and clients that name \
        none. The default is the project of .firebaserc, else \(MockUser.defaultProjectID).
        """, valueName: "project"))
    var project: String?
    @Option(help: "Keep the data of the project in this tree file, and that of other projects beside it.")
    var data: String?
    @Option(
      name: [.customLong("import")],
      help: "Import the export of an emulator in this folder before the server starts.")
    var importFolder: String?
    @Option(
      name: [.customLong("export-on-exit"), .customLong("export")], defaultAsFlag: "",
      help:
        "Export all data to this folder at the end, in the format of the Emulator Suite. The default is that of --import."
    )
    var exportFolder: String?
    @Option(help: "The address to listen on. The default is 127.0.0.1 and ::1, which only this machine reaches.")
    var host: String?
    @Option(
      help: "Another host name by which clients and pages may reach the server, such as firebase. Can be repeated.")
    var allowHost: [String] = []
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
    @Flag(help: "Reject queries that the rules do not prove for all results, as production does.")
    var strictQueries = false
    @Flag(help: "Exit with 2 if a client uses a database or bucket for which there are no rules.")
    var strict = false
    @Option(help: "Write a suite of the requests that rules decided to this file, for rules-sim test.")
    var record: String?
    @Option(
      name: .customLong("coverage-threshold"),
      help: ArgumentHelp(
        "With a command: fail with exit code 5 if coverage is lower, such as conditions=90. Repeatable.",
        valueName: "kind=percent"), transform: CoverageOptions.threshold)
    var thresholds: [CoverageThreshold] = []

    func validate() throws {
      if record != nil, data != nil {
        throw ValidationError("--record needs the data in memory; leave --data out, or record without it")
      }
      #if Serve
      if let record, FileStatus.exists(record), !Run.isRecorded(record) {
        throw ValidationError("--record: `\(record)` exists and was not recorded; choose another name")
      }
      #endif
    }
  }

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
    /// The other emulators of firebase-tools (src/emulator/types.ts).
    private static let notServed = [
      "apphosting", "dataconnect", "eventarc", "extensions", "functions", "hosting", "logging", "pubsub", "tasks",
    ]

    /// The services to open.
    var names: Set<EmulatorName> = []
    /// The services of firebase-tools that this server does not have.
    var others: [String] = []

    init?(argument: String) {
      for text in argument.split(separator: ",") {
        // firebase-tools also takes a part of a service, such as `functions:api`.
        let text = String(text.split(separator: ":").first ?? "")
        if let name = EmulatorName(rawValue: text) {
          names.insert(name)
        } else if Self.notServed.contains(text) {
          others.append(text)
        } else {
          return nil
        }
      }
      if names.isEmpty { return nil }
    }
  }
}
