import CCrypt

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Makes of a password what may be stored, and recognises the password by it.
public struct PasswordHasher: Sendable {
  /// The hash of a password with a new salt; nil where none can be made.
  public let hash: @Sendable (String) -> String?
  /// Whether a hash is that of a password.
  public let isMatch: @Sendable (_ hash: String, _ password: String) -> Bool

  /// A hasher of the caller's.
  public init(
    hash: @escaping @Sendable (String) -> String?, isMatch: @escaping @Sendable (String, String) -> Bool
  ) {
    self.hash = hash
    self.isMatch = isMatch
  }

  /// The system's `crypt(3)` with SHA-512, 5000 rounds and a random salt of 96 bits.
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

  /// The hash by a setting, which may be a hash; nil where there is none. A password with a NUL, which C would cut, has none.
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

  /// Compares in a time that does not depend on where the first difference is.
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
