import IDTokenVerification
import Identities
import SourceText

/// Sets of public keys and, after a line of `---`, a token that they verify. A token that other keys signed is never accepted.
struct KeyTarget: FuzzTarget {
  static let name = "keys"
  static let words = [
    "-----BEGIN CERTIFICATE-----\\n", "\\n-----END CERTIFICATE-----", "{\"keys\":[", "\"kty\":\"RSA\"", "\"kid\":",
    "\"alg\":\"RS256\"",
    "\"use\":\"sig\"", "\"n\":", "\"e\":\"AQAB\"", "\n---\n", "MII", "eyJhbGciOiJSUzI1NiI", ".",
  ]

  private static let now: Int64 = 1_800_000_000

  /// Keys that no input knows.
  private let others: KeySet

  init() throws {
    let key = try SigningKey(keyID: "1")
    others = try KeySet(SourceFile(name: "others", text: key.jwks()))
  }

  func check(_ bytes: [UInt8]) throws {
    let parts = DecisionInput.parts(bytes)
    let token = String(decoding: parts.count > 1 ? parts[1] : parts[0], as: UTF8.self)
    if let accepted = try? verifier(others).verify(token) {
      throw BrokenProperty(description: "a token of \(accepted.identity) that other keys signed is accepted")
    }
    let keys: KeySet
    do throws(KeySetError) {
      keys = try KeySet(SourceFile(name: "keys", bytes: Array(parts[0])))
    } catch {
      return try require(!error.description.isEmpty, "an error without a text")
    }
    guard let accepted = try? verifier(keys).verify(token) else { return }
    guard case .user(let user) = accepted.identity, let uid = user.uid else {
      throw BrokenProperty(description: "a token without a user: \(accepted.identity)")
    }
    try require(!uid.text.isEmpty && user.claims["sub"] == .string(uid.text), "the user of the claims")
  }

  private func verifier(_ keys: KeySet) throws -> TokenVerifier {
    try TokenVerifier(projectID: "demo", keys: keys, clock: { Self.now })
  }
}
