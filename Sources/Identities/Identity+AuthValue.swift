public import RuleValues

extension Identity {
  /// What rules of `service` see of this identity; nil where they see `null`.
  ///
  /// - Returns: nil where nobody is signed in. Nil for an administrator too, for whom no rule is to be asked at all; the
  ///   caller sees to that before.
  public func authValue(for service: RulesService) -> ClaimValue? {
    guard case .user(let user) = self else { return nil }
    switch service {
    case .realtime: return .map(user.realtimeVariable)
    case .firestore, .storage: return .map(user.requestAuth.map)
    }
  }
}

extension User {
  /// The `auth` variable of Realtime Database rules: an override as it was given; else `uid`, `provider` (absent where
  /// the token does not say how the user signed in) and `token`, which is the whole payload.
  fileprivate var realtimeVariable: Claims {
    if case .override(let variable) = provenance { return variable }
    let members = ["uid", "provider", "token"].compactMap { name in
      realtimeMember { $0.isSameBytes(as: name) }.map { Claims.Member(name, $0) }
    }
    return Claims(distinct: members)
  }

  /// One member of the `auth` variable of Realtime Database rules, without the others; nil where it has none of that name.
  ///
  /// - Parameter isWanted: whether a member of that name is the one.
  package func realtimeMember(_ isWanted: (String) -> Bool) -> ClaimValue? {
    if case .override(let variable) = provenance { return variable.members.first { isWanted($0.key) }?.value }
    if isWanted("uid") { return uid.map { .string($0.text) } }
    if isWanted("provider") { return (provider ?? claims.signInProvider?.realtimeName).map { .string($0) } }
    return isWanted("token") ? .map(claims) : nil
  }

  /// `request.auth` of Cloud rules: an override as it was given; else `uid` and `token`, which is the whole payload
  /// (Cloud Firestore emulator 1.19.9). A user has one id, so Firestore's `sub` and Storage's `user_id` can not differ.
  package var requestAuth: RequestAuth {
    if case .override(let variable) = provenance { return .override(variable) }
    return .user(uid, token: claims)
  }

  /// `request.auth` of Cloud rules, in parts.
  package enum RequestAuth: Sendable {
    /// All of it.
    case override(Claims)
    /// `uid`, unless there is none, and `token`.
    case user(UserID?, token: Claims)

    /// The parts together.
    package var map: Claims {
      switch self {
      case .override(let variable): return variable
      case .user(let uid, let token):
        let id = uid.map { [Claims.Member("uid", .string($0.text))] } ?? []
        return Claims(distinct: id + [Claims.Member("token", .map(token))])
      }
    }
  }
}
