import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules

/// Servers of the three services over one tree, whose rules are reloaded. Version n of the rules allows every n-th
/// user, so that each answer shows whether it matches the revision in the decision.
struct ThreeServices: Sendable {
  private static let versions = 2...9
  private let realtime: RealtimeAuthorizer<SQLiteTree>
  private let firestore: FirestoreAuthorizer<SQLiteTree>
  private let storage: StorageAuthorizer<SQLiteTree>
  private let users: [Identity]
  private let versionOf: [RulesRevision: Int]

  init(tree: SQLiteTree, log: DecisionLog? = nil) throws {
    var versionOf: [RulesRevision: Int] = [:]
    func server<Service>() throws -> Authorizer<Service, SQLiteTree> {
      func rules(_ version: Int) throws -> Ruleset<Service> {
        try Ruleset(source: Self.source(Service.rulesService, version))
      }
      for version in Self.versions { versionOf[try rules(version).revision] = version }
      return Authorizer(rules: RulesProvider(try rules(2)), tree: tree, log: log)
    }
    realtime = try server()
    firestore = try server()
    storage = try server()
    self.versionOf = versionOf
    users = try (0..<72).map { number in
      guard let uid = UserID("u\(number)") else { throw BenchmarkFailure() }
      return .user(try User(uid, claims: ["n": .integer(Int64(number))]))
    }
    try tree.write { transaction in
      try transaction.set(.leaf(.integer(1)), at: DataPath("open"))
      try transaction.write(EncodedDocument(["open": .bool(true)]), at: Self.document, now: .epoch)
    }
  }

  private static let document = DocumentPath(["n", "open"])
  private static let object = ObjectName(bucket: "b", name: "n/photo")

  /// Returns typical rules of about 15 KB, which are compiled at each reload.
  private static func source(_ service: RulesService, _ version: Int) -> String {
    switch service {
    case .realtime:
      let others = (0..<120).map {
        #""other\#($0)": {"$k": {".read": "auth.uid == $k && data.child('team').val() == 'team \#($0)'"}}"#
      }
      return """
        {"rules": {"n": {".read": "auth.token.n % \(version) == 0 && root.child('open').val() == 1"},
        \(others.joined(separator: ",\n"))}}
        """
    case .firestore:
      return cloud("cloud.firestore", "databases/{database}/documents") {
        "match /n/{k} { allow get: if request.auth.token.n % \(version) == 0 && resource.data.open == true; }"
      }
    case .storage:
      return cloud("firebase.storage", "b/{bucket}/o") {
        "match /n/{k} { allow create: if request.auth.token.n % \(version) == 0 && request.resource.size < 100; }"
      }
    }
  }

  private static func cloud(_ service: String, _ place: String, _ rule: () -> String) -> String {
    let others = (0..<120).map {
      "match /other\($0)/{k} { allow read: if request.auth.uid == k && k != '\($0)' && k.size() < 20; }"
    }
    return """
      rules_version = '2';
      service \(service) { match /\(place) {
      \(rule())
      \(others.joined(separator: "\n"))
      } }
      """
  }

  /// Makes the decision with this number.
  ///
  /// - Returns: whether the answer matches the decision's revision.
  func decide(_ number: Int) throws -> Bool {
    let user = number / 3 % users.count
    let decision =
      switch number % 3 {
      case 0: try realtime.decide(.read(DataPath("n")), as: users[user])
      case 1: try firestore.decide(.get(Self.document), as: users[user])
      default:
        try storage.decide(.create(Self.object, ObjectMetadata(Self.object, size: 7).fields), as: users[user])
      }
    guard let version = decision.revision.flatMap({ versionOf[$0] }) else { return false }
    return (user % version == 0) == decision.isAllowed
  }

  /// Compiles another version of the rules of one service and puts it into effect.
  func reload(_ round: Int) throws {
    let version = Self.versions.lowerBound + round / 3 % Self.versions.count
    switch round % 3 {
    case 0: try realtime.rules.replace(bySource: Self.source(.realtime, version))
    case 1: try firestore.rules.replace(bySource: Self.source(.firestore, version))
    default: try storage.rules.replace(bySource: Self.source(.storage, version))
    }
  }
}
