import ArgumentParser
import Foundation
import Hummingbird
import IDTokenVerification
import Logging
import NotesServer
import SecurityRules

/// The server under load: that of `notes-server`, in a folder of the load test.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

  @Argument var folder: String
  @Flag var admin = false

  func run() async throws {
    let folder = URL(filePath: folder)
    let log = try DecisionLog(
      path: folder.appending(path: "decisions.jsonl").path, rotation: .init(maximumBytes: 100 << 20))
    defer { log.close() }
    let server = RealtimeAuthorizer(
      rules: try RulesProvider<RealtimeDatabase>(contentsOf: folder.appending(path: Scene.rules).path),
      tree: try SQLiteTree(path: folder.appending(path: "tree.sqlite").path), timeLimit: .seconds(5), log: log)
    let verifier = try TokenVerifier(
      projectID: Scene.projectID, keys: KeyProvider(contentsOf: folder.appending(path: Scene.keys).path))
    let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
    let logger = Logger(label: "notes")
    let interval = Duration.milliseconds(100)
    let tell: @Sendable (Int) async -> Void = { port in
      FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
    }
    let application =
      admin
      ? NotesApplication.makeWithoutRules(
        server, verifier: verifier, configuration: configuration, logger: logger, interval: interval,
        onServerRunning: tell)
      : NotesApplication.make(
        server, verifier: verifier, configuration: configuration, logger: logger, interval: interval,
        onServerRunning: tell)
    try await application.runService()
    if log.lostCount > 0 { FileHandle.standardError.write(Data("lost log lines: \(log.lostCount)\n".utf8)) }
  }
}
