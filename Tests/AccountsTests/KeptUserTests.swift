import Accounts
import DocumentTrees
import Identities
import Testing

/// In Firebase's SDK a user is an object with tokens of its own: what is done with one that was kept is done to that
/// user, whoever signed in since.
@Suite("A kept user object stays the same user")
struct KeptUserTests {
  private let clock = ScriptClock(1_800_000_000)
  private let auth: Auth

  init() {
    let clock = clock
    var directory = AccountDirectory(InMemoryTree(), clock: { clock.now })
    directory.passwordHasher = .plainForTests
    auth = Auth(directory)
  }

  private func credential(_ provider: String, _ id: String) throws -> AuthCredential {
    try OAuthProvider(providerID: provider).credential(for: ProviderUser(id))
  }

  /// The usual merge: an anonymous user's data is moved, and the anonymous account deleted.
  @Test func deletingAnAnonymousUserAfterASignIn() throws {
    try auth.signInAnonymously()
    let anonymous = try #require(auth.currentUser)
    let google = try auth.signIn(with: try credential("google.com", "g1"))
    try anonymous.delete()
    #expect(try auth.directory.accounts().map(\.uid) == [google.account.uid])
    #expect(auth.currentUser?.uid == google.account.uid)
    #expect(#expect(throws: AuthError.self) { try anonymous.getIDToken(forcingRefresh: true) }?.code == .userNotFound)
  }

  @Test func changesApplyToTheKeptUser() throws {
    let ann = try auth.createUser(withEmail: "ann@example.com", password: "secret1").account.uid
    let kept = try #require(auth.currentUser)
    let ben = try auth.signIn(with: try credential("google.com", "b")).account.uid
    try kept.link(with: try credential("github.com", "a"))
    try kept.updatePassword(to: "secret2")
    try kept.updateEmail(to: "ann@example.org")
    try kept.updateProfile(displayName: "Ann")
    #expect(auth.currentUser?.uid == ben)
    let accounts = try auth.directory.accounts()
    #expect(accounts.first { $0.uid == ben }?.providerIDs == [.google])
    let account = try #require(accounts.first { $0.uid == ann })
    #expect(account.providerIDs == [.password, .github] && account.email == "ann@example.org")
    #expect(account.displayName == "Ann" && kept.account == account)
    try kept.unlink(fromProvider: .github)
    #expect(kept.account.providerIDs == [.password] && auth.currentUser?.account.providerIDs == [.google])
    #expect(
      #expect(throws: AuthError.self) { try kept.reauthenticate(with: credential("google.com", "b")) }?.code
        == .userMismatch)
  }

  @Test func changesNeverSignAUserInAgain() throws {
    try auth.signIn(with: try credential("google.com", "g1"))
    let kept = try #require(auth.currentUser)
    auth.signOut()
    try kept.link(with: try credential("github.com", "1"))
    try kept.reauthenticate(with: try credential("github.com", "1"))
    try kept.getIDToken(forcingRefresh: true)
    #expect(auth.currentUser == nil && auth.identity == .unauthenticated)
  }

  @Test func reauthenticationAllowsDeletion() throws {
    try auth.signIn(with: try credential("google.com", "g1"))
    let user = try #require(auth.currentUser)
    clock.advance(1_000)
    #expect(#expect(throws: AuthError.self) { try user.delete() }?.code == .requiresRecentLogin)
    try user.reauthenticate(with: try credential("google.com", "g1"))
    try user.delete()
    #expect(auth.currentUser == nil)
    #expect(try auth.directory.accounts().isEmpty)
  }

  /// Reference of the SDK for Apple platforms, `signInAnonymously`.
  @Test func anonymousSignInKeepsTheUser() throws {
    let first = try auth.signInAnonymously()
    let again = try auth.signInAnonymously()
    #expect(first.isNewUser && !again.isNewUser && again.account.uid == first.account.uid)
    #expect(again.session == first.session && again.additionalUserInfo.providerID == .anonymous)
    try auth.currentUser?.link(with: try credential("github.com", "1"))
    #expect(try auth.signInAnonymously().account.uid != first.account.uid)
  }

  @Test func recreatingAnAccountMakesAnotherUser() throws {
    let uid = try #require(UserID("alice"))
    try auth.signIn(withCustomToken: CustomToken(uid: uid))
    let old = try #require(auth.currentUser)
    clock.advance(5)
    try auth.directory.delete(uid)
    #expect(#expect(throws: AuthError.self) { try old.getIDToken(forcingRefresh: true) }?.code == .userNotFound)
    try auth.signIn(withCustomToken: CustomToken(uid: uid))
    #expect(#expect(throws: AuthError.self) { try old.getIDToken(forcingRefresh: true) }?.code == .userTokenExpired)
  }
}
