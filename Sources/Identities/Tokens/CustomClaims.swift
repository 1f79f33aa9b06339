/// The claims that a project assigns to an account.
package enum CustomClaims {
  /// The names that a project must not use (identical in firebase-admin-node, firebase_admin and the auth emulator).
  package static let reservedNames = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "exp", "firebase", "iat", "iss", "jti", "nbf",
    "nonce", "sub",
  ]

  /// The names that are not reserved but never take effect, because minting a token overwrites or removes them
  /// (firebase/firebase-tools, src/emulator/auth/operations.ts `generateJwt`).
  static let shadowedNames = ["email", "email_verified", "phone_number", "provider_id", "user_id"]

  /// Checks that a project may assign these claims.
  ///
  /// - Throws: `reservedClaim`, or `claimsTooLarge` above ``IdentityLimits/customClaimsUnits``.
  package static func check(_ claims: Claims) throws(IdentityError) {
    try check(claims, at: [])
  }

  static func check(_ claims: Claims, at path: [String]) throws(IdentityError) {
    for member in claims.members where contains(reservedNames, member.key) {
      throw IdentityError(.reservedClaim(member.key), at: path + [member.key])
    }
    let units = claims.text.utf16.count
    if units > IdentityLimits.customClaimsUnits { throw IdentityError(.claimsTooLarge(units: units), at: path) }
  }

  static func contains(_ names: [String], _ name: String) -> Bool { names.contains { $0.isSameBytes(as: name) } }
}
