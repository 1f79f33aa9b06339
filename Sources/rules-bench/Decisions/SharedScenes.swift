import CHandWritten
import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// The decisions that the benchmark compares with other engines: four workloads, each with allowed and denied requests.
///
/// `.ci/benchmarks/peers` gets the requests and verdicts from `lines`, checks that every engine decides the same, and measures.
enum SharedScenes {
  private struct Shared {
    let name: String
    let allowed: [PlainRequest]
    let denied: [PlainRequest]
    let inSwift: Scene.SwiftCheck
    let inC: Scene.CCheck
  }

  private static let rules = Scene.firestoreRules(
    """
    match /users/{user} {
      allow get: if request.auth.uid == user;
      allow create, update: if request.auth.uid == user
        && request.resource.data.name is string && request.resource.data.name.size() <= 50
        && request.resource.data.age is int && request.resource.data.age >= 18;
    }
    match /claimed/{id} {
      allow get: if request.auth.token.role == 'admin' || request.auth.token.role == 'editor';
    }
    match /providers/{id} {
      allow get: if request.auth.token.firebase.sign_in_provider == 'google.com'
        && 'ada@example.com' in request.auth.token.firebase.identities['email'];
    }
    """)

  private static let users = (0..<8).map { PlainUser(uid: "user-0123456789abcdefgh\($0)j") }

  private static func profile(_ index: Int, _ name: DocumentValue? = nil, age: DocumentValue? = nil) -> DocumentFields {
    ["name": name ?? .string("Person number \(index)"), "age": age ?? .integer(18 + Int64(index))]
  }

  private static let (ada, ben) = (users[0], users[1])

  private static let owner = Shared(
    name: "owner", allowed: users.map { PlainRequest(.read, "users/\($0.uid)", as: $0) },
    denied: users.indices.map { PlainRequest(.read, "users/\(users[$0].uid)", as: users[($0 + 1) % users.count]) }
      + [PlainRequest(.read, "users/\(ada.uid)", as: nil)],
    inSwift: SwiftChecks.owner, inC: hand_owner)

  private static let ownerFields = Shared(
    name: "owner-fields",
    allowed: (0..<32).map { index in
      let user = users[index % users.count]
      return PlainRequest(.write, "users/\(user.uid)", profile(index), as: user)
    },
    denied: [
      PlainRequest(.write, "users/\(ada.uid)", profile(1), as: ben),
      PlainRequest(.write, "users/\(ada.uid)", profile(1), as: nil),
      PlainRequest(.write, "users/\(ada.uid)", profile(1, .string(String(repeating: "a", count: 51))), as: ada),
      PlainRequest(.write, "users/\(ada.uid)", profile(1, 7), as: ada),
      PlainRequest(.write, "users/\(ada.uid)", profile(1, age: 17), as: ada),
      PlainRequest(.write, "users/\(ada.uid)", profile(1, age: "18"), as: ada),
      PlainRequest(.write, "users/\(ada.uid)", ["name": "Ada"], as: ada),
    ],
    inSwift: SwiftChecks.ownerWrite, inC: hand_owner_write)

  private static let roleClaim = Shared(
    name: "role-claim",
    allowed: ["admin", "editor"].map { PlainRequest(.read, "claimed/1", as: PlainUser(role: $0)) },
    denied: ["viewer", nil].map { PlainRequest(.read, "claimed/1", as: PlainUser(role: $0)) }
      + [PlainRequest(.read, "claimed/1", as: nil)],
    inSwift: SwiftChecks.roleClaim, inC: hand_role_claim)

  private static let provider = Shared(
    name: "provider", allowed: users.map { PlainRequest(.read, "providers/1", as: $0) },
    denied: [
      PlainRequest(.read, "providers/1", as: PlainUser(provider: "password")),
      PlainRequest(.read, "providers/1", as: PlainUser(emails: ["ben@example.com"])),
      PlainRequest(.read, "providers/1", as: PlainUser(emails: [])), PlainRequest(.read, "providers/1", as: nil),
    ],
    inSwift: SwiftChecks.provider, inC: hand_provider)

  private static let scenes = [owner, ownerFields, roleClaim, provider]

  private static func authorizer() throws -> FirestoreAuthorizer<InMemoryTree> {
    Authorizer(
      rules: try FirestoreRuleset(SourceFile(name: "firestore.rules", text: rules)), tree: InMemoryTree())
  }

  // MARK: Requests and verdicts

  /// Prints a line of JSON with the rules, then one for each request with its verdict and the input of another engine.
  ///
  /// - Throws: ``BenchmarkFailure`` if a verdict of the library or of a hand-written check is not as intended.
  static func printLines() throws {
    let server = try authorizer()
    let head: Claims = ["rules": .string(rules)]
    print(head.text)
    for scene in scenes {
      for (requests, isAllowed) in [(scene.allowed, true), (scene.denied, false)] {
        for request in requests {
          let decision = try server.decide(request.firestoreOperation(), as: try request.identity())
          let byHand = try Scene.decision(on: request, inSwift: scene.inSwift, inC: scene.inC)
          guard decision.isAllowed == isAllowed, byHand == isAllowed else { throw BenchmarkFailure() }
          print(line(scene.name, request, isAllowed).text)
        }
      }
    }
  }

  private static func line(_ name: String, _ request: PlainRequest, _ isAllowed: Bool) -> Claims {
    let auth: ClaimValue =
      if let user = request.user { .map(["uid": .string(user.uid), "token": .map(user.claims)]) } else { .null }
    var data = Claims()
    for field in request.fields.entries {
      switch field.value {
      case .integer(let integer): data[field.name] = .integer(integer)
      case .string(let text): data[field.name] = .string(text)
      default: break
      }
    }
    var isWrite = false
    if case .write = request.method { isWrite = true }
    return [
      "workload": .string(name), "allowed": .bool(isAllowed), "write": .bool(isWrite),
      "path": .list(request.path.map { .string($0) }),
      "request": ["auth": auth, "resource": ["data": .map(data)]],
    ]
  }

  // MARK: Times

  /// Prints the times in nanoseconds as a table of columns for `.ci/benchmarks/peers`.
  ///
  /// `allowed` and `denied` are decisions of requests that exist. `fresh` also makes user, path and operation of an allowed
  /// request from plain values each time.
  static func measure() throws {
    let server = try authorizer()
    print("workload allowed denied fresh")
    for scene in scenes {
      let works = [try decisions(scene.allowed, true, by: server), try decisions(scene.denied, false, by: server)]
      let requests = scene.allowed
      let medians = try Stopwatch.medians(
        works + [
          { count in
            for index in 0..<count {
              let request = requests[index % requests.count]
              let decision = try server.decide(request.firestoreOperation(), as: try request.identity())
              guard decision.isAllowed else { throw BenchmarkFailure() }
            }
          }
        ])
      print(scene.name, medians.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: " "))
    }
  }

  private static func decisions(
    _ requests: [PlainRequest], _ isAllowed: Bool, by server: FirestoreAuthorizer<InMemoryTree>
  ) throws -> (Int) throws -> Void {
    let operations = requests.map { $0.firestoreOperation() }
    let users = try requests.map { try $0.identity() }
    return { count in
      for index in 0..<count {
        let number = index % operations.count
        guard try server.decide(operations[number], as: users[number]).isAllowed == isAllowed else {
          throw BenchmarkFailure()
        }
      }
    }
  }
}
