import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import NotesServer
import PostgresTrees
import SecurityRules

/// The project of the tests.
enum Project {
  static let id = "notes-test"
}

/// The server with a project of its own: accounts, signing keys, a rules file, a tree.
final class Scene<Tree: DocumentTree>: Sendable {
  let folder: URL
  let directory: AccountDirectory
  let key: SigningKey
  let rules: RulesProvider<RealtimeDatabase>
  let tree: Tree
  let keys: KeyProvider
  let threads = RequestThreads()

  var rulesFile: URL { folder.appending(path: "database.rules.json") }
  var keysFile: URL { folder.appending(path: "keys.json") }

  /// - Parameter makeTree: makes the tree; receives the folder of the scene.
  init(_ makeTree: (URL) throws -> Tree) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../rules/database.rules.json")
    try FileManager.default.copyItem(at: source, to: folder.appending(path: "database.rules.json"))
    rules = try RulesProvider<RealtimeDatabase>(contentsOf: folder.appending(path: "database.rules.json").path)
    tree = try makeTree(folder)
    key = try SigningKey(keyID: "test")
    let file = folder.appending(path: "keys.json")
    try Data(try key.jwks().utf8).write(to: file)
    keys = try KeyProvider(contentsOf: file.path)
    directory = AccountDirectory(
      InMemoryTree(), configuration: AuthConfiguration(projectID: Project.id), clock: SystemClock.now)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A new user who is signed in.
  func signIn() throws -> AuthUser {
    let auth = Auth(directory)
    try auth.signInAnonymously()
    guard let user = auth.currentUser else { throw CancellationError() }
    return user
  }

  /// A token of a user.
  func token(_ user: AuthUser, _ key: SigningKey? = nil) throws -> String {
    try (key ?? self.key).token(try user.getIDToken(forcingRefresh: true))
  }

  /// The header of a user who is signed in.
  func header(_ user: AuthUser, _ key: SigningKey? = nil) throws -> HTTPFields {
    [.authorization: "Bearer \(try token(user, key))"]
  }

  /// Runs `body` with a client of the running server, over HTTP.
  ///
  /// - Parameter setup: `.live` has one connection, on which requests wait for each other; `.ahc` has several.
  func serve(
    _ setup: TestingSetup = .live, log: DecisionLog? = nil,
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = RealtimeAuthorizer(rules: rules, tree: tree, timeLimit: .seconds(60), log: log, threads: threads)
    let application = NotesApplication.make(
      server, verifier: try TokenVerifier(projectID: Project.id, keys: keys),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)), interval: .milliseconds(5))
    try await application.test(setup, body)
  }
}

extension Scene where Tree == SQLiteTree {
  var treeFile: URL { folder.appending(path: "tree.sqlite") }

  convenience init() throws { try self.init { try SQLiteTree(path: $0.appending(path: "tree.sqlite").path) } }
}

/// The database of the tests, in the environment variable `POSTGRES_URL`. `.ci/checks/with-postgres` starts one.
enum TestDatabase {
  static let url = ProcessInfo.processInfo.environment["POSTGRES_URL"]
  static let advice = "POSTGRES_URL is not set: .ci/checks/with-postgres COMMAND starts a server for a command"
}

extension Scene where Tree == PostgresTree {
  /// A scene with tables of its own.
  convenience init(database: String) throws {
    let schema = "notes_\(UUID().uuidString)"
    try self.init { _ in try PostgresTree(PostgresOptions(connection: database, schema: schema)) }
  }
}
