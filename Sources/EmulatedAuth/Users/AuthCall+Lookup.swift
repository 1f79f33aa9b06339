import Accounts
import Identities
import SourceText

/// Reading accounts.
extension AuthCall {
  /// `POST accounts:lookup`. The member `users` is absent if no account matches.
  func lookUp() throws -> Claims {
    let accounts = isOwner && body["idToken"] == nil ? try matchingAccounts() : [try signedIn().account]
    var answer: Claims = ["kind": "identitytoolkit#GetAccountInfoResponse"]
    if !accounts.isEmpty { answer["users"] = .list(forms(accounts)) }
    return answer
  }

  /// Returns the accounts that the owner asks for, each once.
  private func matchingAccounts() throws -> [Account] {
    var found: [Account] = []
    func add(_ account: Account?) {
      if let account, !found.contains(where: { $0.uid == account.uid }) { found.append(account) }
    }
    for uid in try body.texts("localId") { add(try UserID(uid).flatMap { try directory.account($0) }) }
    for email in try body.texts("email") { add(try? directory.account(withEmail: email)) }
    let numbers = Set(try body.texts("phoneNumber"))
    let federated = try body.objects("federatedUserId").map { (try $0.text("providerId"), try $0.text("rawId")) }
    guard !numbers.isEmpty || !federated.isEmpty else { return found }
    for account in try directory.accounts() {
      let hasNumber = account.phoneNumber.map(numbers.contains) ?? false
      let isLinked = account.linkedProviders.contains { linked in
        federated.contains { $0.0 == linked.provider.text && $0.1 == linked.rawID }
      }
      if hasNumber || isLinked { add(account) }
    }
    return found
  }

  func forms(_ accounts: [Account]) -> [ClaimValue] {
    accounts.map { .map(AccountForm.claims($0, hidesPassword: !isOwner)) }
  }

  /// Returns the account of a phone number; nil if there is none.
  func account(withPhone number: String) throws -> Account? {
    try directory.accounts().first { $0.phoneNumber == number }
  }

  /// `GET v1/projects/P/accounts:batchGet`: the accounts by id, page by page.
  func listAccounts() throws -> Claims {
    let limit = parameter("maxResults").flatMap { Int($0) } ?? 20
    try require((1...1000).contains(limit), "INVALID_PAGE_SELECTION")
    let after = parameter("nextPageToken") ?? ""
    let rest = try directory.accounts().filter { after.utf8.lexicographicallyPrecedes($0.uid.text.utf8) }
    let page = Array(rest.prefix(limit))
    var answer: Claims = ["kind": "identitytoolkit#DownloadAccountResponse", "users": .list(forms(page))]
    if rest.count > limit { answer["nextPageToken"] = page.last.map { .string($0.uid.text) } }
    return answer
  }

  /// `POST v1/projects/P/accounts:query`
  func queryAccounts() throws -> Claims {
    if body["expression"]?.elements.isEmpty == false {
      throw AuthFailure.notImplemented("This server does not implement the expressions of accounts:query.")
    }
    var accounts = try directory.accounts()
    let count: ClaimValue = .string("\(accounts.count)")
    if try body.flag("returnUserInfo") == false { return ["recordsCount": count] }
    let isDescending = try body.text("order") == "DESC"
    switch try body.text("sortBy") ?? "USER_ID" {
    case "USER_ID", "SORT_BY_FIELD_UNSPECIFIED": break
    case "CREATED_AT": accounts.sort { $0.createdAt < $1.createdAt }
    case "LAST_LOGIN_AT": accounts.sort { ($0.lastLoginAt ?? 0) < ($1.lastLoginAt ?? 0) }
    case "NAME": accounts.sort { ($0.displayName ?? "") < ($1.displayName ?? "") }
    case "USER_EMAIL": accounts.sort { ($0.email ?? "") < ($1.email ?? "") }
    default: throw AuthFailure.wrongType("sort_by", "TYPE_ENUM")
    }
    if isDescending { accounts.reverse() }
    let offset = Int(clamping: max(0, try body.integer("offset") ?? 0))
    let limit = Int(clamping: max(0, try body.integer("limit") ?? 500))
    let page = Array(accounts.dropFirst(offset).prefix(limit))
    return ["recordsCount": count, "userInfo": .list(forms(page))]
  }

  /// `POST accounts:createAuthUri`: the sign-in methods of an email.
  func createAuthURI() throws -> Claims {
    let continueURI = try needed("continueUri", else: "MISSING_CONTINUE_URI")
    try require(WebAddress.isAbsolute(continueURI), "INVALID_CONTINUE_URI")
    let session = try body.filled("sessionId") ?? RandomText.identifier()
    var answer: Claims = ["kind": "identitytoolkit#CreateAuthUriResponse", "sessionId": .string(session)]
    guard let email = try body.filled("identifier") else {
      throw try body.filled("providerId") == nil
        ? AuthFailure("MISSING_IDENTIFIER")
        : AuthFailure.notImplemented("Sign-in with a provider begins at /emulator/auth/handler.")
    }
    let account = try directory.account(withEmail: email)
    if directory.configuration.emailPrivacy { return answer }
    answer["registered"] = .bool(account.map { !$0.providerIDs.isEmpty } ?? false)
    let methods = try directory.fetchSignInMethods(forEmail: email)
    let providers = account?.providerIDs.filter { $0 != .phone }.map(\.text) ?? []
    answer["allProviders"] = .list(providers.map { .string($0) })
    answer["signinMethods"] = .list(methods.map { .string($0) })
    return answer
  }
}
