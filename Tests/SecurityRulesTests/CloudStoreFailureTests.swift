import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@Suite("Unreadable documents and objects never allow")
struct CloudStoreFailureTests {
  private static let e = DocumentPath(["e", "x"])
  private static let object = ObjectName(bucket: "b", name: "o")

  /// Conditions that are true for the documents below, each in another way.
  static let conditions = [
    "resource != null", "!(resource == null)", "resource.data.n == 1 || true", "true || resource.data.n == 1",
    "resource.data.n != 2", "!(resource.data.n == 2)", "resource.data.n == 5 ? false : true",
    "resource.data.get('none', true)", "!('none' in resource.data)", "resource.data.tags.hasAny(['a'])",
    "exists(/databases/$(d)/documents/m/ann)", "!exists(/databases/$(d)/documents/m/ben)",
    "!(exists(/databases/$(d)/documents/m/ben) && true)", "get(/databases/$(d)/documents/m/ann).data.ok",
    "get(/databases/$(d)/documents/m/ben) == null || true", "get(/databases/$(d)/documents/m/ann).data.ok != false",
    "existsAfter(/databases/$(d)/documents/m/ann) && !existsAfter(/databases/$(d)/documents/m/ben)",
    "getAfter(/databases/$(d)/documents/m/ann).data.ok || get(/databases/$(d)/documents/m/ben).data.ok",
  ]

  private static func fill(_ tree: InMemoryTree) throws {
    try tree.write { transaction in
      let documents: [(DocumentPath, DocumentFields)] = [
        (e, ["n": 1, "tags": ["a", "b"]]), (DocumentPath(["m", "ann"]), ["ok": true]),
      ]
      for (path, fields) in documents { try transaction.write(EncodedDocument(fields), at: path, now: .epoch) }
      try transaction.setObject(ObjectMetadata(object, size: 5).encoded(), named: object)
    }
  }

  private static func faulty(answers: Int) throws -> FaultyTree {
    let tree = FaultyTree(.absent, answers: answers)
    try fill(tree.inner)
    return tree
  }

  @Test(arguments: conditions)
  func unreadableDocumentsNeverAllow(_ condition: String) throws {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{d}/documents { match /e/{id} { allow read, write: if \(condition); } }
        }
        """)
    try sweep(
      rules, { try $0.decide(.get(Self.e), as: .unauthenticated) },
      { _ = try $0.get(Self.e, as: .unauthenticated) })
    let writes = [DocumentWrite(Self.e, .update(["n": 3], mask: [FieldPath(names: ["n"])]))]
    try sweep(
      rules, { try $0.decide(.commit(writes), as: .unauthenticated) },
      { _ = try $0.batch(writes, as: .unauthenticated) })
  }

  @Test(arguments: [
    "resource.size == 5", "resource == null || true", "!(resource.size > 6)", "resource.md5Hash != 'x' || true",
    "firestore.exists(/databases/(default)/documents/m/ann)", "!firestore.exists(/databases/(default)/documents/m/ben)",
    "firestore.get(/databases/(default)/documents/m/ann).data.ok != false",
  ])
  func unreadableObjectsNeverAllow(_ condition: String) throws {
    let rules = try StorageRuleset(
      source: """
        rules_version = '2';
        service firebase.storage { match /b/{b}/o/{name=**} { allow read, write: if \(condition); } }
        """)
    let update = ObjectMetadata(Self.object)
    try sweep(
      rules, { try $0.decide(.get(Self.object), as: .unauthenticated) },
      { _ = try $0.get(Self.object, as: .unauthenticated) })
    try sweep(
      rules, { try $0.decide(.update(Self.object, update.fields), as: .unauthenticated) },
      { _ = try $0.update(update, as: .unauthenticated) })
    try sweep(
      rules, { try $0.decide(.delete(Self.object), as: .unauthenticated) },
      { _ = try $0.delete(Self.object, as: .unauthenticated) })
  }

  /// Lets the tree fail at each question in turn. With one answer too few the request is not allowed, nothing is changed,
  /// and the failure is told.
  private func sweep<Service>(
    _ rules: Ruleset<Service>, _ decide: (Authorizer<Service, FaultyTree>) throws -> Decision,
    _ perform: (Authorizer<Service, FaultyTree>) throws -> Void
  ) throws {
    func server(_ tree: FaultyTree) -> Authorizer<Service, FaultyTree> {
      Authorizer(rules: rules, tree: tree, clock: .fixed(1))
    }
    let (asked, done) = (try Self.faulty(answers: .max), try Self.faulty(answers: .max))
    try #require(try decide(server(asked)).isAllowed)
    try perform(server(done))
    for answers in 0..<asked.questions {
      FaultyTree.expectFailure("after \(answers) answers") { try decide(server(Self.faulty(answers: answers))) }
    }
    #expect(done.questions > 0)
    for answers in 0..<done.questions {
      let tree = try Self.faulty(answers: answers)
      #expect(throws: FaultyTree.failure, "after \(answers) answers") { try perform(server(tree)) }
      #expect(try Self.content(tree.inner) == Self.content(Self.faulty(answers: 0).inner))
    }
  }

  private static func content(_ tree: InMemoryTree) throws -> [EncodedDocument?] {
    try tree.read { snapshot in
      let documents = try [e, DocumentPath(["m", "ann"]), DocumentPath(["m", "ben"])].map {
        try snapshot.document(at: $0)?.fields
      }
      return try documents + [snapshot.object(named: object)]
    }
  }
}
