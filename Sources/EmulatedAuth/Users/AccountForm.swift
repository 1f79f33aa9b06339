import Accounts
import Identities
import RuleValues

/// The JSON form of an account in answers. `AccountDirectory.importAccounts(_:)` reads it too.
enum AccountForm {
  /// What Firebase returns in place of a password hash to callers who may not see it: `REDACTED` in Base64.
  static let hiddenHash = "UkVEQUNURUQ="

  /// Returns the form of an account.
  ///
  /// - Parameter hidesPassword: whether the hash is replaced by ``hiddenHash``. Clients need to know that there is one.
  static func claims(_ account: Account, hidesPassword: Bool = true) -> Claims {
    var form: Claims = ["localId": .string(account.uid.text)]
    func set(_ name: String, _ text: String?) { form[name] = text.map { .string($0) } }
    func set(_ name: String, _ flag: Bool) { form[name] = flag ? true : nil }
    set("tenantId", account.tenant)
    set("email", account.email)
    if account.email != nil { form["emailVerified"] = .bool(account.emailVerified) }
    set("phoneNumber", account.phoneNumber)
    set("displayName", account.displayName)
    set("photoUrl", account.photoURL)
    set("passwordHash", hidesPassword ? account.passwordHash.map { _ in hiddenHash } : account.passwordHash)
    set("emailLinkSignin", account.usesEmailLink)
    form["providerUserInfo"] = .list(providers(account))
    set("customAttributes", account.customClaims.isEmpty ? nil : account.customClaims.text)
    set("customAuth", account.isCustom)
    set("disabled", account.isDisabled)
    set("validSince", "\(account.validSince)")
    set("createdAt", milliseconds(account.createdAt))
    set("lastLoginAt", account.lastLoginAt.map(milliseconds))
    set("lastRefreshAt", account.lastLoginAt.flatMap { Timestamp(milliseconds: $0 * 1000)?.description })
    if !account.secondFactors.isEmpty { form["mfaInfo"] = .list(account.secondFactors.map { .map(claims($0)) }) }
    return form
  }

  private static func milliseconds(_ seconds: Int64) -> String {
    "\(seconds.multipliedReportingOverflow(by: 1000).partialValue)"
  }

  /// Returns the members `providerUserInfo`: the linked providers, and those of the password and the phone number.
  static func providers(_ account: Account) -> [ClaimValue] {
    account.providerIDs.map { .map(provider($0, account)) }
  }

  private static func provider(_ id: ProviderID, _ account: Account) -> Claims {
    var form: Claims = ["providerId": .string(id.text)]
    func set(_ name: String, _ text: String?) { form[name] = text.map { .string($0) } }
    switch id {
    case .password:
      for name in ["rawId", "federatedId", "email"] { set(name, account.email) }
      set("displayName", account.displayName)
      set("photoUrl", account.photoURL)
    case .phone:
      for name in ["rawId", "phoneNumber"] { set(name, account.phoneNumber) }
    default:
      let linked = account.linkedProvider(id)
      for name in ["rawId", "federatedId"] { set(name, linked?.rawID) }
      set("email", linked?.email)
      set("displayName", linked?.displayName)
      set("photoUrl", linked?.photoURL)
      set("screenName", linked?.screenName)
    }
    return form
  }

  /// Returns the form of a second factor.
  static func claims(_ factor: SecondFactor) -> Claims {
    var form: Claims = ["mfaEnrollmentId": .string(factor.enrolmentID)]
    form["phoneInfo"] = factor.phoneNumber.map { .string($0) }
    if factor.kind == "totp" { form["totpInfo"] = [:] }
    return form
  }
}
