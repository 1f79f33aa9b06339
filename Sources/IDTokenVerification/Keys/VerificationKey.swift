import CryptoExtras
import FoundationEssentials

/// A public RSA key with its validity period.
public struct VerificationKey: Sendable {
  private let key: _RSA.Signing.PublicKey
  /// The validity period of the key's certificate, in seconds since 1970. Nil if the key has no certificate.
  public let validity: ClosedRange<Int64>?

  init(_ key: _RSA.Signing.PublicKey, validity: ClosedRange<Int64>? = nil) {
    self.key = key
    self.validity = validity
  }

  /// The length of the key in bits, at least 2048.
  public var bits: Int { key.keySizeInBits }

  /// Returns whether `signature` is a valid RS256 signature of `bytes`: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518,
  /// section 3.3).
  public func isValidSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
    key.isValidSignature(.init(rawRepresentation: signature), for: bytes, padding: .insecurePKCS1v1_5)
  }
}
