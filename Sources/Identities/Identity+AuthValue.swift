extension Identity {
  /// A service whose rules see an identity, each in a shape of its own.
  public enum Service: Hashable, Sendable {
    /// Realtime Database: the variable `auth`, with `uid`, `provider` and `token`.
    case realtimeDatabase
  }

  /// What rules of `service` see of this identity; nil where they see `null`.
  ///
  /// - Returns: nil where nobody is signed in. Nil for an administrator too, for whom no rule is to be asked at all; the
  ///   caller sees to that before.
  public func authValue(for service: Service) -> ClaimValue? {
    guard case .user(let user) = self else { return nil }
    switch service {
    case .realtimeDatabase: return .map(user.realtimeVariable)
    }
  }
}

extension User {
  /// The `auth` variable of Realtime Database rules: an override as it was given; else `uid`, `provider` (absent where
  /// the token does not say how the user signed in) and `token`, which is the whole payload.
  fileprivate var realtimeVariable: Claims {
    if case .override(let variable) = provenance { return variable }
    var variable = Claims()
    variable["uid"] = uid.map { .string($0.text) }
    variable["provider"] = (provider ?? claims.signInProvider?.realtimeName).map { .string($0) }
    variable["token"] = .map(claims)
    return variable
  }
}
