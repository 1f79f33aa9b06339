/// The limits of the Realtime Database on what may be stored ("Realtime Database limits"; the client's `validation.ts`).
public enum DataLimits {
  /// How many keys a path may have.
  public static let maximumDepth = 32
  /// How long a key may be, in bytes of UTF-8.
  public static let maximumKeyBytes = 768
  /// How long a string may be, in bytes of UTF-8.
  public static let maximumStringBytes = 10 * 1024 * 1024

  /// What is wrong with a key, or nil.
  public static func problem(inKey key: DataKey) -> DataProblem.Kind? {
    key.text.withBytes { bytes in
      if bytes.isEmpty { return .emptyKey }
      for byte in bytes where isForbidden(byte) { return .illegalKey(key.text) }
      return bytes.count > maximumKeyBytes ? .longKey(bytes: bytes.count) : nil
    }
  }

  /// Whether no key may hold a byte: control characters and `.`, `$`, `#`, `[`, `]`, `/`.
  @inlinable
  public static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// What is wrong with a path, or nil.
  public static func problem(inPath path: DataPath) -> DataProblem.Kind? {
    if path.depth > maximumDepth { return .tooDeep }
    for key in path.keys {
      if let problem = problem(inKey: key) { return problem }
    }
    return nil
  }
}
