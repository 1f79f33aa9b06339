import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import TreeConformance

/// Where a server keeps its data.
enum Storage: String, CaseIterable, CustomStringConvertible {
  case memory
  case sqlite

  var description: String { rawValue }

  /// A server with these rules and data.
  func server(_ rules: Rules, _ stored: Stored = Stored(), limits: Limits = .standard) throws -> any AttackedServer {
    switch self {
    case .memory: return try Server(rules, InMemoryTree(), stored, limits)
    case .sqlite:
      let folder = TemporaryFolder()
      let options = SQLiteOptions(durability: .processCrash)
      let tree = try SQLiteTree(path: folder.file("tree.db"), options: options)
      return try Server(rules, tree, stored, limits, folder)
    }
  }
}

extension Rules {
  /// What these rules judge on a tree.
  func authorizer<Tree: DocumentTree>(on tree: Tree, _ limits: Limits = .standard) throws -> Authorizer<Tree> {
    Authorizer(
      rules: try ruleset(), tree: tree, limits: limits, timeLimit: nil, clock: .fixed(ServerClock.now))
  }
}

/// The time at all servers.
enum ServerClock {
  /// 2026-01-01, noon, and a bit, in milliseconds.
  static let now: Int64 = 1_767_268_800_123
}

/// A server that embeds the engine, whatever its tree.
protocol AttackedServer {
  /// Decides a request in every way there is, and carries it out if that is allowed.
  func answer(_ sent: Sent, _ sender: Sender) throws -> Answer

  /// What deciding a request takes.
  func usage(_ sent: Sent, _ sender: Sender) throws -> Decision.Usage

  /// All that it holds.
  func content() throws -> Content
}

/// What came of a request.
struct Answer {
  let outcome: Outcome
  /// For the reader of a failing test; never for a client.
  let reason: String
  /// Whether deciding, explaining, counting and carrying out agreed.
  let isConsistent: Bool
  /// Whether the data were changed.
  let hasChanged: Bool
}

/// Asks an `Authorizer`: the place to change when that changes.
struct Server<Tree: DocumentTree>: AttackedServer {
  let authorizer: Authorizer<Tree>
  /// What the tree lies in, which goes with it.
  private let folder: TemporaryFolder?

  init(
    _ rules: Rules, _ tree: Tree, _ stored: Stored, _ limits: Limits = .standard, _ folder: TemporaryFolder? = nil
  ) throws {
    try stored.fill(tree)
    authorizer = try rules.authorizer(on: tree, limits)
    self.folder = folder
  }

  func content() throws -> Content { try Content(of: authorizer.tree) }

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
  private func decisions(_ request: Request, _ identity: Identity) throws -> [Decision] {
    var counts = EvaluationCounts(authorizer.rules.current.program)
    switch request {
    case .realtime(let operation):
      return [
        try authorizer.decide(operation, as: identity), try authorizer.explain(operation, as: identity).decision,
        try authorizer.decide(operation, as: identity, counting: &counts),
      ]
    case .firestore(let operation):
      return [
        try authorizer.decide(firestore: operation, as: identity),
        try authorizer.explain(firestore: operation, as: identity).decision,
        try authorizer.decide(firestore: operation, as: identity, counting: &counts),
      ]
    case .storage(let operation):
      return [
        try authorizer.decide(storage: operation, as: identity),
        try authorizer.explain(storage: operation, as: identity).decision,
        try authorizer.decide(storage: operation, as: identity, counting: &counts),
      ]
    }
  }

  private func carriesOut(_ request: Request, _ identity: Identity) -> Bool {
    do {
      switch request {
      case .realtime(.read(let path, nil)): _ = try authorizer.read(path, as: identity)
      case .realtime(let operation): try authorizer.perform(operation, as: identity)
      case .firestore(.get(let path)): _ = try authorizer.get(path, as: identity)
      case .firestore(let operation): try authorizer.perform(firestore: operation, as: identity)
      case .storage(let operation): try authorizer.perform(storage: operation, as: identity)
      }
      return true
    } catch {
      return false
    }
  }
}
