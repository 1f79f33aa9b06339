#if canImport(CCrypt)
import CCrypt
import Platform

/// The system's `crypt(3)`.
extension SystemHash {
  private static let digits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns the hash of a password with a new salt. Nil if hashing fails.
  static func of(_ password: String) -> String? {
    let salt = String(decoding: (0..<16).map { _ in digits[Int.random(in: 0..<64)] }, as: UTF8.self)
    return hash(password, setting: "$6$\(salt)$")
  }

  /// Returns whether a hash is that of a password.
  static func matches(_ hash: String, _ password: String) -> Bool {
    guard let found = Self.hash(password, setting: hash) else { return false }
    return isEqual(Array(found.utf8), Array(hash.utf8))
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
}
#endif
