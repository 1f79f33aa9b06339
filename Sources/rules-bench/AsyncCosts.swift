import DocumentTrees
import Identities
import Platform
import RuleValues
import SQLiteTrees
import SecurityRules

/// The cost of an asynchronous call compared with a synchronous one, and the throughput of several tasks.
struct AsyncCosts {
  private static let rules = """
    service cloud.firestore { match /databases/{database}/documents {
      match /users/{user} { allow read, write: if request.auth.uid == user; }
    } }
    """
  private static let uid = "ada"
  private static let document = DocumentPath(["users", uid])
  private static let fields: DocumentFields = ["name": "Ada", "age": 36]

  private let file: TemporaryFile
  private let server: FirestoreAuthorizer<SQLiteTree>
  private let user: Identity

  init() throws {
    file = try TemporaryFile()
    let tree = try SQLiteTree(path: file.path, options: SQLiteOptions(durability: .processCrash))
    server = Authorizer(rules: try FirestoreRuleset(source: Self.rules), tree: tree)
    user = try OwnerRule.user(Self.uid)
    try server.set(Self.document, to: Self.fields, as: user)
  }

  /// Measures reads and writes by one task, two and eight.
  func measure() async throws {
    var reads = Table("Firestore: read one document, from one task or several")
    try await measure(&reads, repetitions: 40_000, { try get() }, { try await get() })
    reads.print()
    var writes = Table("Firestore: write one document, from one task or several, safe against a killed process")
    try await measure(&writes, repetitions: 20_000, { try set() }, { try await set() })
    writes.print()
  }

  private func measure(
    _ table: inout Table, repetitions: Int, _ synchronous: () throws -> Void,
    _ asynchronous: @escaping @Sendable () async throws -> Void
  ) async throws {
    try table.add("synchronous", repetitions: repetitions) { count in
      for _ in 0..<count { try synchronous() }
    }
    for tasks in [1, 2, 8] {
      try await table.add("asynchronous, \(tasks) task\(tasks == 1 ? "" : "s")", repetitions: repetitions) { count in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<tasks {
            group.addTask {
              for _ in 0..<max(1, count / tasks) { try await asynchronous() }
            }
          }
          try await group.waitForAll()
        }
      }
    }
  }

  private func get() throws {
    guard try server.get(Self.document, as: user) != nil else { throw BenchmarkFailure() }
  }

  private func get() async throws {
    guard try await server.get(Self.document, as: user) != nil else { throw BenchmarkFailure() }
  }

  private func set() throws { try server.set(Self.document, to: Self.fields, as: user) }

  private func set() async throws { try await server.set(Self.document, to: Self.fields, as: user) }
}
