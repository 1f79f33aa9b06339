import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// A kind of request that is decided again and again, always with the same result.
struct Workload {
  /// The name in the table and on the command line.
  let name: String
  /// Decides the request the given number of times.
  let run: (Int) throws -> Void

  /// Creates a workload whose requests `authorizer` allows.
  ///
  /// - Parameter operations: the requests, which are decided in turn.
  init<Service, Tree>(
    _ name: String, on authorizer: Authorizer<Service, Tree>, as user: Identity, _ operations: [Service.Operation]
  ) {
    self.name = name
    run = { count in
      for index in 0..<count {
        guard try authorizer.decide(operations[index % operations.count], as: user).isAllowed else {
          throw BenchmarkFailure()
        }
      }
    }
  }
}

extension Workload {
  /// The workloads, on trees in memory, with those last whose rules take long to load.
  private static var groups: [() throws -> [Workload]] {
    [realtimeOwner, firestoreOwner, roles, documents] + [1, 100, 10_000].map { count in { [try matches(count)] } }
  }

  /// All workloads.
  static func all() throws -> [Workload] { try groups.flatMap { try $0() } }

  /// Returns the workload with this name.
  static func named(_ name: String) throws -> Workload {
    for group in groups {
      if let workload = try group().first(where: { $0.name == name }) { return workload }
    }
    throw BenchmarkFailure()
  }

  private static func document(_ path: String) -> DocumentPath {
    DocumentPath(path.split(separator: "/").map(String.init))
  }

  static let uid = "user-0123456789abcdefghij"

  /// Returns the user of the benchmarks, who signed in with a password and verified an email address.
  private static func user(_ claims: Claims = [:]) throws -> Identity {
    guard let uid = UserID(Self.uid) else { throw BenchmarkFailure() }
    var all: Claims = [
      "sub": .string(Self.uid), "email": "ada@example.com", "email_verified": true,
      "firebase": [
        "sign_in_provider": "google.com", "identities": ["google.com": ["1"], "email": ["ada@example.com"]],
      ],
    ]
    for claim in claims.members { all[claim.key] = claim.value }
    return .user(try User(uid, claims: all))
  }

  private static func realtimeOwner() throws -> [Workload] {
    let server = Authorizer(
      rules: try RealtimeRuleset(SourceFile(name: "owner.json", text: OwnerRule.rules)), tree: InMemoryTree())
    let path = DataPath("users/\(uid)")
    let profiles = (0..<32).map { index in
      DataNode.node([
        DataChild(DataKey("name"), .leaf(.string("Person number \(index)"))),
        DataChild(DataKey("age"), .leaf(.integer(Int64(18 + index)))),
      ])
    }
    return [
      Workload("realtime-owner-write", on: server, as: try user(), profiles.map { .set(path, WrittenValue($0)) }),
      Workload("realtime-owner-read", on: server, as: try user(), [.read(path)]),
    ]
  }

  private static func firestore(
    _ rules: String, _ documents: KeyValuePairs<String, DocumentFields> = [:]
  ) throws -> FirestoreAuthorizer<InMemoryTree> {
    let text = """
      rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents {
      \(rules)
      } }
      """
    let tree = InMemoryTree()
    try tree.write { transaction in
      for (path, fields) in documents {
        try transaction.write(try EncodedDocument(fields), at: document(path), now: .epoch)
      }
    }
    return Authorizer(rules: try FirestoreRuleset(SourceFile(name: "firestore.rules", text: text)), tree: tree)
  }

  private static func firestoreOwner() throws -> [Workload] {
    let server = try firestore(
      """
      match /users/{user} {
        allow get: if request.auth.uid == user;
        allow create, update: if request.auth.uid == user
          && request.resource.data.name is string && request.resource.data.name.size() <= 50
          && request.resource.data.age is int && request.resource.data.age >= 18;
      }
      match /adults/{user} {
        allow get: if request.auth.uid == user && resource.data.age >= 18;
      }
      match /a/{a}/b/{b}/c/{c}/d/{d}/e/{user} {
        allow get: if request.auth.uid == user;
      }
      match /providers/{id} {
        allow get: if request.auth.token.firebase.sign_in_provider == 'google.com'
          && 'ada@example.com' in request.auth.token.firebase.identities['email'];
      }
      match /lists/{id} {
        allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 20;
      }
      """, ["adults/\(uid)": ["name": "Ada", "age": 36]])
    let path = document("users/\(uid)")
    let writes: [FirestoreRequest.Operation] = (0..<32).map { index in
      .commit([
        DocumentWrite(path, .set(["name": .string("Person number \(index)"), "age": .integer(18 + Int64(index))]))
      ])
    }
    let user = try user()
    let query = DocumentQuery(
      collection: "lists", filter: .field(FieldPath(names: ["owner"]), .equal, .string(uid)), limit: 20)
    return [
      Workload("firestore-owner-write", on: server, as: user, writes),
      Workload("firestore-owner-get", on: server, as: user, [.get(path)]),
      Workload("firestore-owner-stored", on: server, as: user, [.get(document("adults/\(uid)"))]),
      Workload("firestore-deep-get", on: server, as: user, [.get(document("a/1/b/2/c/3/d/4/e/\(uid)"))]),
      Workload("firestore-provider", on: server, as: user, [.get(document("providers/1"))]),
      Workload("firestore-list", on: server, as: user, [.list(query)]),
    ]
  }

  private static func roles() throws -> [Workload] {
    let server = try firestore(
      """
      function role() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role; }
      match /claimed/{id} {
        allow get: if request.auth.token.role == 'admin' || request.auth.token.role == 'editor';
      }
      match /stored/{id} {
        allow get: if role() == 'admin' || role() == 'editor';
      }
      """, ["users/\(uid)": ["role": "editor"]])
    return [
      Workload("firestore-role-claim", on: server, as: try user(["role": "editor"]), [.get(document("claimed/1"))]),
      Workload("firestore-role-get", on: server, as: try user(), [.get(document("stored/1"))]),
    ]
  }

  private static func matches(_ count: Int) throws -> Workload {
    let others = (1..<count).map { "match/c\($0){allow get;}" }
    let server = try firestore(
      others.joined(separator: "\n") + "\nmatch /users/{user} { allow get: if request.auth.uid == user; }")
    return Workload("firestore-matches-\(count)", on: server, as: try user(), [.get(document("users/\(uid)"))])
  }

  private static func documents() throws -> [Workload] {
    let server = try firestore(
      """
      match /profiles/{user} {
        allow create: if request.auth.uid == user && request.resource.data.keys().hasOnly(
            ['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7']) && request.resource.data.f7 is int;
      }
      match /wide/{user} {
        allow create: if request.auth.uid == user && request.resource.data.f999 is int;
      }
      """)
    func write(_ collection: String, _ count: Int) -> FirestoreRequest.Operation {
      let fields = DocumentFields((0..<count).map { ("f\($0)", DocumentValue.integer(Int64($0))) })
      return .commit([DocumentWrite(document("\(collection)/\(uid)"), .set(fields))])
    }
    return [
      Workload("firestore-8-fields", on: server, as: try user(), [write("profiles", 8)]),
      Workload("firestore-1000-fields", on: server, as: try user(), [write("wide", 1_000)]),
    ]
  }
}
