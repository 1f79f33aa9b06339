import Foundation
import SecurityRules
import Testing

private func serve(_ rulesText: String, _ treePath: String, _ verifiedUID: String) throws -> DataNode {
  let rules = try Ruleset(realtime: SourceFile(name: "database.rules.json", text: rulesText))
  let server = Authorizer(rules: rules, tree: try SQLiteTree(path: treePath))

  guard let uid = UserID(verifiedUID) else { throw BadToken() }
  let user = Identity.user(try User(uid, claims: ["sub": .string(verifiedUID)]))

  let note = DataPath("notes/\(verifiedUID)/first")
  // Judged and committed in one transaction; throws PermissionDenied where the rules deny.
  try server.perform(.set(note, WrittenValue(.leaf(.string("Hello")))), as: user)
  let notes = try server.read(DataPath("notes/\(verifiedUID)"), as: user)
  return notes
}

private func serve(_ rulesText: String, _ tree: InMemoryTree, _ user: Identity) throws -> Decision {
  let rules = try Ruleset(firestore: SourceFile(name: "firestore.rules", text: rulesText))
  let server = Authorizer(rules: rules, tree: tree)

  let path = DocumentPath(["users", "ada"])
  let write = DocumentWrite(path, .update(["age": .integer(37)], mask: [FieldPath(names: ["age"])]))
  try server.perform(firestore: .commit([write]), as: user)
  let decision = try server.decide(firestore: .list(DocumentQuery(collection: "users")), as: user)
  return decision
}

private struct BadToken: Error {}

@Suite("The README's server") struct ReadmeExample {
  private static let rules = #"""
    {"rules": {"notes": {"$uid": {".read": "auth.uid == $uid", ".write": "auth.uid == $uid"}}}}
    """#

  @Test func readsWhatItWrote() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let notes = try serve(Self.rules, folder.appending(path: "tree.sqlite").path, "ada")
    #expect(notes.json == #"{"first":"Hello"}"#)
  }

  private static let firestoreRules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/users/{user} {
        allow write: if request.auth.uid == user;
        allow list: if !('secret' in resource.data);
      }
    }
    """

  @Test func commitsDocuments() throws {
    let uid = try #require(UserID("ada"))
    let user = Identity.user(try User(uid, claims: ["sub": "ada"]))
    let tree = InMemoryTree()
    let decision = try serve(Self.firestoreRules, tree, user)
    #expect(decision.effect == .deny, "the query does not say that no document has a secret")
    let stored = try tree.read { try $0.document(at: DocumentPath(["users", "ada"])) }
    #expect(try stored?.fields.fields() == DocumentFields([("age", .integer(37))]))
  }
}
