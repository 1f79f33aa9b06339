import DocumentTrees
import Identities
import RequestLines
import RequestReplays
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization
import Testing

/// The decision log of a server, and its replay.
struct RecordedLog {
  static let time: Int64 = 1_700_000_000_000

  /// A request and its caller.
  struct Request: Sendable {
    let operation: ServiceOperation
    let caller: Identity

    init(_ operation: ServiceOperation, as caller: Identity) {
      self.operation = operation
      self.caller = caller
    }
  }

  /// The lines.
  let lines: [String]

  init(lines: [String]) { self.lines = lines }

  /// Records the decisions of a server on requests of one service.
  init(
    _ requests: [Request], by rules: String, on tree: InMemoryTree = InMemoryTree(),
    reveals: Set<DecisionLog.Secret> = []
  ) throws {
    let text = Mutex("")
    let log = try DecisionLog(.init(reveals: reveals)) { bytes in
      text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
    switch try #require(requests.first).operation.service {
    case .realtime:
      try Self.decide(requests, by: RealtimeRuleset(source: rules, name: "rules.json"), on: tree, log)
    case .firestore:
      try Self.decide(requests, by: FirestoreRuleset(source: rules, name: "firestore.rules"), on: tree, log)
    case .storage: try Self.decide(requests, by: StorageRuleset(source: rules, name: "storage.rules"), on: tree, log)
    }
    log.close()
    lines = text.withLock { $0 }.split(separator: "\n").map(String.init)
  }

  private static func decide<Service>(
    _ requests: [Request], by rules: Ruleset<Service>, on tree: InMemoryTree, _ log: DecisionLog
  ) throws {
    let server = Authorizer(rules: rules, tree: tree, clock: .fixed(time), log: log)
    var observer = NoObserver()
    for request in requests {
      _ = try server.core.decide(request.operation, as: request.caller, observing: &observer)
    }
  }

  /// Replays the lines, and returns the changes and the counts.
  func replay(
    by rules: String, of service: RulesService, against old: String? = nil, on tree: InMemoryTree? = nil
  ) throws -> (changes: [ReplayChange], tally: ReplayTally) {
    let versions = try ReplayVersions(
      AnyRuleset(source: rules, service: service, name: "new.rules"),
      against: old.map { try AnyRuleset(source: $0, service: service, name: "old.rules") })
    guard let tree else { return replay(versions, on: InMemorySnapshot?.none) }
    return try tree.read { replay(versions, on: $0) }
  }

  private func replay(
    _ versions: ReplayVersions, on snapshot: (some TreeSnapshot)?
  ) -> (changes: [ReplayChange], tally: ReplayTally) {
    var replay = LogReplay(versions, on: snapshot)
    let changes = lines.compactMap { replay.replay(.bytes(Array($0.utf8))) }
    return (changes, replay.tally)
  }
}

extension RecordedLog {
  /// Rules of Cloud Firestore with one `allow` for documents of `notes`.
  static func firestore(_ allow: String) -> String {
    "rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents { match /notes/{id} { \(allow) } } }"
  }

  /// A user with claims, as a token has them.
  static func ada(_ claims: Claims = ["admin": true, "firebase": ["sign_in_provider": "github.com"]]) throws -> Identity
  {
    .user(try User(try #require(UserID("ada")), claims: claims))
  }

  static func get(_ path: String) throws -> ServiceOperation { .firestore(.get(try DocumentPath.parse(path))) }
}
