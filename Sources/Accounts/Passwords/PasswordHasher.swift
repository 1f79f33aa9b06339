/// A password hasher, which creates and verifies hashes.
public struct PasswordHasher: Sendable {
  /// Returns the hash of a password with a new salt. Nil if hashing fails.
  public let hash: @Sendable (String) -> String?
  /// Returns whether a hash matches a password.
  public let isMatch: @Sendable (_ hash: String, _ password: String) -> Bool

  /// Creates a custom hasher.
  public init(
    hash: @escaping @Sendable (String) -> String?, isMatch: @escaping @Sendable (String, String) -> Bool
  ) {
    self.hash = hash
    self.isMatch = isMatch
  }

  /// The hasher of the system. On Linux: `crypt(3)` with SHA-512, 5000 rounds and a random 96-bit salt. On Apple's platforms,
  /// which have no such hash: PBKDF2 of swift-crypto with SHA-512 and 210,000 rounds. A hash of the one does not match on the
  /// other.
  public static let system = PasswordHasher(hash: { SystemHash.of($0) }, isMatch: { SystemHash.matches($0, $1) })
}

/// Hashes that the platform has a function for.
enum SystemHash {
  /// Compares in constant time, regardless of the position of the first difference.
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
