import Platform

/// The limits of the Realtime Database on stored data.
///
/// Sources: documentation, "Realtime Database limits"; the client's `validation.ts`.
package enum DataLimits {
  /// The maximum number of keys in a path.
  package static let maximumDepth = 32
  /// The maximum length of a key, in bytes of UTF-8.
  package static let maximumKeyBytes = 768
  /// The maximum length of a string, in bytes of UTF-8.
  package static let maximumStringBytes = 10 * 1024 * 1024

  /// Returns the problem with a key, or nil if it is legal.
  package static func problem(inKey key: DataKey) -> DataProblem.Kind? {
    key.text.withBytes { bytes in
      if bytes.isEmpty { return .emptyKey }
      for byte in bytes where isForbidden(byte) { return .illegalKey(key.text) }
      return bytes.count > maximumKeyBytes ? .longKey(bytes: bytes.count) : nil
    }
  }

  /// Returns whether a byte is forbidden in keys: control characters and `.`, `$`, `#`, `[`, `]`, `/`.
  package static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Returns the problem with a path, or nil if it is legal.
  package static func problem(inPath path: DataPath) -> DataProblem.Kind? {
    if path.depth > maximumDepth { return .tooDeep }
    for key in path.keys {
      if let problem = problem(inKey: key) { return problem }
    }
    return nil
  }
}
