/// The ways to write an identity. In all of them `null` is: nobody is signed in.
public enum IdentityForm: Hashable, Sendable, CaseIterable {
  /// Any of the three, told apart by members that only one of them has:
  /// `token` makes it an ``authVariable``; `sub` or `user_id` make it a ``mockUser``; all else is the ``shorthand``.
  /// Members of two forms side by side are an error.
  case auto
  /// The whole `auth` variable of Realtime Database rules, given as it is: the form of `auth_variable_override`.
  case authVariable
  /// Token claims, completed as Firebase's client libraries complete those of a test user; see ``MockUser``.
  case mockUser
  /// An account and its sign-in in a few words, of which a token is made; see ``TokenProfile``.
  ///
  ///     { "uid": "alice", "provider": "github.com", "identities": { "github.com": "583231" },
  ///       "email": "alice@example.com", "emailVerified": true, "claims": { "admin": true } }
  ///
  /// Only `uid` must be there. `provider` is how the user signed in (`custom` if absent); `identities` has one id or a
  /// list of ids for each linked provider; further `phoneNumber`, `name`, `picture`, `tenant`, `authTime` (seconds),
  /// and `authProvider`, which is what `auth.provider` says where the service's documentation is silent.
  case shorthand
}

extension IdentityForm {
  /// Members that only the shorthand has. (`email`, `name`, `picture` and `tenant` may be claims of a mock user.)
  private static let shorthandOnly = [
    "claims", "identities", "emailVerified", "phoneNumber", "authTime", "authProvider",
  ]

  /// The form of `members`, by the rules of ``auto``; never ``auto``.
  static func detect(_ members: Claims) throws(IdentityError) -> IdentityForm {
    if members["token"] != nil {
      try refuse(["sub", "user_id"] + shorthandOnly, beside: "token", in: members)
      return .authVariable
    }
    for name in ["sub", "user_id"] where members[name] != nil {
      try refuse(["uid", "provider"] + shorthandOnly, beside: name, in: members)
      return .mockUser
    }
    return .shorthand
  }

  private static func refuse(
    _ names: [String], beside mark: String, in members: Claims
  ) throws(IdentityError) {
    for name in names where members[name] != nil { throw IdentityError(.ambiguous(mark, name), at: [name]) }
  }
}
