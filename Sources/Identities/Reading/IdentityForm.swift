/// The forms of an identity. In all of them, `null` is a signed-out caller. All but ``override`` name a user.
package enum IdentityForm: Hashable, Sendable, CaseIterable {
  /// Any of the three forms, detected by members that only one of them has.
  ///
  /// `token` selects ``authVariable``; `sub` or `user_id` select ``mockUser``; everything else is the ``shorthand``.
  /// Mixing members of two forms is an error, and so is a decoded ID token.
  case auto
  /// The `auth` of a request: the same as ``auto`` without ``mockUser``, whose `sub` clients never have beside `uid`.
  case request
  /// The `auth` variable of Realtime Database rules: `uid`, `token` and optionally `provider`. Claims that every token has
  /// are added to the token.
  case authVariable
  /// What a token is made of: the same as ``auto`` without ``authVariable``. The claims can be those of a decoded token.
  case token
  /// Any object, used as given in place of the `auth` variable: the form of `auth_variable_override` (firebase_admin,
  /// db.py; firebase-admin-node, src/app/core.ts). It need not name a user.
  case override
  /// Token claims with the defaults of a test user in Firebase's client libraries; see ``MockUser``.
  case mockUser
  /// A short description of an account and its sign-in, from which a token is created; see ``TokenProfile``.
  ///
  ///     { "uid": "alice", "provider": "github.com", "identities": { "github.com": "583231" },
  ///       "email": "alice@example.com", "emailVerified": true, "claims": { "admin": true } }
  ///
  /// Only `uid` is required. The other members are optional:
  ///
  /// - `provider`: the sign-in provider, `custom` by default
  /// - `identities`: the user's id or ids at each linked provider
  /// - `phoneNumber`, `name`, `picture`, `tenant`
  /// - `authTime`: in seconds since 1970
  /// - `authProvider`: the value of `auth.provider` where Firebase's documentation is silent
  case shorthand
}

extension IdentityForm {
  /// The members that only the shorthand has. (`email`, `name`, `picture` and `tenant` may be claims of a mock user.)
  private static let shorthandOnly = [
    "claims", "identities", "emailVerified", "phoneNumber", "authTime", "authProvider",
  ]

  /// Whether the form is one of several, which the members tell.
  var isDetected: Bool { [.auto, .request, .token].contains(self) }

  /// Returns the form of `members`: ``shorthand``, ``mockUser`` or ``authVariable``.
  func detect(_ members: Claims) throws(IdentityError) -> IdentityForm {
    if self == .token {
      if members["token"] != nil { throw IdentityError(.variableForToken, at: ["token"]) }
    } else if members["token"] == nil, members["iss"] != nil, members["exp"] != nil {
      throw IdentityError(.decodedToken, at: ["iss"])
    }
    if members["token"] != nil {
      try Self.refuse(["sub", "user_id"] + Self.shorthandOnly, beside: "token", in: members)
      return .authVariable
    }
    for name in ["sub", "user_id"] where members[name] != nil {
      if self == .request { throw IdentityError(.mockUserInRequest, at: [name]) }
      try Self.refuse(["uid", "provider"] + Self.shorthandOnly, beside: name, in: members)
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
