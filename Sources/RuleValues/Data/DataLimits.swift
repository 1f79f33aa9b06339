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
    // A bit for each forbidden byte below 0x40, and for each from there to 0x7F.
    let low: UInt64 = 0xFFFF_FFFF | 1 << 0x23 | 1 << 0x24 | 1 << 0x2E | 1 << 0x2F
    let high: UInt64 = 1 << (0x5B - 0x40) | 1 << (0x5D - 0x40) | 1 << (0x7F - 0x40)
    return byte < 0x80 && (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 == 1
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
