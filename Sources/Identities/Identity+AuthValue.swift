extension Identity {
  /// A service whose rules see an identity, each in a shape of its own.
  public enum Service: Hashable, Sendable {
    /// Realtime Database: the variable `auth`, with `uid`, `provider` and `token`.
    case realtimeDatabase
    /// Cloud Firestore: `request.auth`, with `uid` and `token`.
    case firestore
    /// Cloud Storage: `request.auth`, with `uid` and `token`.
    case storage
  }

  /// What rules of `service` see of this identity; nil where they see `null`.
  ///
  /// - Returns: nil where nobody is signed in. Nil for an administrator too, for whom no rule is to be asked at all; the
  ///   caller sees to that before.
  public func authValue(for service: Service) -> ClaimValue? {
    guard case .user(let user) = self else { return nil }
    switch service {
    case .realtimeDatabase: return .map(user.realtimeVariable)
    case .firestore, .storage: return .map(user.requestAuth)
    }
  }
}

extension User {
  /// The `auth` variable of Realtime Database rules: an override as it was given; else `uid`, `provider` (absent where
  /// the token does not say how the user signed in) and `token`, which is the whole payload.
  fileprivate var realtimeVariable: Claims {
    if case .override(let variable) = provenance { return variable }
    var members: [Claims.Member] = []
    members.reserveCapacity(3)
    if let uid { members.append(Claims.Member("uid", .string(uid.text))) }
    if let provider = provider ?? claims.signInProvider?.realtimeName {
      members.append(Claims.Member("provider", .string(provider)))
    }
    members.append(Claims.Member("token", .map(claims)))
    return Claims(distinct: members)
  }

  /// `request.auth` of Cloud rules: an override as it was given; else `uid` and `token`, which is the whole payload
  /// (Cloud Firestore emulator 1.19.9). A user has one id, so Firestore's `sub` and Storage's `user_id` can not differ.
  fileprivate var requestAuth: Claims {
    if case .override(let variable) = provenance { return variable }
    var members: [Claims.Member] = []
    members.reserveCapacity(2)
    if let uid { members.append(Claims.Member("uid", .string(uid.text))) }
    members.append(Claims.Member("token", .map(claims)))
    return Claims(distinct: members)
  }
}
