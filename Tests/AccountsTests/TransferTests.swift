import Accounts
import DocumentTrees
import Identities
import SourceText
import Testing

@Suite("Export and import of accounts")
struct TransferTests {
  private func directory() -> AccountDirectory {
    var directory = AccountDirectory(InMemoryTree(), clock: { 1_800_000_000 })
    directory.passwordHasher = .plainForTests
    return directory
  }

  private func file(_ text: String) -> SourceFile { SourceFile(name: "<accounts>", text: text) }

  @Test func exportsImportAsTheSameAccounts() throws {
    let directory = directory()
    let auth = Auth(directory)
    try auth.createUser(withEmail: "a@example.com", password: "secret1")
    try auth.currentUser?.link(
      with: try OAuthProvider(providerID: "github.com").credential(for: ProviderUser("1", screenName: "é\u{0}\"")))
    let uid = try #require(auth.currentUser?.uid)
    try directory.setCustomClaims(["admin": true], for: uid)
    try directory.enroll(SecondFactor(kind: "phone", enrolmentID: "f", phoneNumber: "+15550001111"), for: uid)
    try directory.enroll(SecondFactor(kind: "totp", enrolmentID: "g"), for: uid)
    try Auth(directory).signInAnonymously()
    let text = try directory.exportAccounts(includesPasswords: true)
    let other = self.directory()
    #expect(try other.importAccounts(file(text)) == 2)
    #expect(try other.accounts() == directory.accounts())
    #expect(try other.exportAccounts(includesPasswords: true) == text)
    #expect(!(try directory.exportAccounts().contains("passwordHash")))
  }

  /// The form of the Authentication emulator's `accounts.json`.
  @Test func emulatorExportsAreImported() throws {
    let text = """
      {"kind": "identitytoolkit#DownloadAccountResponse", "users": [{
        "localId": "u1", "createdAt": "1700000000000", "lastLoginAt": "1700000500000", "displayName": "Ann",
        "photoUrl": "", "customAttributes": "{\\"admin\\":true}", "passwordHash": "fakeHash:salt=fakeSaltX:password=secret1",
        "salt": "fakeSaltX", "passwordUpdatedAt": 1700000000000, "email": "ann@example.com", "emailVerified": false,
        "validSince": "1700000000", "disabled": false, "phoneNumber": "+15550001111",
        "providerUserInfo": [
          {"providerId": "google.com", "rawId": "g1", "federatedId": "g1", "email": "ann@example.com"},
          {"providerId": "password", "email": "ann@example.com", "federatedId": "ann@example.com", "rawId": "ann@example.com"},
          {"providerId": "phone", "phoneNumber": "+15550001111", "rawId": "+15550001111"}]}]}
      """
    let directory = directory()
    #expect(try directory.importAccounts(file(text)) == 1)
    let account = try #require(try directory.accounts().first)
    #expect(account.providerIDs == [.password, .google, .phone] && account.customClaims == ["admin": true])
    #expect(account.lastLoginAt == 1_700_000_500 && account.validSince == 1_700_000_000)
    #expect(account.passwordHash?.contains("secret1") == false)
    try Auth(directory).signIn(withEmail: "ann@example.com", password: "secret1")
  }

  @Test(arguments: [
    ("[]", AuthErrorCode.internalError), ("{", .internalError), (#"{"users": {}}"#, .internalError),
    (#"{"users": [1]}"#, .internalError), (#"{"users": [{}]}"#, .invalidUserID),
    (#"{"users": [{"localId": 1}]}"#, .internalError), (#"{"users": [{"localId": ""}]}"#, .invalidUserID),
    (#"{"users": [{"localId": "a", "localId": "b"}]}"#, .internalError),
    (#"{"users": [{"localId": "a", "email": "x"}]}"#, .invalidEmail),
    (#"{"users": [{"localId": "a", "tenantId": "t"}]}"#, .tenantIDMismatch),
    (#"{"users": [{"localId": "a", "customAttributes": "[]"}]}"#, .internalError),
    (#"{"users": [{"localId": "a", "customAttributes": "{\"sub\": 1}"}]}"#, .forbiddenClaim),
    (#"{"users": [{"localId": "a", "email": "x@y"}, {"localId": "b", "email": "X@y"}]}"#, .emailAlreadyInUse),
    (#"{"users": [{"localId": "a", "disabled": "false"}]}"#, .internalError),
    (#"{"users": [{"localId": "a", "email": "x@y"}, {"localId": "a", "email": "z@y"}]}"#, .invalidUserID),
    (#"{"users": [{"localId": "a", "passwordHash": "fakeHash:salt=abc"}]}"#, .internalError),
    (#"{"users": [{"localId": "a", "passwordHash": "fakeHash:salt=abc:password="}]}"#, .internalError),
    (
      #"{"users": [{"localId": "a", "providerUserInfo": [{"providerId": "email", "rawId": "c@y"}]}]}"#,
      .invalidProviderID
    ),
    (#"{"users": [{"localId": "a", "providerUserInfo": [{"providerId": "x.com"}]}]}"#, .internalError),
  ])
  func invalidImportsChangeNothing(text: String, code: AuthErrorCode) throws {
    let directory = directory()
    try Auth(directory).signInAnonymously()
    let error = #expect(throws: AuthError.self) { try directory.importAccounts(file(text)) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
    #expect(try directory.accounts().count == 1)
  }

  @Test func accountsCanExchangeTheirEmails() throws {
    let directory = directory()
    let users = { (first: String, second: String) in
      #"{"users": [{"localId": "a", "email": "\#(first)"}, {"localId": "b", "email": "\#(second)"}]}"#
    }
    try directory.importAccounts(file(users("x@example.com", "y@example.com")))
    #expect(try directory.importAccounts(file(users("y@example.com", "x@example.com"))) == 2)
    #expect(try directory.account(withEmail: "x@example.com")?.uid.text == "b")
    #expect(try directory.account(withEmail: "y@example.com")?.uid.text == "a")
  }

  @Test func emptyPasswordsNeverSignIn() throws {
    let directory = directory()
    let hash = try #require(PasswordHasher.plainForTests.hash(""))
    let user = #"{"localId": "a", "email": "x@example.com", "passwordHash": "\#(hash)"}"#
    try directory.importAccounts(file(#"{"users": [\#(user)]}"#))
    let error = #expect(throws: AuthError.self) { try Auth(directory).signIn(withEmail: "x@example.com", password: "") }
    #expect(error?.code == .wrongPassword)
  }
}
