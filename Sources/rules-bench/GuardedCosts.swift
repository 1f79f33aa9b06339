import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText

/// What the rules add to one read and one small write, beside the same SQLite statements without rules.
struct GuardedCosts {
  private static let firestoreRules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /users/{user} {
          allow get: if request.auth.uid == user;
          allow create, update: if request.auth.uid == user
            && request.resource.data.name is string && request.resource.data.name.size() <= 50
            && request.resource.data.age >= 18;
        }
      }
    }
    """

  private static let uid = "user-0123456789abcdefghij"
  private let file: TemporaryFile
  private let tree: SQLiteTree
  private let user: Identity

  init() throws {
    file = try TemporaryFile()
    tree = try SQLiteTree(path: file.path)
    user = try OwnerRule.user(Self.uid)
    try fill()
  }

  /// A thousand users, so that a lookup is one.
  private func fill() throws {
    let fields = try EncodedDocument(Self.fields(20))
    try tree.write { transaction in
      for index in 0..<1_000 {
        try transaction.write(fields, at: DocumentPath(["users", "other\(index)"]), now: .epoch)
        try transaction.set(Self.profile(20), at: DataPath("users/other\(index)"))
      }
      try transaction.write(fields, at: Self.document, now: .epoch)
      try transaction.set(Self.profile(20), at: Self.path)
    }
  }

  private static let path = DataPath("users/\(uid)")
  private static let document = DocumentPath(["users", uid])

  private static func fields(_ age: Int64) -> DocumentFields {
    ["name": .string("Person number \(age)"), "age": .integer(age)]
  }

  private static func profile(_ age: Int64) -> DataNode {
    .node([
      DataChild(DataKey("age"), .leaf(.integer(age))),
      DataChild(DataKey("name"), .leaf(.string("Person number \(age)"))),
    ])
  }

  func measure() throws {
    try measureFirestore()
    try measureRealtime()
  }

  private func measureFirestore() throws {
    let rules = try Ruleset(firestore: SourceFile(name: "owner.rules", text: Self.firestoreRules))
    let server = Authorizer(rules: rules, tree: tree)
    var reads = Table("Firestore: read one document")
    try reads.add("SQLite alone", repetitions: 20_000) { count in
      for _ in 0..<count {
        guard try tree.read({ try $0.document(at: Self.document) }) != nil else { throw BenchmarkFailure() }
      }
    }
    try reads.add("guarded", repetitions: 20_000) { count in
      for _ in 0..<count {
        guard try server.get(Self.document, as: user) != nil else { throw BenchmarkFailure() }
      }
    }
    reads.print()
    var writes = Table("Firestore: write one document")
    try writes.add("SQLite alone", repetitions: 500) { count in
      for index in 0..<count {
        let fields = try EncodedDocument(Self.fields(Int64(18 + index % 50)))
        try tree.write { try $0.write(fields, at: Self.document, now: .epoch) }
      }
    }
    try writes.add("guarded", repetitions: 500) { count in
      for index in 0..<count {
        let write = DocumentWrite(Self.document, .set(Self.fields(Int64(18 + index % 50))))
        try server.perform(firestore: .commit([write]), as: user)
      }
    }
    writes.print()
  }

  private func measureRealtime() throws {
    let server = Authorizer(rules: try OwnerRule().ruleset, tree: tree)
    var reads = Table("Realtime Database: read one object of two fields")
    try reads.add("SQLite alone", repetitions: 20_000) { count in
      for _ in 0..<count {
        guard try tree.read({ try $0.subtree(at: Self.path) }) != .absent else { throw BenchmarkFailure() }
      }
    }
    try reads.add("guarded", repetitions: 20_000) { count in
      for _ in 0..<count {
        guard try server.read(Self.path, as: user) != .absent else { throw BenchmarkFailure() }
      }
    }
    reads.print()
    var writes = Table("Realtime Database: write one object of two fields")
    try writes.add("SQLite alone", repetitions: 500) { count in
      for index in 0..<count {
        try tree.write { try $0.set(Self.profile(Int64(18 + index % 50)), at: Self.path) }
      }
    }
    try writes.add("guarded", repetitions: 500) { count in
      for index in 0..<count {
        try server.perform(.set(Self.path, WrittenValue(Self.profile(Int64(18 + index % 50)))), as: user)
      }
    }
    writes.print()
  }
}
