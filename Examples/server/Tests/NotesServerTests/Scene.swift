import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import NotesServer
import SecurityRules

/// The server with a project of its own: accounts, a signing key, a rules file, a tree.
final class Scene: Sendable {
  static let projectID = "notes-test"
  let folder: URL
  let directory: AccountDirectory
  let key: SigningKey
  let rules: RulesProvider<RealtimeDatabase>
  let tree: SQLiteTree
  let verifier: TokenVerifier

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../rules/database.rules.json")
    try FileManager.default.copyItem(at: source, to: folder.appending(path: "database.rules.json"))
    rules = try RulesProvider<RealtimeDatabase>(contentsOf: folder.appending(path: "database.rules.json").path)
    tree = try SQLiteTree(path: folder.appending(path: "tree.sqlite").path)
    key = try SigningKey(keyID: "test")
    let keys = try KeySet(SourceFile(name: "keys", text: try key.jwks()))
    verifier = try TokenVerifier(projectID: Self.projectID, keys: keys)
    directory = AccountDirectory(
      InMemoryTree(), configuration: AuthConfiguration(projectID: Self.projectID), clock: SystemClock.now)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The header of a user who is signed in.
  func header(_ user: AuthUser) throws -> HTTPFields {
    [.authorization: "Bearer \(try key.token(try user.getIDToken(forcingRefresh: true)))"]
  }

  /// Runs `body` with a client of the running server, over HTTP.
  func serve(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    let application = NotesApplication.make(
      rules: rules, tree: tree, verifier: verifier, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      rulesInterval: .milliseconds(5))
    try await application.test(.live, body)
  }
}
