import Identities

/// The endpoints of the identity toolkit by their address.
enum AuthEndpoints {
  /// Returns the endpoint with this name; nil if there is none.
  static func endpoint(_ name: String) -> AuthEndpoint? {
    client[name] ?? codes[name] ?? owner[name] ?? server[name] ?? ResourceEndpoints.endpoint(name) ?? leftOut(name)
  }

  private static let client: [String: AuthEndpoint] = [
    "POST v1/accounts:signUp": AuthEndpoint(.client) { try $0.signUp() },
    "POST v1/accounts:signInWithPassword": AuthEndpoint(.client) { try $0.signInWithPassword() },
    "POST v1/accounts:signInWithCustomToken": AuthEndpoint(.client) { try $0.signInWithCustomToken() },
    "POST v1/accounts:signInWithIdp": AuthEndpoint(.client) { try $0.signInWithProvider() },
    "POST v1/accounts:lookup": AuthEndpoint(.client) { try $0.lookUp() },
    "POST v1/accounts:update": AuthEndpoint(.client) { try $0.update() },
    "POST v1/accounts:delete": AuthEndpoint(.client) { try $0.delete() },
    "POST v2/accounts:revokeToken": AuthEndpoint(.client) { try $0.revokeToken() },
    "POST v1/accounts:createAuthUri": AuthEndpoint(.client) { try $0.createAuthURI() },
    "POST securetoken.googleapis.com/v1/token": AuthEndpoint(.client) { try $0.refresh() },
    "GET v1/projects": AuthEndpoint(.client) { $0.projectFacts() },
    "GET v1/recaptchaParams": AuthEndpoint(.client) { _ in ProjectSettings.recaptchaParameters },
    "GET v2/recaptchaConfig": AuthEndpoint(.client) { ProjectSettings.recaptchaConfiguration($0.project) },
    "GET v2/passwordPolicy": AuthEndpoint(.client) { _ in ProjectSettings.passwordPolicy },
    "GET v1/publicKeys": AuthEndpoint(.open) { _ in [:] },
    "GET v1/sessionCookiePublicKeys": AuthEndpoint(.open) { _ in ["keys": []] },
  ]

  private static let codes: [String: AuthEndpoint] = [
    "POST v1/accounts:sendOobCode": AuthEndpoint(.client) { try $0.sendEmail() },
    "POST v1/accounts:resetPassword": AuthEndpoint(.client) { try $0.resetPassword() },
    "POST v1/accounts:signInWithEmailLink": AuthEndpoint(.client) { try $0.signInWithEmailLink() },
    "POST v1/accounts:sendVerificationCode": AuthEndpoint(.client) { try $0.sendPhoneCode() },
    "POST v1/accounts:signInWithPhoneNumber": AuthEndpoint(.client) { try $0.signInWithPhone() },
    "POST v2/accounts/mfaEnrollment:start": AuthEndpoint(.client) { try $0.startEnrollment() },
    "POST v2/accounts/mfaEnrollment:finalize": AuthEndpoint(.client) { try $0.finishEnrollment() },
    "POST v2/accounts/mfaEnrollment:withdraw": AuthEndpoint(.client) { try $0.withdrawEnrollment() },
    "POST v2/accounts/mfaSignIn:start": AuthEndpoint(.client) { try $0.startSecondFactor() },
    "POST v2/accounts/mfaSignIn:finalize": AuthEndpoint(.client) { try $0.finishSecondFactor() },
  ]

  private static let owner: [String: AuthEndpoint] = [
    "POST v1/accounts": AuthEndpoint(.owner) { try $0.signUp() },
    "POST v1/accounts:query": AuthEndpoint(.owner) { try $0.queryAccounts() },
    "GET v1/accounts:batchGet": AuthEndpoint(.owner) { try $0.listAccounts() },
    "POST v1/accounts:batchCreate": AuthEndpoint(.owner) { try $0.importAccounts() },
    "POST v1/accounts:batchDelete": AuthEndpoint(.owner) { try $0.deleteAccounts() },
    "POST v1/:createSessionCookie": AuthEndpoint(.owner) { try $0.createSessionCookie() },
    "GET v2/config": AuthEndpoint(.owner) { $0.fullSettings() },
    "PATCH v2/config": AuthEndpoint(.owner) { try $0.changeFullSettings() },
  ]

  private static let server: [String: AuthEndpoint] = [
    "DELETE emulator/v1/accounts": AuthEndpoint(.open) { try $0.clearAccounts() },
    "GET emulator/v1/config": AuthEndpoint(.open) { $0.settings() },
    "PATCH emulator/v1/config": AuthEndpoint(.open) { try $0.changeSettings() },
    "GET emulator/v1/oobCodes": AuthEndpoint(.open) { $0.emailCodes() },
    "GET emulator/v1/verificationCodes": AuthEndpoint(.open) { $0.phoneCodes() },
  ]

  /// The beginnings of the addresses that are left out.
  private static let leftOutNames = [
    "v1/accounts:signInWithGameCenter", "v1/accounts:issueSamlResponse", "v1/accounts:verifyIosClient",
    "v2/defaultSupportedIdpConfigs",
  ]

  private static func leftOut(_ name: String) -> AuthEndpoint? {
    let path = name.split(separator: " ").last ?? ""
    guard let left = leftOutNames.first(where: { path == $0 || path.hasPrefix("\($0)/") }) else { return nil }
    return AuthEndpoint(
      leftOut: "This server does not implement \(left).")
  }
}
