#if !canImport(CCrypt)
import Crypto
import CryptoExtras

/// PBKDF2 of swift-crypto, for platforms whose `crypt(3)` has no SHA-512: `$pbkdf2-sha512$ROUNDS$SALT$KEY`, in hexadecimal.
extension SystemHash {
  private static let name = "pbkdf2-sha512"
  /// The rounds that OWASP's "Password Storage Cheat Sheet" names for SHA-512, and the minimum of swift-crypto.
  private static let rounds = 210_000
  /// A hash with more rounds than this is rejected, so that a stored hash cannot block a sign-in.
  private static let maximumRounds = 10_000_000
  private static let keyBytes = 64
  private static let saltBytes = 16

  /// Returns the hash of a password with a new salt. Nil if hashing fails.
  static func of(_ password: String) -> String? {
    let salt = (0..<saltBytes).map { _ in UInt8.random(in: 0...255) }
    guard let key = key(password, salt, rounds) else { return nil }
    return "$\(name)$\(rounds)$\(hexadecimal(salt))$\(hexadecimal(key))"
  }

  /// Returns whether a hash is that of a password.
  static func matches(_ hash: String, _ password: String) -> Bool {
    let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == name, let rounds = Int(parts[2]), rounds <= maximumRounds,
      let salt = bytes(parts[3]), let stored = bytes(parts[4]), let key = key(password, salt, rounds)
    else { return false }
    return isEqual(key, stored)
  }

  private static func key(_ password: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8]? {
    let key = try? KDF.Insecure.PBKDF2.deriveKey(
      from: Array(password.utf8), salt: salt, using: .sha512, outputByteCount: keyBytes, rounds: rounds)
    return key?.withUnsafeBytes { Array($0) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8((digits[$0] ?? 0) * 16 + (digits[$0 + 1] ?? 0)) }
  }
}
#endif
