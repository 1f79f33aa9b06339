import CryptoExtras
import Identities
import SourceText

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of RSA signing keys from JSON Web Keys (RFC 7517; RFC 7518, section 6.3.1).
enum JSONWebKey {
  /// Returns the key in `json` and its id. Nil if the key is of a kind that cannot sign ID tokens.
  static func key(_ json: JSONNode) throws(KeySetError) -> (keyID: String, key: VerificationKey)? {
    guard `is`(json["kty"], "RSA"), isAbsent(json["use"], or: "sig"), isAbsent(json["alg"], or: "RS256") else {
      return nil
    }
    guard let keyID = json["kid"]?.string else { throw KeySetError(.emptyKeyID) }
    guard let modulus = number(json["n"]), let exponent = number(json["e"]) else {
      throw KeySetError(.notAnRSAKey, keyID: keyID)
    }
    do {
      return (keyID, VerificationKey(try _RSA.Signing.PublicKey(n: modulus, e: exponent)))
    } catch {
      throw KeySetError(.notAnRSAKey, keyID: keyID)
    }
  }

  private static func number(_ json: JSONNode?) -> [UInt8]? { json?.string.flatMap(Base64URL.bytes) }

  private static func isAbsent(_ json: JSONNode?, or text: String) -> Bool { json == nil || `is`(json, text) }

  private static func `is`(_ json: JSONNode?, _ text: String) -> Bool {
    json?.string?.utf8.elementsEqual(text.utf8) ?? false
  }
}
