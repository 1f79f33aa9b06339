/// Test users in the form of Firebase's client libraries: token claims, with a default for each that is left out.
///
/// Source: firebase/firebase-js-sdk, packages/util/src/emulator.ts `createMockUserToken`. The one departure: where it would
/// mint a token that contradicts itself (`sub` beside another `user_id`), ours is an error.
public enum MockUser {
  /// The project that a test user belongs to where none is named.
  public static let defaultProjectID = "demo-project"

  /// The claims of a test user's token: the defaults, each replaced by what `options` say. `firebase` is replaced as a
  /// whole, not merged. The times default to 1970, so the token has expired, and nothing minds.
  ///
  /// - Throws: an ``IdentityError`` where `options` hold `uid`, name no user or two, or have an `iat` that is no integer.
  public static func token(
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

  /// The claims of the token that `authenticatedContext(uid, options)` of rules-unit-testing makes.
  ///
  /// - Throws: as ``token(_:projectID:)``; also where `options` name another user, which the library overwrites silently.
  public static func contextToken(
    _ uid: UserID, options: Claims = Claims(), projectID: String = defaultProjectID
  ) throws(IdentityError) -> Claims {
    try Subject.check(options, is: uid, named: "uid", at: [])
    var options = options
    options["sub"] = .string(uid.text)
    options["user_id"] = .string(uid.text)
    return try token(options, projectID: projectID)
  }
}
