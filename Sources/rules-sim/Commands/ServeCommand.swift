import ArgumentParser
import DocumentTrees
import EmulatorSuite
import RulesProjects
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
    abstract: "Serve Firebase's own clients, with these rules.",
    discussion: """
      The tests and apps of a project talk to this server as to Google's Emulator Suite. The message of a denial says why.

        rules-sim serve --project demo-app     serve until interrupted
        rules-sim serve --exec "npm test"      run a command against the server

      The rules are those of firebase.json, until a client uploads others. Only this machine can reach the server, unless \
      --host names another address. Tokens are not verified, so never let strangers reach it.
      """)

  @Option(help: "The project ID of clients that name none.") var project: String?
  @Option(help: "The address to listen on. The default is 127.0.0.1 and ::1.") var host: String?
  @Option(help: "The port of Cloud Firestore.") var firestorePort: Int?
  @Option(help: "The Firestore rules. The default is those of firebase.json.") var rules: String?
  @Option(help: "A command to run against the server; the exit code is its own.") var exec: String?
  @Option(help: "Whether the message of a denial has our reason: on or off.") var reasons = OnOff.on
  @Flag(help: "Reject queries that the rules do not prove.") var strictQueries = false

  enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func run() async throws {
    #if Serve
    try await serve()
    #else
    Console.note("this build has no server; build with: swift build -c release --traits Serve --product rules-sim")
    throw Exit.usage
    #endif
  }
}

#if Serve
extension ServeCommand {
  private func serve() async throws {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.defaultProject = project
    settings.queryMode = strictQueries ? .sound : .emulator
    settings.showsReasons = reasons == .on
    if let rules { try Exit.onError { settings.rules.firestore[nil] = try FirestoreRuleset(contentsOf: rules) } }
    var access = AccessRules()
    access.onlyLoopback = host == nil
    let emulators = LocalEmulators(settings, hosts: host.map { [$0] } ?? ["127.0.0.1", "::1"], access: access)
    var ports: [EmulatorName: WantedPort] = [:]
    if let firestorePort { ports[.firestore] = WantedPort(firestorePort, isFixed: true) }
    let addresses = try await emulators.open(ports)
    for address in addresses { Console.writeError("\(address.name.rawValue)  http://\(address.text)\n") }
    while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
  }
}
#endif
