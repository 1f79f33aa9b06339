import EmulatedProjects
import Identities
import RuleEvaluation

/// The codes of an authenticator app for one enrollment (RFC 6238 with HMAC-SHA-1, six digits and 30 seconds).
///
/// The secret is derived from the id of the enrollment, so it needs no place in the account, and works after a restart and
/// an import. It protects nothing: this server does not verify users.
struct TimeBasedCode: Hashable {
  /// The number of seconds for which a code is valid.
  static let period: Int64 = 30
  /// The number of digits.
  static let digits = 6
  /// The number of earlier and of later codes that are accepted too: the default of Identity Platform.
  static let neighbors: Int64 = 5

  /// The secret.
  let secret: [UInt8]

  /// Creates the codes of a secret.
  init(secret: [UInt8]) { self.secret = secret }

  /// Creates the codes of an enrollment.
  init(enrollment: String, project: String) {
    let text = Array("rules-sim totp \(project) \(enrollment)".utf8)
    secret = Array(text.withUnsafeBufferPointer(SHA256.digest).prefix(20))
  }

  /// The secret in Base32, as authenticator apps read it (RFC 4648, section 6).
  var sharedKey: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var text = ""
    var (bits, count) = (0 as UInt32, 0)
    for byte in secret {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(bits >> UInt32(count) & 31)])
        bits &= 1 << UInt32(count) - 1
      }
    }
    return count == 0 ? text : text + String(alphabet[Int(bits << UInt32(5 - count) & 31)])
  }

  /// Returns whether a code is valid at a time in seconds since 1970.
  func accepts(_ code: String, at now: Int64) -> Bool {
    (-Self.neighbors...Self.neighbors).contains { self.code(at: now + $0 * Self.period) == code }
  }

  /// Returns the code at a time in seconds since 1970.
  func code(at now: Int64, digits: Int = Self.digits) -> String {
    let step = UInt64(max(now, 0) / Self.period)
    let digest = hash((0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * UInt64($0))) })
    let offset = Int(digest[digest.count - 1] & 15)
    let number = digest[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = "\(number)".suffix(digits)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Returns the hash of a message with the secret (RFC 2104).
  private func hash(_ message: [UInt8]) -> [UInt8] {
    let key = (secret.count > 64 ? SHA1.digest(secret) : secret)
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    return SHA1.digest(block.map { $0 ^ 0x5C } + SHA1.digest(block.map { $0 ^ 0x36 } + message))
  }
}
