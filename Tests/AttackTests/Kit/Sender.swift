import Identities
import SourceText

/// Who sends a request: what a verified token says of them.
enum Sender: Sendable {
  /// A client without a token.
  case nobody
  /// A user without claims beside the id.
  case user(String)
  /// A user whose token has these claims, as JSON.
  case claims(String, String)
  /// The server itself.
  case administrator

  /// Who that is to the rules.
  func identity() throws -> Identity {
    switch self {
    case .nobody: return .unauthenticated
    case .administrator: return .administrator
    case .user(let uid): return try Self.user(uid, Claims())
    case .claims(let uid, let json):
      guard let claims = Claims(json: SourceFile(name: "claims", text: json)) else { throw Wire.Malformed(text: json) }
      return try Self.user(uid, claims)
    }
  }

  private static func user(_ uid: String, _ claims: Claims) throws -> Identity {
    guard let id = UserID(uid) else { throw Wire.Malformed(text: uid) }
    return .user(try User(id, claims: claims))
  }
}
