extension Identity {
  /// Returns a user with a known id and claims, for a server's own session or for a test.
  ///
  /// - Parameter claims: the value of `auth.token` in rules.
  /// - Throws: an ``IdentityError`` if `uid` is invalid, or if the claims name another user.
  public static func user(uid: String, claims: Claims = Claims()) throws(IdentityError) -> Identity {
    guard let id = UserID(uid) else {
      throw IdentityError(.subject(UserID.problem(in: uid) ?? .empty), at: ["uid"])
    }
    return .user(try User(id, claims: claims))
  }
}
