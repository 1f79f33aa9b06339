import Foundation
import IDTokenVerification
import Identities
import RuleValues
import SourceText

/// A project that signs tokens with a test key, and a server that verifies them.
struct TokenDesk {
  static let project = "demo-attack"

  /// A key costs a while to make, so all tests share these.
  static let keys = Result { try (own: SigningKey(keyID: "k1"), stranger: SigningKey(keyID: "k1")) }

  let key: SigningKey
  let stranger: SigningKey
  let verifier: TokenVerifier
  /// Seconds since 1970, the server's clock.
  let now: Int64

  init() throws {
    let now = ServerClock.now / 1000
    self.now = now
    (key, stranger) = try Self.keys.get()
    let set = try KeySet(jwks: SourceFile(name: "keys", text: key.jwks()))
    verifier = try TokenVerifier(projectID: Self.project, keys: set, clock: { now })
  }

  /// The claims of a valid token of `ann`, with some replaced. Nil removes a claim.
  func claims(_ changes: [String: ClaimValue?] = [:]) throws -> Claims {
    guard let ann = UserID("ann") else { return Claims() }
    var claims = try TokenProfile(uid: ann).claims(projectID: Self.project, now: now - 60)
    for (name, value) in changes { claims[name] = value }
    return claims
  }

  /// The header of a request with a good token, whose parts a client then changed.
  func token(_ changes: [String: ClaimValue?] = [:], header: String? = nil, payload: String? = nil) throws -> String {
    var parts = try key.token(claims(changes)).split(separator: ".").map(String.init)
    if let header { parts[0] = Self.encode(header) }
    if let payload { parts[1] = Self.encode(payload) }
    return parts.joined(separator: ".")
  }

  static func encode(_ text: String) -> String {
    String(Base64.encode(text.utf8, .urlSafe).prefix { $0 != "=" })
  }
}
