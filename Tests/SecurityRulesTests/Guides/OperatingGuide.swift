import Foundation
import SecurityRules
import Synchronization
import Testing

private final class Logger: Sendable {
  let lines = Mutex<[String]>([])

  func error(_ line: String) { lines.withLock { $0.append(line) } }
}

private func watch(_ logger: Logger) throws -> Task<Void, Never> {
  let rules = try RulesProvider<CloudFirestore>(contentsOf: "firestore.rules")
  let watcher = Task {
    await rules.watch { change in
      if case .rejected(let error) = change { logger.error("rules: \(error)") }
    }
  }
  return watcher
}

private func limited(_ rules: FirestoreRuleset, _ tree: SQLiteTree) -> FirestoreAuthorizer<SQLiteTree> {
  var server = FirestoreAuthorizer(rules: rules, tree: tree, timeLimit: .seconds(2))
  server.limits.readBytes = 16 << 20
  server.limits.scannedDocuments = 10_000
  server.limits.returnedDocuments = 1_000
  return server
}

private struct Health {
  let server: FirestoreAuthorizer<SQLiteTree>

  func isReady() async -> Bool {
    var probe = server
    probe.timeLimit = .seconds(1)
    probe.log = nil
    do {
      _ = try await probe.get("health/probe", as: .administrator)
      return true
    } catch {
      return false
    }
  }
}

private func rotatingLog() throws -> DecisionLog {
  let log = try DecisionLog(
    path: "/var/log/notes/decisions.log", rotation: .init(maximumBytes: 100 << 20, keptFiles: 9))
  return log
}

private func reopenOnHangUp(_ log: DecisionLog) {
  signal(SIGHUP, SIG_IGN)
  let hangUp = DispatchSource.makeSignalSource(signal: SIGHUP)
  hangUp.setEventHandler { log.reopen() }
  hangUp.resume()
}

private func openVerified() throws {
  let tree = try SQLiteTree(path: "notes.sqlite", options: SQLiteOptions(verify: .full))
  print(tree.verification?.duration ?? .zero)
}

/// The listings of the guides Operating, Logs-and-Metrics and Tree-Files. Those that need a signal or a fixed path are only compiled.
@Suite("The Swift of the guide Operating") struct OperatingGuide {
  @Test func healthAndLimits() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "operating-guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = try FirestoreRuleset(source: "service cloud.firestore { match /a/{b} { allow read: if false; } }")
    let server = limited(rules, try SQLiteTree(path: folder.appending(path: "tree.sqlite").path))
    #expect(server.limits.scannedDocuments == 10_000 && server.timeLimit == .seconds(2))
    #expect(await Health(server: server).isReady())
  }
}
