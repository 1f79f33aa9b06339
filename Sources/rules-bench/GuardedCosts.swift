import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText

/// The cost that rules add to one read and one small write, compared with the same SQLite statements without rules.
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
        match /adults/{user} {
          allow get: if request.auth.uid == user && resource.data.age >= 18;
        }
      }
    }
    """

  private static let uid = "user-0123456789abcdefghij"
  private let file: TemporaryFile
  private let tree: SQLiteTree
  private let user: Identity
  private let durability: SQLiteOptions.Durability

  /// - Parameter durability: the durability of a write. If it survives a loss of power, the disk causes nearly all of
  ///   the cost.
  init(_ durability: SQLiteOptions.Durability) throws {
    file = try TemporaryFile()
    tree = try SQLiteTree(path: file.path, options: SQLiteOptions(durability: durability))
    user = try OwnerRule.user(Self.uid)
    self.durability = durability
    try fill()
  }

  /// Writes a thousand users, so that a lookup has a realistic cost.
  private func fill() throws {
    let fields = try EncodedDocument(Self.fields(20))
    try tree.write { transaction in
      for index in 0..<1_000 {
        try transaction.write(fields, at: DocumentPath(["users", "other\(index)"]), now: .epoch)
        try transaction.set(Self.profile(20), at: DataPath("users/other\(index)"))
      }
      try transaction.write(fields, at: Self.document, now: .epoch)
      try transaction.write(fields, at: Self.adult, now: .epoch)
      try transaction.set(Self.profile(20), at: Self.path)
    }
  }

  private static let path = DataPath("users/\(uid)")
  private static let document = DocumentPath(["users", uid])
  private static let adult = DocumentPath(["adults", uid])

  private static func fields(_ age: Int64) -> DocumentFields {
    ["name": .string("Person number \(age)"), "age": .integer(age)]
  }

  private static func profile(_ age: Int64) -> DataNode {
    .node([
      DataChild(DataKey("age"), .leaf(.integer(age))),
      DataChild(DataKey("name"), .leaf(.string("Person number \(age)"))),
    ])
  }

  /// Measures each read and each write, without rules and with them.
  static func measure() throws {
    let firestore = try FirestoreRuleset(SourceFile(name: "owner.rules", text: Self.firestoreRules))
    let realtime = try OwnerRule().ruleset
    for durability in [SQLiteOptions.Durability.full, .processCrash] {
      let costs = try GuardedCosts(durability)
      let (documents, data) = (
        Authorizer(rules: firestore, tree: costs.tree), Authorizer(rules: realtime, tree: costs.tree)
      )
      if durability == .full {
        try costs.measureReads(documents)
        try costs.measureReads(realtime: data)
      }
      try costs.measureWrites(documents)
      try costs.measureWrites(realtime: data)
    }
  }

  /// Returns the title of a table: the write and its durability.
  private func title(_ write: String) -> String {
    "\(write), safe against \(durability == .full ? "a loss of power" : "a killed process")"
  }

  private func measureReads(_ server: FirestoreAuthorizer<SQLiteTree>) throws {
    var reads = Table("Firestore: read one document")
    try reads.compare(
      repetitions: 20_000,
      [
        "SQLite alone": { count in
          for _ in 0..<count {
            guard try tree.read({ try $0.document(at: Self.document) }) != nil else { throw BenchmarkFailure() }
          }
        },
        "guarded": { count in
          for _ in 0..<count {
            guard try server.get(Self.document, as: user) != nil else { throw BenchmarkFailure() }
          }
        },
        "guarded by a rule that reads it": { count in
          for _ in 0..<count {
            guard try server.get(Self.adult, as: user) != nil else { throw BenchmarkFailure() }
          }
        },
      ])
    reads.print()
  }

  private func measureWrites(_ server: FirestoreAuthorizer<SQLiteTree>) throws {
    var writes = Table(title("Firestore: write one document"))
    try writes.compare(
      repetitions: repetitions, samples: samples,
      [
        "SQLite alone": { count in
          for index in 0..<count {
            let fields = try EncodedDocument(Self.fields(Int64(18 + index % 50)))
            try tree.write { try $0.write(fields, at: Self.document, now: .epoch) }
          }
        },
        "guarded": { count in
          for index in 0..<count {
            try server.set(Self.document, Self.fields(Int64(18 + index % 50)), as: user)
          }
        },
      ])
    writes.print()
  }

  /// The number of repetitions. If writes do not wait for the disk, a sample must contain several SQLite checkpoints,
  /// which occur once in a thousand writes. Otherwise the best samples of one variant contain none, and those of the
  /// other contain one each.
  private var repetitions: Int { durability == .full ? 500 : 80_000 }

  private var samples: Int { durability == .full ? 7 : 1 }

  private func measureReads(realtime server: RealtimeAuthorizer<SQLiteTree>) throws {
    var reads = Table("Realtime Database: read one object of two fields")
    try reads.compare(
      repetitions: 20_000,
      [
        "SQLite alone": { count in
          for _ in 0..<count {
            guard try tree.read({ try $0.subtree(at: Self.path) }) != .absent else { throw BenchmarkFailure() }
          }
        },
        "guarded": { count in
          for _ in 0..<count {
            guard try server.read(Self.path, as: user) != .absent else { throw BenchmarkFailure() }
          }
        },
      ])
    reads.print()
  }

  private func measureWrites(realtime server: RealtimeAuthorizer<SQLiteTree>) throws {
    var writes = Table(title("Realtime Database: write one object of two fields"))
    try writes.compare(
      repetitions: repetitions, samples: samples,
      [
        "SQLite alone": { count in
          for index in 0..<count {
            try tree.write { try $0.set(Self.profile(Int64(18 + index % 50)), at: Self.path) }
          }
        },
        "guarded": { count in
          for index in 0..<count {
            try server.set(Self.path, to: WrittenValue(Self.profile(Int64(18 + index % 50))), as: user)
          }
        },
      ])
    writes.print()
  }
}
