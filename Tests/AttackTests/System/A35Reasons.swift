import DocumentTrees
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// A client gets the same code and sentence for every denial, without rules, data, claims or paths.
/// In more depth: `ExplanationsTests/ClientReasonTests` (random secrets),
/// `SecurityRulesTests/AuthorizerTests`.
@Suite("A35 reasons that leak information")
struct A35Reasons {
  static let rules = Rules.firestore(
    """
    match /a/{id} { allow get: if resource.data.secret == 'hush'; allow update: if resource.data.owner == request.auth.uid; }
    match /b/{id} { allow get: if get(/databases/$(database)/documents/a/$(id)).data.gone == 1; }
    """)
  static let stored = Stored.documents(("a/x", #"{"secret": "shh-secret", "owner": "bob"}"#))

  /// There, not there, of another's, with an error, or with no rule: all look the same.
  @Test func allDenialsLookTheSameToClients() throws {
    let authorizer = try Self.rules.authorizer(of: CloudFirestore.self, on: InMemoryTree())
    try Self.stored.fill(authorizer.tree)
    var texts: Set<String> = []
    for path in ["a/x", "a/none", "b/x", "b/none", "c/x", "a/x/shh-secret/y"] {
      let path = try DocumentPath.parseDocument(path)
      let decision = try authorizer.decide(.get(path), as: .unauthenticated)
      texts.insert("\(decision.clientReason.code): \(decision.clientReason.sentence)")
      let error = try #require(throws: PermissionDenied.self) {
        _ = try authorizer.get(path, as: .unauthenticated)
      }
      texts.insert("\(error)")
    }
    #expect(
      texts == ["permission-denied: Missing or insufficient permissions.", "PERMISSION_DENIED: Permission denied"])
  }

  /// A precondition answers "is there such a document?", so it is asked only of those who may write there.
  @Test func preconditionsDoNotRevealExistence() throws {
    let authorizer = try Self.rules.authorizer(of: CloudFirestore.self, on: InMemoryTree())
    try Self.stored.fill(authorizer.tree)
    for (path, exists) in [("a/x", true), ("a/x", false), ("a/none", true), ("a/none", false)] {
      let write = DocumentWrite(try DocumentPath.parse(path), .set(DocumentFields()), precondition: .exists(exists))
      #expect(throws: PermissionDenied.self) {
        try authorizer.perform(.commit([write]), as: .unauthenticated)
      }
    }
  }
}
