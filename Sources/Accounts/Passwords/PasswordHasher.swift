import CCrypt
import Platform

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

  /// The hasher of the system: `crypt(3)` with SHA-512, 5000 rounds and a random 96-bit salt.
  public static let system = PasswordHasher(
    hash: { SystemCrypt.hash($0, setting: "$6$\(SystemCrypt.salt())$") },
    isMatch: { hash, password in
      guard let found = SystemCrypt.hash(password, setting: hash) else { return false }
      return SystemCrypt.isEqual(Array(found.utf8), Array(hash.utf8))
    })
}

/// The system's `crypt(3)`.
enum SystemCrypt {
  private static let digits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  static func salt() -> String {
    String(decoding: (0..<16).map { _ in digits[Int.random(in: 0..<64)] }, as: UTF8.self)
  }

  /// Returns the hash for a setting, which may be a hash. Nil if hashing fails, or for a password with a NUL, which C
  /// would truncate.
  static func hash(_ password: String, setting: String) -> String? {
    guard !password.utf8.contains(0), !setting.utf8.contains(0) else { return nil }
    return withUnsafeTemporaryAllocation(of: crypt_data.self, capacity: 1) { memory in
      guard let data = memory.baseAddress else { return nil }
      memset(data, 0, MemoryLayout<crypt_data>.size)
      defer { memset(data, 0, MemoryLayout<crypt_data>.size) }
      guard let found = crypt_r(password, setting, data) else { return nil }
      let text = String(cString: found)
      return text.utf8.first == UInt8(ascii: "$") ? text : nil
    }
  }

  /// Compares in constant time, regardless of the position of the first difference.
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
