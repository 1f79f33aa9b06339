package import RuleValues

extension Identity {
  /// Returns the auth value that rules of `service` see. Nil if they see `null`.
  ///
  /// - Returns: nil for a signed-out caller. Also nil for an administrator, for whom the caller must not evaluate rules
  ///   at all.
  package func authValue(for service: RulesService) -> ClaimValue? {
    guard case .user(let user) = self else { return nil }
    return .map(service.isCloud ? user.requestAuth.map : user.realtimeVariable)
  }
}

extension User {
  /// The `auth` variable of Realtime Database rules. An override is used as given. Otherwise it has `uid`, `provider`
  /// (absent if the token has no sign-in provider) and `token`, the whole payload.
  fileprivate var realtimeVariable: Claims {
    if case .override(let variable) = provenance { return variable }
    let members = ["uid", "provider", "token"].compactMap { name in
      realtimeMember { $0.isSameBytes(as: name) }.map { Claims.Member(name, $0) }
    }
    return Claims(distinct: members)
  }

  /// Returns one member of the `auth` variable of Realtime Database rules, without creating the others. Nil if there is
  /// no such member.
  ///
  /// - Parameter isWanted: whether a name is that of the member.
  package func realtimeMember(_ isWanted: (String) -> Bool) -> ClaimValue? {
    if case .override(let variable) = provenance { return variable.members.first { isWanted($0.key) }?.value }
    if isWanted("uid") { return uid.map { .string($0.text) } }
    if isWanted("provider") { return (provider ?? claims.signInProvider?.realtimeName).map { .string($0) } }
    return isWanted("token") ? .map(claims) : nil
  }

  /// `request.auth` of Cloud rules. An override is used as given. Otherwise it has `uid` and `token`, the whole payload
  /// (Cloud Firestore emulator 1.19.9). A user has one id, so Firestore's `sub` and Storage's `user_id` are always
  /// equal.
  package var requestAuth: RequestAuth {
    if case .override(let variable) = provenance { return .override(variable) }
    return .user(uid, token: claims)
  }

  /// The parts of `request.auth` in Cloud rules.
  package enum RequestAuth: Sendable {
    /// The complete value of an override.
    case override(Claims)
    /// `uid`, if there is one, and `token`.
    case user(UserID?, token: Claims)

    /// The complete value, built from the parts.
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
