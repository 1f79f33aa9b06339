import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import Testing
import TreeConformance

#if Postgres
import PostgresServers
#endif

/// Where a server keeps its data.
enum Storage: String, CaseIterable, CustomStringConvertible {
  case memory
  case sqlite
  #if Postgres
  case postgres
  #endif

  /// All storages that there are: PostgreSQL is left out without a server.
  static var allCases: [Storage] {
    #if Postgres
    if PostgresServer.isAvailable { return [.memory, .sqlite, .postgres] }
    #endif
    return [.memory, .sqlite]
  }

  var description: String { rawValue }

  /// A server with these rules and data.
  func server(_ rules: Rules, _ stored: Stored = Stored(), limits: Limits = .standard) throws -> any AttackedServer {
    switch self {
    case .memory: return try Server(rules, InMemoryTree(), stored, limits)
    case .sqlite:
      let folder = TemporaryFolder()
      let options = SQLiteOptions(durability: .processCrash)
      let tree = try SQLiteTree(path: folder.file("tree.db"), options: options)
      return try Server(rules, tree, stored, limits, keeping: folder)
    #if Postgres
    case .postgres:
      let leased = try PostgresServer.leaseTree()
      return try Server(rules, leased.tree, stored, limits, keeping: leased)
    #endif
    }
  }
}

extension Rules {
  /// A tree guarded by these rules.
  func guarded<Tree: DocumentTree>(_ tree: Tree, _ limits: Limits = .standard) throws -> GuardedTree<Tree> {
    GuardedTree(
      rules: AnyRulesProvider(try ruleset()), tree: tree, limits: limits, timeLimit: nil, clock: .fixed(ServerClock.now)
    )
  }

  /// The same for the operations of one service.
  func authorizer<Service, Tree: DocumentTree>(
    of _: Service.Type = Service.self, on tree: Tree
  ) throws -> Authorizer<Service, Tree> {
    let rules = try #require(Ruleset<Service>(try ruleset()))
    return Authorizer(rules: rules, tree: tree, timeLimit: nil, clock: .fixed(ServerClock.now))
  }
}

/// The time of all servers.
enum ServerClock {
  /// 2026-01-01, noon, and a bit, in milliseconds.
  static let now: Int64 = 1_767_268_800_123
}

/// A server that embeds the engine, whatever its tree.
protocol AttackedServer {
  /// Decides a request in every way there is, and carries it out if that is allowed.
  func answer(_ sent: Sent, _ sender: Sender) throws -> Answer

  /// The cost of deciding a request.
  func usage(_ sent: Sent, _ sender: Sender) throws -> Decision.Usage

  /// All of its data.
  func content() throws -> Content
}

/// The outcome of a request.
struct Answer {
  let outcome: Outcome
  /// For the reader of a failing test; never for a client.
  let reason: String
  /// Whether deciding, explaining, counting and carrying out agreed.
  let isConsistent: Bool
  /// Whether the data were changed.
  let hasChanged: Bool
}

/// Asks the core of every `Authorizer`.
struct Server<Tree: DocumentTree>: AttackedServer {
  let guarded: GuardedTree<Tree>
  /// The folder of the tree, or its lease, which ends with it.
  private let owner: AnyObject?

  init(
    _ rules: Rules, _ tree: Tree, _ stored: Stored, _ limits: Limits = .standard, keeping owner: AnyObject? = nil
  ) throws {
    try stored.fill(tree)
    guarded = try rules.guarded(tree, limits)
    self.owner = owner
  }

  func content() throws -> Content { try Content(of: guarded.tree) }

  func answer(_ sent: Sent, _ sender: Sender) throws -> Answer {
    let before = try content()
    let identity = try sender.identity()
    guard let request = try? sent.request() else {
      return Answer(outcome: .refused, reason: "no request", isConsistent: true, hasChanged: false)
    }
    let decisions = try decisions(request, identity)
    let isDone = carriesOut(request, identity)
    let isConsistent = decisions.allSatisfy { $0.isAllowed == isDone && $0.clientReason == decisions[0].clientReason }
    return Answer(
      outcome: Outcome(decisions[0].clientReason), reason: "\(decisions[0].reason)", isConsistent: isConsistent,
      hasChanged: try content() != before)
  }

  func usage(_ sent: Sent, _ sender: Sender) throws -> Decision.Usage {
    try decisions(sent.request(), sender.identity())[0].usage
  }

  /// The decision in every way that there is to decide: plain, explained, counted.
  private func decisions(_ request: ServiceOperation, _ identity: Identity) throws -> [Decision] {
    var recorder = Recorder()
    var counter = Counter(guarded.rules.current.program)
    return [
      try guarded.decide(request, as: identity),
      try guarded.decide(request, as: identity, observing: &recorder),
      try guarded.decide(request, as: identity, observing: &counter),
    ]
  }

  private func carriesOut(_ request: ServiceOperation, _ identity: Identity) -> Bool {
    do {
      _ = try guarded.perform(request, as: identity)
      return true
    } catch {
      return false
    }
  }
}
