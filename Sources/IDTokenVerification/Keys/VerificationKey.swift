import CryptoExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A public RSA key with its validity period.
public struct VerificationKey: Sendable {
  private let key: _RSA.Signing.PublicKey
  /// The key as DER (`SubjectPublicKeyInfo`), which is the same for equal keys.
  private let bytes: [UInt8]
  /// The validity period of the key's certificate, in seconds since 1970. Nil if the key has no certificate.
  public let validity: ClosedRange<Int64>?

  init(_ key: _RSA.Signing.PublicKey, validity: ClosedRange<Int64>? = nil) {
    self.key = key
    bytes = Array(key.derRepresentation)
    self.validity = validity
  }

  /// The length of the key in bits, at least 2048.
  public var bits: Int { key.keySizeInBits }

  /// Returns whether both are the same public key, so that they accept the same signatures. Their certificates may
  /// differ.
  func hasSameNumbers(as other: VerificationKey) -> Bool { bytes == other.bytes }

  /// Returns whether the certificate of the key is valid at a time, or whether the key has no certificate.
  ///
  /// - Parameters:
  ///   - time: the time in seconds since 1970.
  ///   - skew: the tolerated clock skew in seconds.
  func isInForce(at time: Int64, skew: Int64) -> Bool {
    guard let validity else { return true }
    return time >= validity.lowerBound - skew && time <= validity.upperBound + skew
  }

  /// Returns whether `signature` is a valid RS256 signature of `bytes`: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518,
  /// section 3.3).
  public func isValidSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
    key.isValidSignature(.init(rawRepresentation: signature), for: bytes, padding: .insecurePKCS1v1_5)
  }
}
