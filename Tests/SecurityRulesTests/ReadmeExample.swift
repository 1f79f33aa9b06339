import Foundation
import SecurityRules
import Testing

private func serve(_ rulesText: String, _ treePath: String, _ verifiedUID: String) throws -> DataNode {
  let rules = try Ruleset(realtime: SourceFile(name: "database.rules.json", text: rulesText))
  let server = Authorizer(rules, tree: try SQLiteTree(path: treePath))

  guard let uid = UserID(verifiedUID) else { throw BadToken() }
  let user = Identity.user(try User(uid, claims: ["sub": .string(verifiedUID)]))

  let note = DataPath("notes/\(verifiedUID)/first")
  // Judged and committed in one transaction; throws PermissionDenied where the rules deny.
  try server.perform(.set(note, WrittenValue(.leaf(.string("Hello")))), as: user)
  let notes = try server.read(DataPath("notes/\(verifiedUID)"), as: user)
  return notes
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
}
