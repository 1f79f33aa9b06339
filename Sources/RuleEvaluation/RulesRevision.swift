/// The identity of a rules text: the first 16 digits of the `sha256sum` of the rules file. It links a logged decision
/// to its file.
public struct RulesRevision: Sendable, Hashable, CustomStringConvertible {
  private let prefix: UInt64

  /// Computes the revision of rules that were read from `bytes`.
  package init(of bytes: [UInt8]) {
    let digest = bytes.withUnsafeBufferPointer { SHA256.digest($0) }
    prefix = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The revision as 16 hexadecimal digits.
  public var description: String {
    let digits = String(prefix, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
