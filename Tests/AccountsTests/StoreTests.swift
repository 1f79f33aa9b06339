import Accounts
import DocumentTrees
import Foundation
import Identities
import RuleValues
import SQLiteTrees
import SourceText
import TestSupport
import Testing
import TreeConformance

#if Postgres
import PostgresServers
#endif

@Suite("Accounts are never lost")
struct StoreTests {
  private func directory(_ tree: some DocumentTree) -> AccountDirectory {
    var directory = AccountDirectory(tree, clock: { 1_800_000_000 })
    directory.passwordHasher = .plainForTests
    return directory
  }

  private func credential(_ id: String, email: String? = nil) throws -> AuthCredential {
    try OAuthProvider(providerID: "github.com").credential(for: ProviderUser(id, email: email))
  }

  @Test func accountsPersistInTheFile() throws {
    let folder = TemporaryFolder()
    let path = folder.file("tree.db")
    let auth = Auth(directory(try SQLiteTree(path: path)))
    try auth.createUser(withEmail: "a@example.com", password: "secret1")
    try auth.currentUser?.link(with: try credential("1"))
    let uid = try #require(auth.currentUser?.uid)
    try auth.directory.setCustomClaims(["admin": true, "n": 1.5, "l": [nil, false]], for: uid)
    let account = try #require(try auth.directory.account(uid))
    #expect(try directory(try SQLiteTree(path: path)).account(uid) == account)
    for file in [path, path + "-wal"] {
      let bytes = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
      #expect(bytes.range(of: Data("secret1".utf8)) == nil)
    }
  }

  /// Many sign in at once with the same account of a provider: one account comes of it, in memory and in a file.
  @Test(arguments: [true, false])
  func concurrentSignInsCreateOneAccount(inMemory: Bool) async throws {
    let folder = TemporaryFolder()
    try await signIn(
      inMemory ? directory(InMemoryTree()) : directory(SQLiteTree(path: folder.file("tree.db"))))
  }

  #if Postgres
  @Test(.enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
  func concurrentSignInsCreateOneAccountInPostgreSQL() async throws {
    let leased = try PostgresServer.leaseTree()
    try await signIn(directory(leased.tree))
    withExtendedLifetime(leased) {}
  }
  #endif

  private func signIn(_ directory: AccountDirectory) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for turn in 0..<6 {
            let auth = Auth(directory)
            try auth.signIn(with: try credential("shared"))
            try auth.signIn(with: try credential("\(index)-\(turn)"))
          }
        }
      }
      try await group.waitForAll()
    }
    let accounts = try directory.accounts()
    #expect(accounts.count == 49)
    #expect(Set(accounts.flatMap(\.linkedProviders).map(\.rawID)).count == 49)
  }

  /// Whatever byte of a record is damaged: an error or the same account, and never another's.
  @Test func damagedRecordsThrow() throws {
    let tree = InMemoryTree()
    let directory = directory(tree)
    let auth = Auth(directory)
    try auth.signIn(with: try credential("1", email: "a@example.com"))
    let uid = try #require(auth.currentUser?.uid)
    let place = AccountPlace(tenant: "", kind: "users", name: uid.text)
    let record = try #require(try tree.read { try $0.account(at: place) })
    let account = try directory.account(uid)
    var random = SeededGenerator(seed: 7)
    var errors = 0
    for _ in 0..<2_000 {
      let damaged = EncodedDocument(unchecked: record.bytes.mutated(using: &random))
      try tree.write { try $0.setAccount(damaged, at: place) }
      do throws(AuthError) {
        #expect(try directory.account(uid) == account)
      } catch {
        errors += 1
      }
    }
    #expect(errors > 1_900)
  }

  /// A flipped bit may make a name unknown, or a text another one: that must not look like another account.
  @Test func flippedBitsNeverChangeAnAccount() throws {
    let tree = InMemoryTree()
    let directory = directory(tree)
    let auth = Auth(directory)
    try auth.createUser(withEmail: "a@example.com", password: "secret1")
    try auth.currentUser?.link(with: try credential("1"))
    let uid = try #require(auth.currentUser?.uid)
    let place = AccountPlace(tenant: "", kind: "users", name: uid.text)
    let record = try #require(try tree.read { try $0.account(at: place) })
    for bit in 0..<record.bytes.count * 8 {
      var bytes = record.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      try tree.write { try $0.setAccount(EncodedDocument(unchecked: bytes), at: place) }
      #expect(throws: AuthError.self, "bit \(bit)") { try directory.account(uid) }
    }
  }

  /// Without its entry in an index a second account could come of the same email.
  @Test(arguments: ["emails", "providers"])
  func missingIndexEntriesThrow(kind: String) throws {
    let tree = InMemoryTree()
    let directory = directory(tree)
    let auth = Auth(directory)
    try auth.signIn(with: try credential("1", email: "a@example.com"))
    let uid = try #require(auth.currentUser?.uid)
    try tree.write { transaction in
      var places: [AccountPlace] = []
      try transaction.forEachAccount(in: .kind(kind, tenant: "")) { place, _ in
        places.append(place)
        return true
      }
      for place in places { try transaction.setAccount(nil, at: place) }
    }
    #expect(throws: AuthError.self) { try directory.account(uid) }
  }

  @Test func contradictoryRecordsThrow() throws {
    let tree = InMemoryTree()
    let directory = directory(tree)
    let auth = Auth(directory)
    try auth.signIn(with: try credential("1", email: "a@example.com"))
    let first = try #require(auth.currentUser?.uid)
    try auth.signIn(with: try credential("2", email: "b@example.com"))
    let place = { AccountPlace(tenant: "", kind: "emails", name: $0) }
    try tree.write { transaction in
      let other = try transaction.account(at: place("b@example.com"))
      try transaction.setAccount(other, at: place("a@example.com"))
    }
    let error = #expect(throws: AuthError.self) { try directory.account(withEmail: "a@example.com") }
    #expect(error?.code == .internalError)
    #expect(throws: AuthError.self) { try directory.account(first) }
  }

  @Test func failingStoresThrow() throws {
    let folder = TemporaryFolder()
    let path = folder.file("tree.db")
    _ = try SQLiteTree(path: path)
    let auth = Auth(directory(try SQLiteTree(path: path, options: SQLiteOptions(access: .readOnly))))
    let error = #expect(throws: AuthError.self) { try auth.signInAnonymously() }
    #expect(error?.code == .internalError && auth.identity == .unauthenticated)
    #expect(try auth.directory.accounts().isEmpty)
  }

  @Test func theSystemHashesPasswords() throws {
    let hash = try #require(PasswordHasher.system.hash("secret1"))
    #expect(hash.hasPrefix("$6$") && !hash.contains("secret1"))
    #expect(PasswordHasher.system.hash("secret1") != hash, "each hash has a salt of its own")
    #expect(PasswordHasher.system.isMatch(hash, "secret1"))
    for wrong in ["secret2", "", "secret1 ", "secret1\u{0}"] { #expect(!PasswordHasher.system.isMatch(hash, wrong)) }
    for index in 0..<100 { #expect(!PasswordHasher.system.isMatch(hash, "wrong \(index)")) }
    #expect(PasswordHasher.system.hash("a\u{0}b") == nil)
    #expect(!PasswordHasher.system.isMatch("", "x") && !PasswordHasher.system.isMatch("*0", "x"))
  }
}
