import SecurityRules
import Testing

/// A server for notes whose documents every signed-in user may write.
enum OpenScene {
  static func server(_ conditions: String = "request.auth != null") throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{d}/documents/{p=**} { allow read, write: if \(conditions); }
        }
        """)
    return Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_000))
  }
}

@Suite("Documents are written with the values of the client SDKs") struct DocumentWritingTests {
  @Test func updatesChangeNestedFields() throws {
    let (server, ada) = (try OpenScene.server(), try Identity.user(uid: "ada"))
    try server.create("notes/1", with: ["m": ["x": 1, "y": 1], "tags": ["a"], "old": true], as: ada)
    try server.update(
      "notes/1",
      with: [
        "m.y": 2, "stats.edits": .increment(1), "at": .serverTimestamp, "tags": .arrayUnion(["a", "b"]), "old": .delete,
      ], as: ada)
    let now = try #require(Timestamp(milliseconds: 1_000))
    let updated: DocumentFields = [
      "m": ["x": 1, "y": 2], "tags": ["a", "b"], "stats": ["edits": 1], "at": .timestamp(now),
    ]
    #expect(try server.get("notes/1", as: ada)?.fields.fields() == updated)
    try server.set("notes/1", to: ["m": ["x": .delete], "n": .maximum(5)], merge: true, as: ada)
    try server.set("notes/1", to: ["n": 9, "tags": ["c"]], mergeFields: ["tags"], as: ada)
    let fields = try #require(try server.get("notes/1", as: ada)).fields.fields()
    #expect(fields["m"] == ["y": 2] && fields["tags"] == ["c"] && fields["n"] == 5)
    let plain: DocumentFields = ["only": 1]
    try server.set("notes/1", to: plain, as: ada)
    #expect(try server.get("notes/1", as: ada)?.fields.fields() == plain)
    try server.update("notes/1", with: ["only": 2], mask: ["only", "gone"], as: ada)
    #expect(try server.get("notes/1", as: ada)?.fields.fields() == ["only": 2])
  }

  @Test func batchesUseTheSameCalls() throws {
    let (server, ada) = (try OpenScene.server(), try Identity.user(uid: "ada"))
    try server.batch(
      [
        .create("a/1", with: ["n": 1]), .set("a/2", to: ["n": .increment(1)]),
        .update("a/1", with: ["n": .increment(1)]),
        .delete("a/2"),
      ],
      as: ada)
    #expect(try server.get("a/1", as: ada)?.fields.fields() == ["n": 2])
    #expect(try server.get("a/2", as: ada) == nil)
  }

  /// Rules see the document with the values of the transforms.
  @Test func rulesSeeTheResult() throws {
    let server = try OpenScene.server("request.method == 'create' || request.resource.data.stats.edits == 2")
    try server.create("a/1", with: ["stats": ["edits": .increment(1)]], as: .unauthenticated)
    #expect(throws: PermissionDenied.self) {
      try server.update("a/1", with: ["stats.edits": .increment(3)], as: .unauthenticated)
    }
    #expect(throws: Never.self) { try server.update("a/1", with: ["stats.edits": .increment(1)], as: .unauthenticated) }
  }

  @Test func interpolatedPathsStayInTheirPlace() throws {
    let (server, ada) = (try OpenScene.server(), try Identity.user(uid: "ada"))
    let hostile = "ada/private/x"
    #expect(throws: (any Error).self) { try server.create("users/\(hostile)", with: [:], as: ada) }
    #expect(throws: (any Error).self) { try server.create("users/\(hostile)", with: [:], as: .administrator) }
    #expect(throws: (any Error).self) { try server.update("notes/1", with: ["a": 1, "a.b": 1], as: .administrator) }
  }
}
