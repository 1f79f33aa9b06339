/// The input for a Firebase ID token: an account and the sign-in of a session.
package struct TokenProfile: Hashable, Sendable {
  /// A linked provider with the user's ids there.
  package struct LinkedIdentity: Hashable, Sendable {
    /// The provider; never `email`, `phone`, `password`, `anonymous` or `custom`.
    package var provider: ProviderID
    /// The user's ids at the provider, usually one.
    package var rawIDs: [String]

    /// Creates a link to `rawIDs` at `provider`.
    package init(_ provider: ProviderID, _ rawIDs: [String]) {
      self.provider = provider
      self.rawIDs = rawIDs
    }
  }

  /// A second factor of a sign-in.
  package struct SecondFactor: Hashable, Sendable {
    /// `firebase.sign_in_second_factor`, such as `phone` or `totp`.
    package var kind: String
    /// `firebase.second_factor_identifier`: the id of the second factor.
    package var identifier: String

    /// Creates a second factor of this kind, enrolled as `identifier`.
    package init(_ kind: String, identifier: String) {
      self.kind = kind
      self.identifier = identifier
    }
  }

  /// `sub` and `user_id`.
  package var uid: UserID
  /// `firebase.sign_in_provider`.
  package var provider: ProviderID
  /// The custom claims that the project assigned. They may replace `name` and `picture`, but no other claim.
  package var customClaims = Claims()
  /// The claims of this session, from a custom token. They take precedence over the custom claims of the project.
  package var sessionClaims = Claims()
  /// The linked providers in the order of linking.
  package var identities: [LinkedIdentity] = []
  /// `email`, and `firebase.identities.email`.
  package var email: String?
  /// `email_verified`, which appears only with an email.
  package var emailVerified = false
  /// `phone_number`, and `firebase.identities.phone`.
  package var phoneNumber: String?
  /// `name`
  package var name: String?
  /// `picture`
  package var picture: String?
  /// `firebase.tenant`
  package var tenant: String?
  /// `auth_time`: the time of the user's last authentication, in seconds since 1970. Nil is the time of minting.
  package var authTime: Int64?

  /// The second factor that was used.
  package var secondFactor: SecondFactor?
  /// `firebase.sign_in_attributes`: the attributes from a SAML or OpenID Connect provider.
  package var signInAttributes: Claims?

  /// Creates a profile with only an id, signed in with `provider`.
  package init(uid: UserID, provider: ProviderID = .custom) {
    self.uid = uid
    self.provider = provider
  }

  /// Returns the issuer of a project's ID tokens.
  package static func issuer(_ projectID: String) -> String { TokenKind.idToken.issuer(projectID: projectID) }

  /// Returns the claims of the token that Firebase would mint, in the same order and with the same precedence
  /// (firebase/firebase-tools, src/emulator/auth/operations.ts `generateJwt`).
  ///
  /// - Parameter now: the time of minting, in seconds since 1970.
  /// - Throws: an ``IdentityError`` if the custom claims or the times are invalid.
  package func claims(projectID: String, now: Int64) throws(IdentityError) -> Claims {
    try CustomClaims.check(customClaims, at: ["claims"])
    try CustomClaims.check(sessionClaims, at: ["sessionClaims"])
    let (expires, overflow) = now.addingReportingOverflow(IdentityLimits.tokenLifetime)
    if overflow { throw IdentityError(.timeOutOfRange("now"), at: []) }
    if let authTime, authTime > now { throw IdentityError(.authTimeInFuture, at: ["authTime"]) }
    var claims = Claims()
    claims["name"] = name.map { .string($0) }
    claims["picture"] = picture.map { .string($0) }
    claims = customClaims.without(CustomClaims.shadowedNames).replacing(claims)
    claims = sessionClaims.without(CustomClaims.shadowedNames).replacing(claims)
    claims["email"] = email.map { .string($0) }
    claims["email_verified"] = email.map { _ in .bool(emailVerified) }
    claims["phone_number"] = phoneNumber.map { .string($0) }
    claims["provider_id"] = provider == .anonymous ? .string(provider.text) : nil
    claims["auth_time"] = .integer(authTime ?? now)
    claims["user_id"] = .string(uid.text)
    claims["firebase"] = .map(firebase)
    claims["iat"] = .integer(now)
    claims["exp"] = .integer(expires)
    claims["aud"] = .string(projectID)
    claims["iss"] = .string(Self.issuer(projectID))
    claims["sub"] = .string(uid.text)
    return claims
  }

  private var firebase: Claims {
    var linked = Claims()
    linked["email"] = email.map { [.string($0)] }
    for identity in identities { linked[identity.provider.text] = .list(identity.rawIDs.map { .string($0) }) }
    linked["phone"] = phoneNumber.map { [.string($0)] }
    var firebase: Claims = ["identities": .map(linked), "sign_in_provider": .string(provider.text)]
    firebase["sign_in_second_factor"] = secondFactor.map { .string($0.kind) }
    firebase["second_factor_identifier"] = secondFactor.map { .string($0.identifier) }
    firebase["tenant"] = tenant.map { .string($0) }
    firebase["sign_in_attributes"] = signInAttributes.map { .map($0) }
    return firebase
  }
}
