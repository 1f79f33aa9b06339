/// The search for the user in a token. It rejects a token with contradictory user ids.
enum Subject {
  /// Returns the user id at `path`.
  static func userID(_ value: ClaimValue, at path: [String]) throws(IdentityError) -> UserID {
    guard let text = value.string else { throw IdentityError(.subject(.notString(found: value.kindName)), at: path) }
    if let uid = UserID(text) { return uid }
    throw IdentityError(.subject(UserID.problem(in: text) ?? .empty), at: path)
  }

  /// Returns the user that `sub` and `user_id` name. Nil if both are missing.
  static func userID(inToken claims: Claims, at path: [String]) throws(IdentityError) -> UserID? {
    guard let subject = claims["sub"] else {
      guard let copy = claims["user_id"] else { return nil }
      return try userID(copy, at: path + ["user_id"])
    }
    let uid = try userID(subject, at: path + ["sub"])
    try check(claims, "user_id", is: uid, named: "sub", at: path)
    return uid
  }

  /// Checks that `sub` and `user_id`, if present, equal `uid`, which the input calls `name`.
  static func check(_ claims: Claims, is uid: UserID, named name: String, at path: [String]) throws(IdentityError) {
    try check(claims, "sub", is: uid, named: name, at: path)
    try check(claims, "user_id", is: uid, named: name, at: path)
  }

  private static func check(
    _ claims: Claims, _ claim: String, is uid: UserID, named name: String, at path: [String]
  ) throws(IdentityError) {
    guard let value = claims[claim] else { return }
    guard try userID(value, at: path + [claim]) == uid else {
      throw IdentityError(.subjectMismatch(claim, name), at: path + [claim])
    }
  }
}
