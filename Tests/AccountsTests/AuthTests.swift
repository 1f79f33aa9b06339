import Accounts
import DocumentTrees
import Identities
import SourceText
import Testing

@Suite("Sign-in through the app's API")
struct AuthTests {
  private let clock = ScriptClock(1_800_000_000)
  private let directory: AccountDirectory

  init() {
    let clock = clock
    var directory = AccountDirectory(InMemoryTree(), clock: { clock.now })
    directory.passwordHasher = .plainForTests
    self.directory = directory
  }

  private func github(_ id: String = "583231", email: String? = nil) throws -> AuthCredential {
    try OAuthProvider(providerID: "github.com").credential(for: ProviderUser(id, email: email, screenName: "octo"))
  }

  @Test func aConflictIsResolvedByLinking() throws {
    let auth = Auth(directory)
    let google = try OAuthProvider(providerID: "google.com").credential(
      for: ProviderUser("g1", email: "octo@gmail.com", emailVerified: true))
    let first = try auth.signIn(with: google)
    auth.signOut()
    let error = try #require(throws: AuthError.self) { try auth.signIn(with: try github(email: "octo@gmail.com")) }
    #expect(error.code == .accountExistsWithDifferentCredential && error.code.swiftCode == 17012)
    #expect(error.email == "octo@gmail.com" && error.verifiedProviders == [.google])
    #expect(!error.description.contains("octo@gmail.com") && error.description.contains("o…@gmail.com"))
    #expect(try auth.fetchSignInMethods(forEmail: "octo@gmail.com") == ["google.com"])
    try auth.signIn(with: google)
    let linked = try #require(auth.currentUser).link(with: try #require(error.credential))
    #expect(linked.account.uid == first.account.uid)
    #expect(linked.account.linkedProviders.map(\.provider) == [.google, .github])
    guard case .user(let user) = auth.identity else {
      Issue.record("nobody is signed in")
      return
    }
    #expect(user.claims.signInProvider == .github)
  }

  @Test func providerProfilesAreNotClaims() throws {
    let auth = Auth(directory)
    var person = ProviderUser("583231", screenName: "octo")
    person.profile = ["company": "red"]
    let result = try auth.signIn(with: try OAuthProvider(providerID: "github.com").credential(for: person))
    #expect(result.additionalUserInfo.profile == ["company": "red"] && result.additionalUserInfo.username == "octo")
    #expect(result.isNewUser && result.account.uid.text.utf8.count == 28)
    #expect(try auth.currentUser?.getIDToken()["company"] == nil)
    #expect(result.credential?.oauth?.accessToken != nil && result.credential?.oauth?.idToken == nil)
  }

  @Test(arguments: [
    ("twitter.com", true, false, true), ("github.com", true, false, false), ("microsoft.com", true, true, false),
    ("google.com", true, true, false), ("saml.corp", false, false, false), ("oidc.corp", true, true, false),
  ])
  func credentialsHaveTheSecretsOfTheirProvider(provider: String, hasAccess: Bool, hasID: Bool, hasSecret: Bool) throws
  {
    let credential = try #require(
      try OAuthProvider(providerID: provider).credential(for: ProviderUser("1")).oauth)
    #expect((credential.accessToken != nil) == hasAccess)
    #expect((credential.idToken != nil) == hasID)
    #expect((credential.secret != nil) == hasSecret)
    for secret in [credential.accessToken, credential.idToken, credential.secret].compactMap(\.self) {
      #expect(!"\(credential)".contains(secret) && !"\(AuthCredential(credential))".contains(secret))
      #expect(!String(reflecting: credential).contains(secret))
    }
  }

  @Test(arguments: [
    (
      "github.com", ["client_id", "redirect_uri", "response_type", "scope", "state"], ["response_mode", "allow_signup"]
    ),
    ("microsoft.com", ["response_mode", "state"], ["tenant", "prompt", "login_hint"]),
    ("twitter.com", ["oauth_token", "oauth_signature", "client_id"], ["lang"]),
  ])
  func reservedParametersAreDropped(provider: String, reserved: [String], kept: [String]) {
    var request = OAuthProvider(providerID: provider)
    for name in reserved + kept { request.customParameters[name] = "x" }
    #expect(Set(request.sentParameters.keys) == Set(kept))
    #expect(request.diagnostics.count == reserved.count)
    #expect(request.diagnostics.allSatisfy { line in reserved.contains { line.contains("`\($0)`") } })
  }

  @Test(arguments: [
    (nil, nil, true), ("n", "n", true), ("n", nil, false), ("n", "m", false), (nil, "n", false),
  ])
  func noncesMustMatchTheRequest(nonce: String?, rawNonce: String?, isAccepted: Bool) throws {
    var apple = OAuthProvider(providerID: "apple.com")
    apple.nonce = nonce
    let credential = try apple.credential(for: ProviderUser("a1"), rawNonce: rawNonce)
    if isAccepted {
      try Auth(directory).signIn(with: credential)
    } else {
      let error = #expect(throws: AuthError.self) { try Auth(directory).signIn(with: credential) }
      #expect(error?.code == .missingOrInvalidNonce)
    }
  }

  @Test func microsoftIDsConvertBothWays() {
    let oid = "00000000-0000-0000-4b2e-abcdefghijkl"
    #expect(MicrosoftAccount.federatedID(oid: oid, hasTenant: false) == "4b2eabcdefghijkl")
    #expect(MicrosoftAccount.oid(federatedID: "4b2eabcdefghijkl") == oid)
    #expect(MicrosoftAccount.federatedID(oid: oid, hasTenant: true) == oid)
    let guid = "1c2d3e4f-0000-4000-8000-abcdefabcdef"
    #expect(MicrosoftAccount.federatedID(oid: guid, hasTenant: false) == guid)
    #expect(MicrosoftAccount.oid(federatedID: guid) == guid)
    #expect(MicrosoftAccount.federatedID(oid: "", hasTenant: false) == "")
  }

  @Test func changingThePasswordEndsOtherSessions() throws {
    let (here, there) = (Auth(directory), Auth(directory))
    try here.createUser(withEmail: "a@example.com", password: "secret1")
    try there.signIn(withEmail: "a@example.com", password: "secret1")
    clock.advance(10)
    try here.currentUser?.updatePassword(to: "secret2")
    try here.currentUser?.getIDToken(forcingRefresh: true)
    let error = #expect(throws: AuthError.self) { try there.currentUser?.getIDToken(forcingRefresh: true) }
    #expect(error?.code == .userTokenExpired)
  }

  @Test func expiredTokensAreRenewed() throws {
    let auth = Auth(directory)
    try auth.signIn(with: try github())
    let uid = try #require(auth.currentUser?.uid)
    try directory.setCustomClaims(["admin": true], for: uid)
    clock.advance(3_599)
    #expect(try auth.currentUser?.getIDToken()["admin"] == nil)
    clock.advance(1)
    #expect(try auth.currentUser?.getIDToken()["admin"] == true)
  }

  @Test func errorsLeaveTheUserSignedOut() throws {
    let auth = Auth(directory)
    #expect(throws: AuthError.self) { try auth.signIn(withEmail: "a@example.com", password: "secret1") }
    #expect(auth.identity == .unauthenticated && auth.currentUser == nil && auth.session == nil)
    try auth.signIn(with: try github())
    #expect(throws: AuthError.self) { try auth.signIn(withEmail: "a@example.com", password: "secret1") }
    #expect(auth.currentUser != nil)
    auth.signOut()
    #expect(auth.identity == .unauthenticated)
  }

  @Test func blockingFunctionsRunAroundSignIn() throws {
    var directory = directory
    directory.blockingFunctions.beforeCreate = { account in
      var changes = BlockingFunctions.Changes()
      changes.displayName = "New"
      changes.customClaims = ["plan": "free"]
      changes.sessionClaims = ["ignored": true]
      return changes
    }
    directory.blockingFunctions.beforeSignIn = { account in
      var changes = BlockingFunctions.Changes()
      changes.sessionClaims = ["risk": account.isAnonymous ? 1 : 0]
      return changes
    }
    let auth = Auth(directory)
    try auth.signIn(with: try github())
    let token = try #require(try auth.currentUser?.getIDToken())
    #expect(token["plan"] == "free" && token["risk"] == 0 && token["name"] == "New" && token["ignored"] == nil)
  }

  @Test func tenantsShareNothing() throws {
    let (a, b) = (Auth(directory.tenant("a")), Auth(directory.tenant("b")))
    try a.signIn(with: try github(email: "x@example.com"))
    let result = try b.signIn(with: try github(email: "x@example.com"))
    #expect(result.isNewUser && a.currentUser?.uid != b.currentUser?.uid)
    #expect(try directory.accounts().isEmpty)
    #expect(IDToken(claims: try #require(try a.currentUser?.getIDToken())).firebase.tenant == "a")
    let session = try #require(a.session)
    let error = #expect(throws: AuthError.self) { try directory.tenant("b").mintIDToken(for: session) }
    #expect(error?.code == .tenantIDMismatch)
  }

  @Test func customTokensAreRead() throws {
    let audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    let text = UnsignedToken.text(["aud": .string(audience), "uid": "alice", "claims": ["level": 7]])
    let auth = Auth(directory)
    try auth.signIn(withCustomToken: try CustomToken(compact: text))
    #expect(try auth.currentUser?.getIDToken()["level"] == 7)
    for bad in ["", "x.y.z", UnsignedToken.text(["uid": "alice"]), UnsignedToken.text(["aud": .string(audience)])] {
      let error = #expect(throws: AuthError.self) { try CustomToken(compact: bad) }
      #expect(error?.code == .invalidCustomToken)
    }
    let uid = try #require(UserID("alice"))
    let error = #expect(throws: AuthError.self) {
      try auth.signIn(withCustomToken: CustomToken(uid: uid, projectID: "other"))
    }
    #expect(error?.code == .customTokenMismatch)
  }

  @Test(arguments: [
    (["tenant_id": 5] as Claims, AuthErrorCode.invalidCustomToken), (["claims": "x"] as Claims, .invalidCustomToken),
    (["claims": [1]] as Claims, .invalidCustomToken), (["exp": "soon"] as Claims, .invalidCustomToken),
    (["iss": 1] as Claims, .invalidCustomToken),
    (["exp": 1_800_000_000] as Claims, .invalidCustomToken), (["tenant_id": "t"] as Claims, .tenantIDMismatch),
    (["iss": "firebase-adminsdk@other.iam.gserviceaccount.com"] as Claims, .customTokenMismatch),
    (["claims": ["sub": "x"]] as Claims, .forbiddenClaim),
  ])
  func invalidCustomTokensAreRejected(members: Claims, code: AuthErrorCode) throws {
    var claims: Claims = [
      "aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
      "uid": "alice",
      "iss": "firebase-adminsdk@demo-project.iam.gserviceaccount.com", "exp": 1_800_003_600,
    ]
    var directory = directory
    directory.configuration.projectID = "demo-project"
    let auth = Auth(directory)
    try auth.signIn(withCustomToken: try CustomToken(compact: UnsignedToken.text(claims)))
    for member in members.members { claims[member.key] = member.value }
    let error = #expect(throws: AuthError.self) {
      try auth.signIn(withCustomToken: try CustomToken(compact: UnsignedToken.text(claims)))
    }
    #expect(error?.code == code)
  }

  @Test(arguments: ["email", "phone", "password", "anonymous", "custom", "a\u{0}b", "git hub", "a\u{1B}[2J", ""])
  func invalidProviderIDsAreRejected(id: String) {
    let error = #expect(throws: AuthError.self) { try OAuthProvider(providerID: id).credential(for: ProviderUser("1")) }
    #expect(error?.code == .invalidProviderID)
  }

  @Test func tenantsNeedAName() {
    let auth = Auth(directory.tenant(""))
    #expect(#expect(throws: AuthError.self) { try auth.signInAnonymously() }?.code == .tenantIDMismatch)
    #expect(#expect(throws: AuthError.self) { try auth.directory.accounts() }?.code == .tenantIDMismatch)
  }

  @Test func tenantsAreListed() throws {
    for tenant in ["b", "a", "a"] { try Auth(directory.tenant(tenant)).signInAnonymously() }
    try Auth(directory).signInAnonymously()
    #expect(try directory.tenants() == ["a", "b"])
  }

  /// auth-context 4.4: who gives out the address, and does not say that it is not verified.
  @Test(arguments: [
    ("google.com", "v@gmail.com", nil, nil, true), ("google.com", "v@googlemail.com", true, nil, true),
    ("google.com", "v@gmail.com", false, nil, false), ("microsoft.com", "v@outlook.com", nil, nil, true),
    ("microsoft.com", "v@outlook.com", true, "evil.onmicrosoft.com", false),
    ("microsoft.com", "v@hotmail.com", false, nil, false), ("apple.com", "v@x.example", nil, nil, true),
    ("apple.com", "v@x.example", false, nil, false), ("github.com", "v@gmail.com", true, nil, false),
    ("oidc.corp", "v@x.example", nil, nil, false), ("oidc.corp", "v@x.example", true, nil, true),
  ])
  func onlyVerifiedEmailsTakeOverAccounts(
    _ provider: String, _ email: String, _ says: Bool?, _ tenant: String?, _ isBelieved: Bool
  ) throws {
    let auth = Auth(directory)
    let owner = try auth.createUser(withEmail: email, password: "secret1").account.uid
    auth.signOut()
    var user = ProviderUser("evil", email: email, emailVerified: says)
    user.azureTenant = tenant
    let credential = try OAuthProvider(providerID: provider).credential(for: user)
    if isBelieved {
      #expect(try auth.signIn(with: credential).account.uid == owner)
    } else {
      let error = #expect(throws: AuthError.self) { try auth.signIn(with: credential) }
      #expect(error?.code == .accountExistsWithDifferentCredential)
    }
  }

  @Test(arguments: [
    ("common", nil, true), ("organizations", nil, false), ("organizations", "t1", true), ("consumers", nil, true),
    ("consumers", "t1", false), ("T1", "t1", true), ("contoso.example", "t1", true), ("t2", "t1", false),
  ])
  func microsoftTenantsMustMatchTheRequest(_ asked: String, _ tenant: String?, _ isTaken: Bool) throws {
    var provider = OAuthProvider(providerID: "microsoft.com")
    provider.customParameters["tenant"] = asked
    var user = ProviderUser("1")
    user.azureTenant = tenant
    user.azureDomains = ["Contoso.example"]
    let credential = try provider.credential(for: user)
    let auth = Auth(directory)
    if isTaken {
      try auth.signIn(with: credential)
    } else {
      #expect(#expect(throws: AuthError.self) { try auth.signIn(with: credential) }?.code == .invalidCredential)
    }
  }

  @Test func dumpsShowNoSecrets() throws {
    let secret = "top-secret"
    var person = ProviderUser("1", email: "\(secret)@example.com", displayName: secret)
    person.profile = ["company": .string(secret)]
    let auth = Auth(directory)
    let signIn = try auth.signIn(with: try OAuthProvider(providerID: "twitter.com").credential(for: person))
    let step = try SignInScriptReader.step([
      "signIn": ["email": .string("\(secret).b@example.com"), "password": .string(secret)]
    ])
    let token = CustomToken(uid: signIn.account.uid, claims: ["a": .string(secret)])
    for value in [signIn.account, person, step.action, token, signIn.additionalUserInfo.providerID] as [Any] {
      #expect(!"\(value)".contains(secret) && !String(reflecting: value).contains(secret))
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!dumped.contains(secret), "\(type(of: value))")
    }
  }

  @Test func oversizedClaimsFailTheSignIn() throws {
    let auth = Auth(directory)
    let name = String(repeating: "n", count: 14_000)
    let credential = try OAuthProvider(providerID: "github.com").credential(for: ProviderUser("1", displayName: name))
    #expect(#expect(throws: AuthError.self) { try auth.signIn(with: credential) }?.code == .claimsTooLarge)
    #expect(auth.currentUser == nil)
  }

  @Test func blockingFunctionsCanRejectSignIn() throws {
    var directory = directory
    directory.blockingFunctions.beforeSignIn = { _ in
      var changes = BlockingFunctions.Changes()
      changes.isDisabled = true
      return changes
    }
    let auth = Auth(directory)
    #expect(#expect(throws: AuthError.self) { try auth.signIn(with: try github()) }?.code == .userDisabled)
    #expect(try directory.accounts().isEmpty)
    directory.blockingFunctions.beforeSignIn = { _ in
      var changes = BlockingFunctions.Changes()
      changes.emailVerified = true
      changes.photoURL = "https://example.com/p.png"
      return changes
    }
    try Auth(directory).signIn(with: try github(email: "a@example.com"))
    let account = try #require(try directory.accounts().first)
    #expect(account.emailVerified && account.photoURL == "https://example.com/p.png")
  }
}
