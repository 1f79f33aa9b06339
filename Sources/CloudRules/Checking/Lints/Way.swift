import RulePrograms

/// A plain way from `request` or `resource`, as far as a lint asks for it.
enum Way: UInt8, Sendable {
  case elsewhere
  case request
  case resource
  case requestResource
  case requestTime
  case requestMethod
  case auth
  case authUID
  case token
  /// `uid` of the token: a custom claim.
  case tokenUID
  case email
  case emailVerified
  /// `auth_time`, `iat` or `exp` of the token: seconds.
  case tokenTime
  case firebase
  case signInProvider

  /// The way to a member.
  func member(_ name: String) -> Way {
    switch self {
    case .request:
      switch name {
      case "auth": .auth
      case "resource": .requestResource
      case "time": .requestTime
      case "method": .requestMethod
      default: .elsewhere
      }
    case .auth:
      switch name {
      case "token": .token
      case "uid": .authUID
      default: .elsewhere
      }
    case .token:
      switch name {
      case "uid": .tokenUID
      case "email": .email
      case "email_verified": .emailVerified
      case "auth_time", "iat", "exp": .tokenTime
      case "firebase": .firebase
      default: .elsewhere
      }
    case .firebase: name == "sign_in_provider" ? .signInProvider : .elsewhere
    default: .elsewhere
    }
  }
}
