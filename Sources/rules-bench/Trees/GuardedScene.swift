import DocumentTrees
import Identities
import Platform
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText

/// A SQLite tree with a thousand users, and authorizers whose rules let each user read and write what is theirs.
struct GuardedScene {
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
  let tree: SQLiteTree
  let user: Identity
  let durability: SQLiteOptions.Durability
  let firestore: FirestoreAuthorizer<SQLiteTree>
  let realtime: RealtimeAuthorizer<SQLiteTree>

  /// Creates the file, its data and the rules.
  ///
  /// - Parameter durability: the durability of a write. If it survives a loss of power, the disk causes nearly all of
  ///   the cost.
  init(_ durability: SQLiteOptions.Durability) throws {
    file = try TemporaryFile()
    tree = try SQLiteTree(path: file.path, options: SQLiteOptions(durability: durability))
    user = try OwnerRule.user(Self.uid)
    self.durability = durability
    firestore = Authorizer(
      rules: try FirestoreRuleset(SourceFile(name: "owner.rules", text: Self.firestoreRules)), tree: tree)
    realtime = Authorizer(rules: try OwnerRule().ruleset, tree: tree)
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

  static let path = DataPath("users/\(uid)")
  static let document = DocumentPath(["users", uid])
  static let adult = DocumentPath(["adults", uid])

  static func fields(_ age: Int64) -> DocumentFields {
    ["name": .string("Person number \(age)"), "age": .integer(age)]
  }

  static func profile(_ age: Int64) -> DataNode {
    .node([
      DataChild(DataKey("age"), .leaf(.integer(age))),
      DataChild(DataKey("name"), .leaf(.string("Person number \(age)"))),
    ])
  }
}
