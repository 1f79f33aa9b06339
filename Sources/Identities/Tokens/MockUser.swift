/// Test users in the form of Firebase's client libraries: token claims, with a default for each claim that is missing.
///
/// Source: firebase/firebase-js-sdk, packages/util/src/emulator.ts `createMockUserToken`. There is one difference. The
/// library mints a contradictory token if `sub` and `user_id` differ; this type throws an error.
public enum MockUser {
  /// The default project of a test user.
  public static let defaultProjectID = "demo-project"

  /// Returns the claims of a test user's token: the defaults with the claims in `options` replaced. `firebase` is
  /// replaced as a whole, not merged. The times default to 1970, so the token has expired, which emulators ignore.
  ///
  /// - Throws: an ``IdentityError`` if `options` contain `uid`, name no user or two users, or have an `iat` that is not
  ///   an integer.
  package static func token(
    _ options: Claims, projectID: String = defaultProjectID
  ) throws(IdentityError) -> Claims {
    if options["uid"] != nil { throw IdentityError(.uidInMockUser, at: ["uid"]) }
    guard let uid = try Subject.userID(inToken: options, at: []) else {
      throw IdentityError(.mockUserWithoutSubject, at: [])
    }
    let issued = try Members(options, at: []).integer("iat") ?? 0
    let (expires, overflow) = issued.addingReportingOverflow(IdentityLimits.tokenLifetime)
    if overflow { throw IdentityError(.timeOutOfRange("iat"), at: ["iat"]) }
    let defaults: Claims = [
      "iss": .string(TokenProfile.issuer(projectID)), "aud": .string(projectID), "iat": .integer(issued),
      "exp": .integer(expires), "auth_time": .integer(issued), "sub": .string(uid.text), "user_id": .string(uid.text),
      "firebase": ["sign_in_provider": .string(ProviderID.custom.text), "identities": [:]],
    ]
    return options.replacing(defaults)
  }

  /// Returns the claims of the token from `authenticatedContext(uid, options)` in rules-unit-testing.
  ///
  /// - Throws: the same errors as ``token(_:projectID:)``; also if `options` name another user, which the library
  ///   silently overwrites.
  package static func contextToken(
    _ uid: UserID, options: Claims = Claims(), projectID: String = defaultProjectID
  ) throws(IdentityError) -> Claims {
    try Subject.check(options, is: uid, named: "uid", at: [])
    var options = options
    options["sub"] = .string(uid.text)
    options["user_id"] = .string(uid.text)
    return try token(options, projectID: projectID)
  }
}
