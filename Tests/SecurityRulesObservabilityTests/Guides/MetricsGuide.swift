#if Observability

import Foundation
import Logging
import SecurityRules
import SecurityRulesObservability
import Testing

private func observe(
  _ rules: RulesProvider<CloudFirestore>, _ tree: SQLiteTree, logPath: String
) async throws -> FirestoreAuthorizer<SQLiteTree> {
  let log = try DecisionLog(path: logPath, .init(observers: [DecisionMetrics(), DecisionTracer()]))
  let server = FirestoreAuthorizer(rules: rules, tree: tree, log: log)
  let figures = FigureMetrics([log, rules, tree])
  let reporter = ReloadReporter(logger: Logger(label: "rules"))
  async let _ = figures.run(every: .seconds(10))
  async let _ = rules.watch { reporter.report($0) }
  return server
}

@Suite("The Swift of the guide Logs-and-Metrics about metrics") struct MetricsGuide {
  @Test func requestsAreDecided() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "metrics-guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = "service cloud.firestore { match /a/{b} { allow read: if false; } }"
    let rules = RulesProvider(try FirestoreRuleset(source: source))
    let tree = try SQLiteTree(path: folder.appending(path: "tree.sqlite").path)
    let server = try await observe(rules, tree, logPath: folder.appending(path: "log.jsonl").path)
    await #expect(throws: PermissionDenied.self) { try await server.get("a/b", as: .unauthenticated) }
  }
}

#endif
