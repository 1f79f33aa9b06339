extension Identity {
  /// A user whose id and claims are known: from a session of the server's own, or in a test.
  ///
  /// - Parameter claims: what rules see as `auth.token`.
  /// - Throws: an ``IdentityError`` where `uid` can not be a user's id, or claims name another.
  public static func user(uid: String, claims: Claims = Claims()) throws(IdentityError) -> Identity {
    guard let id = UserID(uid) else {
      throw IdentityError(.subject(UserID.problem(in: uid) ?? .empty), at: ["uid"])
    }
    return .user(try User(id, claims: claims))
  }
}
