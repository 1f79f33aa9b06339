import ArgumentParser
import Foundation
import Hummingbird
import IDTokenVerification
import NotesServer
import PostgresTrees
import SecurityRules
import ServiceLifecycle

/// The command `notes-server`.
@main
struct Main: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes-server",
    abstract: "Serve notes that are protected by security rules.",
    discussion: """
      Stops on SIGTERM and SIGINT, after the requests that it has begun. Opens the decision log again on SIGHUP. Rules \
      and keys are read again when their files change.

      If the environment variable DATABASE_URL is set, for example to postgres://notes@localhost/notes, the data is in that \
      PostgreSQL database, and several servers can share it.
      """)

  @Argument(help: "The file with the rules.") var rules: String
  @Argument(help: "The SQLite file with the data, unless DATABASE_URL is set. It is created if it is missing.")
  var tree: String
  @Argument(help: "The public keys of the tokens: a file, or a URL that starts with https://.") var keys: String
  @Argument(help: "The project id of the tokens.") var project: String
  @Option(help: "The address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port to listen on; 0 for any.") var port = 8080
  @Option(help: "The file of the decision log.") var log = "decisions.jsonl"

  func run() async throws {
    if let database = ProcessInfo.processInfo.environment["DATABASE_URL"] {
      try await serve(
        PostgresTree(PostgresOptions(connection: database, maximumConnections: 32)),
        on: RequestThreads(readers: 16, writers: 16))
    } else {
      try await serve(SQLiteTree(path: tree), on: RequestThreads())
    }
  }

  private func serve(_ tree: some DocumentTree, on threads: RequestThreads) async throws {
    let keys =
      if keys.hasPrefix("https://"), let url = URL(string: keys) {
        try await KeyProvider(fetchingFrom: url)
      } else {
        try KeyProvider(contentsOf: keys)
      }
    let log = try DecisionLog(path: log, rotation: .init(maximumBytes: 100 << 20))
    // After the last request.
    defer { log.close() }
    let server = RealtimeAuthorizer(
      rules: try RulesProvider<RealtimeDatabase>(contentsOf: rules), tree: tree, timeLimit: .seconds(5), log: log,
      threads: threads)
    var application = NotesApplication.make(
      server, verifier: try TokenVerifier(projectID: project, keys: keys),
      configuration: .init(address: .hostname(host, port: port))
    ) { [host] port in
      FileHandle.standardOutput.write(Data("listening on http://\(host):\(port)\n".utf8))
    }
    application.addServices(HangUpHandler(log))
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: application.logger)
    // A client that sends its body slowly cannot keep the server from stopping.
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    try await ServiceGroup(configuration: configuration).run()
    try tree.close()
  }
}
