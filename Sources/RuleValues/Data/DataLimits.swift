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
    guard !key.text.isEmpty else { return .emptyKey }
    let isForbidden: (UInt8) -> Bool = { byte in
      byte < 0x20 || byte == 0x7F || ".$#[]/".utf8.contains(byte)
    }
    if key.text.utf8.contains(where: isForbidden) { return .illegalKey(key.text) }
    return key.text.utf8.count > maximumKeyBytes ? .longKey(bytes: key.text.utf8.count) : nil
  }

  /// What is wrong with a path, or nil.
  public static func problem(inPath path: DataPath) -> DataProblem.Kind? {
    if path.depth > maximumDepth { return .tooDeep }
    return path.keys.lazy.compactMap(problem(inKey:)).first
  }
}
