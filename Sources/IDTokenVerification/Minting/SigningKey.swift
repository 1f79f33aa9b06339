import CryptoExtras
import FoundationEssentials
public import Identities
import SourceText

/// A private RSA key with which test tokens are signed: for trying a verifier out, never for real users.
public struct SigningKey: Sendable {
  private let key: _RSA.Signing.PrivateKey
  /// The id that the header of its tokens names.
  public let keyID: String

  /// A new key of 2048 bits.
  ///
  /// - Throws: where the system gives no random numbers, or the id is empty.
  public init(keyID: String) throws {
    if keyID.isEmpty { throw KeySetError(.emptyKeyID) }
    key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    self.keyID = keyID
  }

  /// The key that a PEM text holds, of at least 2048 bits.
  ///
  /// - Throws: where it holds none, or the id is empty.
  public init(pem: String, keyID: String) throws(KeySetError) {
    if keyID.isEmpty { throw KeySetError(.emptyKeyID) }
    do {
      key = try _RSA.Signing.PrivateKey(pemRepresentation: pem)
    } catch {
      throw KeySetError(.notAnRSAKey, keyID: keyID)
    }
    self.keyID = keyID
  }

  /// The key in PEM, to be kept secret.
  public var pem: String { key.pemRepresentation }

  /// The compact token that says `claims`, signed by RS256.
  ///
  /// - Throws: a `TokenError` where the token would be longer or deeper than any that is accepted; where signing fails.
  public func token(_ claims: Claims) throws -> String {
    let header: Claims = ["alg": "RS256", "kid": .string(keyID), "typ": "JWT"]
    let signed = UnsignedToken.signedPart(header: header, claims: claims)
    let token = signed + "." + UnsignedToken.encode(try signature(Array(signed.utf8)))
    _ = try CompactToken(token)
    return token
  }

  /// What a verifier of the project will say against a token with these claims, whoever signs it.
  public static func problems(ofTokenWith claims: Claims, projectID: String, now: Int64) -> [TokenError] {
    TokenClaims.problems(claims, of: .idToken, projectID: projectID, now: now, skew: 0)
  }

  /// The signature of `bytes` by RS256.
  func signature(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation)
  }

  /// The public half as DER (`SubjectPublicKeyInfo`).
  var publicDER: [UInt8] { Array(key.publicKey.derRepresentation) }

  /// The public half as a JSON Web Key Set.
  ///
  /// - Throws: where the key has no numbers to show.
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

  /// The public half in a self-signed certificate, in Google's form: a map from key id to PEM.
  ///
  /// - Parameter validity: the seconds since 1970 between which the certificate is valid.
  /// - Throws: where the times are none that a certificate can have, or signing fails.
  public func x509PEMByKeyID(validity: ClosedRange<Int64>) throws -> String {
    var map = Claims()
    map[keyID] = .string(try CertificateWriter.pem(for: self, validity: validity))
    return map.text
  }
}
