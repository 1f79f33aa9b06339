import ArgumentParser
import DocumentTrees
import EmulatorSuite
import Identities
import RulesProjects
import SQLiteTrees
import SecurityRules
import SourceText

#if Serve
import EmulatedProjects
import EmulatorTransport
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

      The rules are those of firebase.json, until a client uploads others. Without rules, every request is allowed, as in \
      Google's emulators. The ports are those of firebase.json, else the usual ones, else free ones.

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
  @Option(help: "The address to listen on. The default is 127.0.0.1 and ::1, which only this machine reaches.")
  var host: String?
  @Option(help: "The port of a service, such as firestore=8080; 0 for a free one. Can be repeated.")
  var port: [ServicePort] = []
  @Option(
    help: "The services to open, separated by commas: firestore, database, storage, auth, hub. The default is all.")
  var only: ServiceNames?
  @Option(help: "Whether the message of a denial says why: on or off. With off, it is exactly Google's.")
  var reasons = Reasons.on
  @Flag(help: "Reject queries that the rules do not prove for all results, as production does.") var strictQueries =
    false

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

  func run() async throws {
    #if Serve
    guard let data else { return try await serve({ _ in nil }) { _ in InMemoryTree() } }
    let (files, project) = (ServerFiles(path: data), project)
    try await serve({ files.path(of: .project($0), project: project) + "+objects" }) {
      try SQLiteTree(path: files.path(of: $0, project: project))
    }
    #else
    Console.note("this build has no server; build it with: swift build -c release --traits Serve --product rules-sim")
    throw Exit.usage
    #endif
  }
}

#if Serve
extension ServeCommand {
  /// Serves until the command ends, or until this process is interrupted.
  ///
  /// - Parameters:
  ///   - contentFolder: returns the folder for the bytes of a project's objects; nil to keep them in memory.
  ///   - makeTree: creates or opens the tree of a store.
  private func serve<Tree: DocumentTree>(
    _ contentFolder: @escaping @Sendable (String) -> String?,
    _ makeTree: @escaping @Sendable (EmulatedStore) throws -> Tree
  ) async throws {
    var settings = EmulatorSettings(makeTree: makeTree)
    settings.defaultProject = project
    settings.queryMode = strictQueries ? .sound : .emulator
    settings.showsReasons = reasons == .on
    let files = try configuration(&settings)
    var access = AccessRules()
    access.onlyLoopback = host == nil
    let emulators = LocalEmulators(
      settings, hosts: host.map { [$0] } ?? ["127.0.0.1", "::1"], access: access, contentFolder: contentFolder)
    let addresses: [EmulatorAddress]
    do {
      addresses = try await emulators.open(only?.names ?? Set(EmulatorName.allCases), wantedPorts(files))
    } catch {
      Console.note("a port cannot be opened: \(error)")
      throw Exit.failure
    }
    for address in addresses { Console.writeError("\(address.name.rawValue)  \(address.text)\n") }
    for name in addresses.map(\.name) {
      guard let service = name.rulesService, !files.files.contains(where: { $0.service == service }) else { continue }
      Console.note("no rules for \(name.rawValue): every request is allowed until a client uploads rules")
    }
    guard let exec else {
      Console.writeError("Ready. Press Control-C to stop.\n")
      while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
      return
    }
    let code = try await ChildCommand.run(exec, addresses.environment(project: project))
    await emulators.shutDown()
    Console.writeError("\n" + RequestReport(emulators.projects.journal).text(.plain))
    throw ExitCode(code)
  }

  private func configuration(_ settings: inout EmulatorSettings<some DocumentTree>) throws -> ServerRules {
    var rules: ServerRules?
    try Exit.onError { rules = try ServerRules(files) }
    guard let rules else { throw Exit.failure }
    settings.rules = rules.rules
    return rules
  }

  private func wantedPorts(_ files: ServerRules) -> [EmulatorName: WantedPort] {
    var ports: [EmulatorName: WantedPort] = [:]
    for name in EmulatorName.allCases {
      if let port = files.ports.addresses[name.rawValue]?.port { ports[name] = WantedPort(port, isFixed: false) }
    }
    for wanted in port { ports[wanted.name] = WantedPort(wanted.port, isFixed: true) }
    return ports
  }
}
#endif
