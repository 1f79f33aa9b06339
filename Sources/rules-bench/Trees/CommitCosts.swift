import DocumentTrees
import Identities
import Platform
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import Synchronization

/// How often clients write to one tree file, alone and sharing commits, with `synchronous=FULL`.
///
/// The clients are threads, or tasks that wait in the queue of an authorizer. Each changes its own document under an owner rule.
struct CommitCosts {
  private static let rules = """
    service cloud.firestore { match /databases/{database}/documents {
      match /users/{user} { allow read, write: if request.auth.uid == user; }
    } }
    """
  private static let seconds = 1.0

  /// The same file, whose writers share no commit.
  private struct LoneCommits: DocumentTree {
    let tree: SQLiteTree

    var changes: ChangeSignal { tree.changes }

    func read<Result>(within limit: CallLimit, _ body: (inout SQLiteSnapshot) throws -> Result) throws -> Result {
      try tree.read(within: limit, body)
    }

    func write<Result>(within limit: CallLimit, _ body: (inout SQLiteTransaction) throws -> Result) throws -> Result {
      try tree.write(within: limit, body)
    }
  }

  /// What clients did in a time.
  private struct Load {
    let latencies: [Duration]

    var rate: Double { Double(latencies.count) / CommitCosts.seconds }

    /// The time that 99 of 100 writes do not exceed, in milliseconds.
    var worst: Double { latencies.isEmpty ? 0 : latencies[latencies.count * 99 / 100] / .milliseconds(1) }

    init(_ latencies: [Duration]) { self.latencies = latencies.sorted() }
  }

  private let file: TemporaryFile
  private let tree: SQLiteTree
  private let rules: FirestoreRuleset

  init() throws {
    file = try TemporaryFile()
    tree = try SQLiteTree(path: file.path, options: SQLiteOptions(busyTimeout: 60))
    rules = try FirestoreRuleset(source: Self.rules)
  }

  /// Measures 1, 8 and 64 clients.
  func measure() async throws {
    print("writes per second and milliseconds of 99 of 100; commits safe against power failure")
    print("clients        alone          shared         ratio")
    for clients in [1, 8, 64] {
      let alone = try threads(clients, Authorizer(rules: rules, tree: LoneCommits(tree: tree), timeLimit: nil))
      let shared = try threads(clients, Authorizer(rules: rules, tree: tree, timeLimit: nil))
      show("\(clients) threads", alone, shared)
    }
    for clients in [1, 8, 64] {
      let alone = try await tasks(clients, Authorizer(rules: rules, tree: LoneCommits(tree: tree), timeLimit: nil))
      let shared = try await tasks(clients, Authorizer(rules: rules, tree: tree, timeLimit: nil))
      show("\(clients) tasks", alone, shared)
    }
  }

  private func show(_ name: String, _ alone: Load, _ shared: Load) {
    func cell(_ load: Load) -> String {
      let text = "\(Int(load.rate)), \((load.worst * 100).rounded() / 100)"
      return text + String(repeating: " ", count: max(1, 15 - text.count))
    }
    let title = name + String(repeating: " ", count: max(1, 15 - name.count))
    print(title + cell(alone) + cell(shared) + "\((shared.rate / alone.rate * 100).rounded() / 100)")
  }

  private func threads(_ clients: Int, _ server: FirestoreAuthorizer<some DocumentTree>) throws -> Load {
    let latencies = Mutex<[Duration]>([])
    let end = ContinuousClock.now + .seconds(Self.seconds)
    try Threads.run(
      try (0..<clients).map { client in
        let (user, path) = (try OwnerRule.user("u\(client)"), DocumentPath(["users", "u\(client)"]))
        return {
          var own: [Duration] = []
          while ContinuousClock.now < end {
            own.append(
              try ContinuousClock().measure { try server.set(path, to: ["n": .integer(Int64(own.count))], as: user) })
          }
          latencies.withLock { $0 += own }
        }
      })
    return Load(latencies.withLock { $0 })
  }

  private func tasks(_ clients: Int, _ server: FirestoreAuthorizer<some DocumentTree>) async throws -> Load {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    return Load(
      try await withThrowingTaskGroup(of: [Duration].self) { group in
        for client in 0..<clients {
          let (user, path) = (try OwnerRule.user("u\(client)"), DocumentPath(["users", "u\(client)"]))
          group.addTask {
            var own: [Duration] = []
            while ContinuousClock.now < end {
              let fields: WrittenFields = ["n": .integer(Int64(own.count))]
              own.append(try await ContinuousClock().measure { try await server.set(path, to: fields, as: user) })
            }
            return own
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      })
  }
}
