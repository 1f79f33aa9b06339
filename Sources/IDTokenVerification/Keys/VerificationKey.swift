import CryptoExtras
import FoundationEssentials

/// A public RSA key, and when it may be used.
public struct VerificationKey: Sendable {
  private let key: _RSA.Signing.PublicKey
  /// The seconds since 1970 between which the key's certificate is valid; nil where the key came without one.
  public let validity: ClosedRange<Int64>?

  init(_ key: _RSA.Signing.PublicKey, validity: ClosedRange<Int64>? = nil) {
    self.key = key
    self.validity = validity
  }

  /// How long the key is, in bits: at least 2048.
  public var bits: Int { key.keySizeInBits }

  /// Whether `signature` is that of `bytes` by RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
  public func isValidSignature(_ signature: [UInt8], for bytes: [UInt8]) -> Bool {
    key.isValidSignature(.init(rawRepresentation: signature), for: bytes, padding: .insecurePKCS1v1_5)
  }
}
