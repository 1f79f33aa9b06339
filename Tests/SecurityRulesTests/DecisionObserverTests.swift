import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import Synchronization
import TestSupport
import Testing

@Suite("Observers of decisions, and figures")
struct DecisionObserverTests {
  private final class Seen: DecisionObserver {
    let requests = Mutex<[[DecisionEvent]]>([])
    func requestEnded(_ events: [DecisionEvent]) { requests.withLock { $0.append(events) } }

    var lines: [String] {
      requests.withLock { requests in
        requests.map { events in
          events.map { event in
            let names = [event.service.rawValue, event.method, event.reason, event.rulePlace, event.errorCode]
            return names.map { $0 ?? "-" }.joined(separator: " ")
          }.joined(separator: ", ")
        }
      }
    }
  }

  private static func server(
    _ log: DecisionLog, _ tree: InMemoryTree = InMemoryTree()
  ) throws -> RealtimeAuthorizer<InMemoryTree> {
    let rules = try RealtimeRuleset(
      source: #"{"rules": {"open": {".read": true}, "shut": {".read": false}}}"#, name: "database.rules.json")
    return Authorizer(rules: rules, tree: tree, clock: .fixed(0), log: log)
  }

  /// Each request is told once, with all of its decisions, whether or not they are logged.
  @Test func eachRequestIsToldOnce() throws {
    let seen = Seen()
    let isEmpty = Mutex(true)
    let options = DecisionLog.Options(observers: [seen], keeps: { _ in false })
    let log = try DecisionLog(options) { _ in isEmpty.withLock { $0 = false } }
    let server = try Self.server(log, InMemoryTree(busyTimeout: 0))
    let (open, shut) = (DataPath("open"), DataPath("shut"))
    _ = try server.decide([.read(open), .read(shut), .read(.root)], as: .unauthenticated)
    _ = try? server.read(shut, as: .unauthenticated)
    try server.set(open, to: .deletion, as: .administrator)
    try server.tree.write { _ in _ = try? server.set(open, to: .deletion, as: .administrator) }
    _ = try server.decide([], as: .unauthenticated)
    log.close()
    #expect(
      seen.lines == [
        "realtime read granted database.rules.json:1:30 -, realtime read not-granted database.rules.json:1:55 -, "
          + "realtime read no-rule - -",
        "realtime read not-granted database.rules.json:1:55 -", "realtime set administrator - -",
        "realtime set - - busy",
      ])
    #expect(isEmpty.withLock { $0 })
  }

  /// A log without lines has no thread, no losses and nothing to wait for.
  @Test func aLogCanConsistOfObservers() throws {
    let seen = Seen()
    let log = DecisionLog(observers: [seen])
    let server = try Self.server(log)
    _ = try server.decide(.read(.root), as: .unauthenticated)
    log.reopen()
    log.flush()
    log.close()
    _ = try server.decide(.read(.root), as: .unauthenticated)
    #expect(seen.lines.count == 2 && log.lostCount == 0 && log.queuedCount == 0 && log.failure == nil)
  }

  @Test func figuresAreThoseOfTheMoment() throws {
    let (entered, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = try DecisionLog(.init(capacity: 2)) { _ in
      entered.signal()
      mayGo.wait()
    }
    let server = try Self.server(log)
    #expect(log.figures == Self.figures(queued: 0, lost: 0) && server.rules.figures.map(\.value) == [0])
    _ = try server.decide(.read(.root), as: .unauthenticated)
    entered.wait()
    for _ in 0..<3 { _ = try server.decide(.read(.root), as: .unauthenticated) }
    #expect(log.figures == Self.figures(queued: 2, lost: 1))
    let labels = ["service": "realtime"]
    #expect(server.rules.figures == [Figure(.idleDeciders, .level, 1, labels: labels)])
    for _ in 0..<2 { mayGo.signal() }
    log.close()
    #expect(log.figures == Self.figures(queued: 0, lost: 1))
    let file = FileManager.default.temporaryDirectory.appending(path: "figures-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let tree = try SQLiteTree(path: file.path)
    #expect(tree.figures.map(\.value) == [0])
    try tree.read { _ in #expect(tree.figures.map(\.value) == [0]) }
    #expect(tree.figures == [Figure(.idleConnections, .level, 1)])
  }

  private static func figures(queued: Int, lost: Int) -> [Figure] {
    [Figure(.logQueue, .level, queued), Figure(.logLost, .total, lost), Figure(.logFailing, .level, 0)]
  }
}
