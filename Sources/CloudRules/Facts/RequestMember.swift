import RulePrograms

/// A value that a rule reads from `request` or `resource`, as far as lints distinguish them: `request.auth.uid`.
enum RequestMember: UInt8, Sendable {
  /// Any other value.
  case other
  case request
  case resource
  case requestResource
  case requestTime
  case requestMethod
  case auth
  case authUID
  /// `provider` of `request.auth`, which only Realtime Database rules have.
  case authProvider
  case token
  /// `uid` of the token: a custom claim.
  case tokenUID
  case email
  case emailVerified
  /// `name` or `picture` of the token.
  case profile
  /// `auth_time`, `iat` or `exp` of the token: seconds.
  case tokenTime
  case firebase
  case signInProvider
  case identities

  /// The member of this value with the given name.
  func member(_ name: String) -> RequestMember {
    switch self {
    case .request:
      switch name {
      case "auth": .auth
      case "resource": .requestResource
      case "time": .requestTime
      case "method": .requestMethod
      default: .other
      }
    case .auth:
      switch name {
      case "token": .token
      case "uid": .authUID
      case "provider": .authProvider
      default: .other
      }
    case .token:
      switch name {
      case "uid": .tokenUID
      case "email": .email
      case "email_verified": .emailVerified
      case "name", "picture": .profile
      case "auth_time", "iat", "exp": .tokenTime
      case "firebase": .firebase
      default: .other
      }
    case .firebase:
      switch name {
      case "sign_in_provider": .signInProvider
      case "identities": .identities
      default: .other
      }
    default: .other
    }
  }
}
