public import Identities

/// The facts that an app sees about its user, for the step `expect` and for the terminal.
public struct SignInFacts: Sendable {
  /// The names of all facts.
  public static let names = [
    "uid", "isNewUser", "isAnonymous", "email", "emailVerified", "phoneNumber", "name", "picture", "providers",
    "providerData", "methods", "signInProvider", "identities", "authTime", "token", "profile", "username", "credential",
    "secondFactors", "error", "accounts", "validSince",
  ]
  /// The facts of which `expect` compares only the members that it names.
  private static let open = ["token", "profile", "providerData", "error"]

  /// The facts that are unordered lists.
  private static let unordered = ["providers", "methods", "credential", "secondFactors"]

  /// The facts by name. A fact without a value is missing.
  public private(set) var claims: Claims

  /// Returns the differences from the expected facts, one sentence each.
  public func differences(from wanted: Claims) -> [String] {
    wanted.members.flatMap { member in
      Self.open.contains { isSame($0, member.key) }
        ? Self.differences(claims[member.key], member.value, member.key)
        : Self.difference(claims[member.key], member.value, member.key)
    }
  }

  private static func differences(_ found: ClaimValue?, _ wanted: ClaimValue, _ name: String) -> [String] {
    guard let members = wanted.map, let found = found?.map else { return difference(found, wanted, name) }
    return members.members.flatMap { differences(found[$0.key], $0.value, "\(name).\($0.key)") }
  }

  private static func difference(_ found: ClaimValue?, _ wanted: ClaimValue, _ name: String) -> [String] {
    var (found, wanted) = (found ?? .null, wanted)
    if unordered.contains(where: { isSame($0, name) }) { (found, wanted) = (sorted(found), sorted(wanted)) }
    if found == wanted { return [] }
    // Reports mask emails, so two different ones may look the same.
    let isMasked = [found, wanted].allSatisfy { $0.string?.contains("@") ?? false }
    return isMasked
      ? ["`\(name)` is a different address from \(wanted.printableText)"]
      : ["`\(name)` is \(found.printableText), not \(wanted.printableText)"]
  }
}

extension SignInFacts {
  private static func sorted(_ value: ClaimValue) -> ClaimValue {
    guard let texts = value.list?.compactMap(\.string), texts.count == value.list?.count else { return value }
    return .list(texts.sorted().map { .string($0) })
  }

  /// Creates the facts of an app.
  ///
  /// - Parameters:
  ///   - start: the start of the story; times are relative to it.
  ///   - signIn: the result of the last sign-in, link or reauthentication.
  ///   - methods: the result of the last lookup of an email; nil to look up the account's own email.
  ///   - error: the error of the last step; nil if it succeeded.
  init(
    _ auth: Auth, since start: Int64, signIn: SignIn?, methods: [String]?, error: AuthError?
  ) throws(AuthError) {
    claims = ["accounts": .integer(Int64(try auth.directory.accounts().count))]
    claims["error"] = error.map { .map(Self.members($0)) }
    claims["methods"] = methods.map(Self.texts)
    guard case .user(let user) = auth.identity, let shown = auth.currentUser else { return }
    let token = IDToken(claims: user.claims)
    claims["uid"] = user.uid.map { .string($0.text) }
    claims["signInProvider"] = token.firebase.signInProvider.map { .string($0.text) }
    claims["identities"] = .map(token.firebase.identities)
    claims["authTime"] = token.authTime.map { .integer(Int64($0) - start) }
    claims["token"] = .map(user.claims)
    if let signIn { add(signIn) }
    if let account = try auth.directory.account(shown.uid) {
      add(account, since: start)
      if methods == nil, let email = account.email {
        claims["methods"] = Self.texts(try auth.directory.fetchSignInMethods(forEmail: email))
      }
    }
  }

  private mutating func add(_ signIn: SignIn) {
    claims["isNewUser"] = .bool(signIn.isNewUser)
    claims["profile"] = .map(signIn.additionalUserInfo.profile)
    claims["username"] = signIn.additionalUserInfo.username.map { .string($0) }
    guard let oauth = signIn.credential?.oauth else { return }
    let parts = [("accessToken", oauth.accessToken), ("idToken", oauth.idToken), ("secret", oauth.secret)]
    claims["credential"] = Self.texts(parts.filter { $0.1 != nil }.map(\.0))
  }

  private mutating func add(_ account: Account, since start: Int64) {
    claims["email"] = account.email.map { .string($0) }
    claims["emailVerified"] = .bool(account.emailVerified)
    claims["phoneNumber"] = account.phoneNumber.map { .string($0) }
    claims["name"] = account.displayName.map { .string($0) }
    claims["picture"] = account.photoURL.map { .string($0) }
    claims["isAnonymous"] = .bool(account.isAnonymous)
    claims["validSince"] = .integer(max(0, account.validSince - start))
    claims["providers"] = Self.texts(account.providerIDs.map(\.text))
    claims["secondFactors"] = Self.texts(account.secondFactors.map(\.kind))
    var providerData = Claims()
    for linked in account.linkedProviders { providerData[linked.provider.text] = .map(Self.members(linked)) }
    claims["providerData"] = .map(providerData)
  }

  private static func members(_ linked: LinkedProvider) -> Claims {
    var members: Claims = ["uid": .string(linked.rawID)]
    members["email"] = linked.email.map { .string($0) }
    members["name"] = linked.displayName.map { .string($0) }
    members["picture"] = linked.photoURL.map { .string($0) }
    members["username"] = linked.screenName.map { .string($0) }
    return members
  }

  private static func members(_ error: AuthError) -> Claims {
    var members: Claims = ["name": .string(error.code.rawValue)]
    members["swift"] = error.code.swiftName.map { .string($0) }
    members["number"] = error.code.swiftCode.map { .integer(Int64($0)) }
    members["javaScript"] = error.code.javaScriptName.map { .string($0) }
    members["rest"] = error.code.serverName.map { .string($0) }
    members["email"] = error.email.map { .string($0) }
    members["credential"] = error.credential.map { .string($0.provider.text) }
    members["verifiedProviders"] = texts(error.verifiedProviders.map(\.text))
    members["secondFactors"] = error.resolver.map { texts($0.hints.map(\.kind)) }
    return members
  }

  private static func texts(_ texts: [String]) -> ClaimValue { .list(texts.map { .string($0) }) }
}
