import CryptoExtras
public import Identities
import SourceText

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A private RSA key that signs test tokens. It is for tests of a verifier and never for real users.
public struct SigningKey: Sendable {
  private let key: _RSA.Signing.PrivateKey
  /// The key id in the header of the tokens.
  public let keyID: String

  /// Generates a new key of 2048 bits.
  ///
  /// - Throws: an error if the system provides no random numbers, or if the id is empty.
  public init(keyID: String) throws {
    if keyID.isEmpty { throw KeySetError(.emptyKeyID) }
    key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    self.keyID = keyID
  }

  /// Creates a key from a PEM text. It must have at least 2048 bits.
  ///
  /// - Throws: an error if the text has no such key, or if the id is empty.
  public init(pem: String, keyID: String) throws(KeySetError) {
    if keyID.isEmpty { throw KeySetError(.emptyKeyID) }
    do {
      key = try _RSA.Signing.PrivateKey(pemRepresentation: pem)
    } catch {
      throw KeySetError(.notAnRSAKey, keyID: keyID)
    }
    self.keyID = keyID
  }

  /// The private key in PEM. Keep it secret.
  public var pem: String { key.pemRepresentation }

  /// Returns a compact token with these claims, signed with RS256.
  ///
  /// - Throws: a `TokenError` if the token would exceed the accepted length or depth; an error of the signing.
  public func token(_ claims: Claims) throws -> String {
    let header: Claims = ["alg": "RS256", "kid": .string(keyID), "typ": "JWT"]
    let signed = UnsignedToken.signedPart(header: header, claims: claims)
    let token = signed + "." + UnsignedToken.encode(try signature(Array(signed.utf8)))
    _ = try CompactToken(token)
    return token
  }

  /// Returns the problems that a verifier of the project would find in a token with these claims, whatever its
  /// signature.
  public static func problems(ofTokenWith claims: Claims, projectID: String, now: Int64) -> [TokenError] {
    TokenClaims.problems(claims, of: .idToken, projectID: projectID, now: now, skew: 0)
  }

  /// Returns the RS256 signature of `bytes`.
  func signature(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation)
  }

  /// The public key as DER (`SubjectPublicKeyInfo`).
  var publicDER: [UInt8] { Array(key.publicKey.derRepresentation) }

  /// Returns the public key as a JSON Web Key Set.
  ///
  /// - Throws: an error if the key's modulus and exponent cannot be read.
  public func jwks() throws -> String {
    let numbers = try key.publicKey.getKeyPrimitives()
    let set: Claims = [
      "keys": [
        [
          "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(keyID),
          "n": .string(UnsignedToken.encode(numbers.modulus)),
          "e": .string(UnsignedToken.encode(numbers.publicExponent)),
        ]
      ]
    ]
    return set.text
  }

  /// Returns the public key in a self-signed certificate, in Google's format: a map from key id to PEM.
  ///
  /// - Parameter validity: the validity period of the certificate, in seconds since 1970.
  /// - Throws: an error if a certificate cannot represent the times, or an error of the signing.
  public func x509PEMByKeyID(validity: ClosedRange<Int64>) throws -> String {
    var map = Claims()
    map[keyID] = .string(try CertificateWriter.pem(for: self, validity: validity))
    return map.text
  }
}
