import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import TestSupport
import Testing

/// Reads of one place are decided on lanes, unless they are logged. Both ways have the same result.
@Suite("Reads on lanes") struct LaneReadTests {
  private static let documents = """
    rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
      match /own/{user} { allow get: if request.auth.uid == user; }
      match /adults/{user} { allow get: if resource.data.age >= 18; }
      match /new/{id} { allow get: if resource == null; }
      match /gated/{id} { allow get: if get(/databases/$(database)/documents/adults/$(request.auth.uid)).data.age > 20; }
      match /failing/{id} { allow get: if resource.data.missing == 1; }
    } }
    """
  private static let data = """
    {"rules": {"own": {"$user": {".read": "auth.uid === $user"}},
      "adults": {"$user": {".read": "data.child('age').val() >= 18"}}}}
    """

  private func identities() throws -> [Identity] {
    [.unauthenticated, try Scene.user("ada"), try Scene.user("bob"), try Scene.user("cy"), .administrator]
  }

  private func newTree() throws -> InMemoryTree {
    let tree = InMemoryTree()
    try tree.write { transaction in
      for (name, age) in [("ada", Int64(36)), ("bob", 17), ("cy", 18)] {
        for collection in ["own", "adults", "gated", "failing"] {
          let fields = try EncodedDocument(["age": .integer(age), "name": .string("\(collection) \(name)")])
          try transaction.write(fields, at: DocumentPath([collection, name]), now: .epoch)
          try transaction.set(
            .node([DataChild(DataKey("age"), .leaf(.integer(age))), DataChild(DataKey("n"), .leaf(.string(name)))]),
            at: DataPath("\(collection)/\(name)"))
        }
      }
    }
    return tree
  }

  /// What a caller sees of a result or an error.
  private func seen<Result>(_ body: () throws -> Result) -> String {
    do {
      return "\(try body())"
    } catch let denial as PermissionDenied {
      return "denied: \(denial.decision)"
    } catch {
      return "\(type(of: error)): \(error)"
    }
  }

  @Test func documentsAreTheSame() throws {
    let tree = try newTree()
    let rules = try FirestoreRuleset(source: Self.documents)
    let server = Authorizer(rules: rules, tree: tree, clock: .fixed(7))
    let log = try DecisionLog(DecisionLog.Options()) { _ in }
    defer { log.close() }
    let logged = Authorizer(rules: rules, tree: tree, clock: .fixed(7), log: log)
    let paths = ["own", "adults", "new", "gated", "failing", "other"].flatMap { collection in
      ["ada", "bob", "cy", "dan"].map { DocumentPath([collection, $0]) }
    }
    var results: Set<String> = []
    for path in paths + [DocumentPath(["own"]), DocumentPath([]), DocumentPath(["own", ".."])] {
      for identity in try identities() {
        let result = seen { try server.get(path, as: identity) }
        let expected = seen { try logged.get(path, as: identity) }
        #expect(result == expected, "\(path)")
        results.insert(String(result.prefix(4)))
      }
    }
    #expect(results.isSuperset(of: ["Opti", "nil", "deni", "Inva"]))
  }

  @Test func dataIsTheSame() throws {
    let tree = try newTree()
    let rules = try RealtimeRuleset(source: Self.data)
    let server = Authorizer(rules: rules, tree: tree, clock: .fixed(7))
    let log = try DecisionLog(DecisionLog.Options()) { _ in }
    defer { log.close() }
    let logged = Authorizer(rules: rules, tree: tree, clock: .fixed(7), log: log)
    for path in ["own/ada", "own/bob/age", "adults/ada", "adults/bob", "adults/dan", "other", ""] {
      for identity in try identities() {
        let result = seen { try server.read(DataPath(path), as: identity) }
        let expected = seen { try logged.read(DataPath(path), as: identity) }
        #expect(result == expected, "\(path)")
      }
    }
  }

  @Test func limitsApply() throws {
    let tree = try newTree()
    var server = Authorizer(rules: try FirestoreRuleset(source: Self.documents), tree: tree)
    server.limits.readBytes = 10
    #expect(throws: ReadTooLarge.self) { try server.get(DocumentPath(["own", "ada"]), as: Scene.user("ada")) }
    server.limits = .standard
    server.timeLimit = .zero
    #expect(throws: InterruptedError.deadlineExceeded) {
      try server.get(DocumentPath(["own", "ada"]), as: Scene.user("ada"))
    }
    server.timeLimit = nil
    server.isCancelled = { true }
    #expect(throws: InterruptedError.cancelled) { try server.get(DocumentPath(["own", "ada"]), as: Scene.user("ada")) }
    var data = Authorizer(rules: try RealtimeRuleset(source: Self.data), tree: tree)
    data.limits.readBytes = 10
    #expect(throws: ReadTooLarge.self) { try data.read(DataPath("own/ada"), as: Scene.user("ada")) }
  }

  @Test func replacedRulesDecideTheNextRead() throws {
    let tree = try newTree()
    let rules = RulesProvider(try FirestoreRuleset(source: Self.documents))
    let server = Authorizer(rules: rules, tree: tree)
    let path = DocumentPath(["own", "ada"])
    for _ in 0..<3 {
      #expect(try server.get(path, as: Scene.user("ada")) != nil)
      try rules.replace(bySource: Self.documents.replacing("request.auth.uid == user", with: "false"))
      #expect(throws: PermissionDenied.self) { try server.get(path, as: Scene.user("ada")) }
      try rules.replace(bySource: Self.documents)
    }
  }
}
