/// `"rooms/lounge"`, `"users/\(uid)"`
extension DataPath: ExpressibleByStringInterpolation {
  /// Creates the path that a literal names, as ``init(_:)`` does.
  public init(stringLiteral text: String) { self = Self.split(text) }

  /// Creates the path that an interpolated literal names.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.keys) }

  /// The pieces of an interpolated path. An interpolated value is one key or part of one, so a value that is empty or has a
  /// slash leads to no other place: it makes the request invalid.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var ended: [DataKey] = []
    /// The key that the next piece continues; nil after a slash.
    private var current: String?

    fileprivate var keys: [DataKey] { ended + (current.map { [DataKey($0)] } ?? []) }

    /// Creates a path without pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the text of the literal, whose slashes separate keys.
    public mutating func appendLiteral(_ literal: String) {
      let parts = literal.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { end() }
        if !part.isEmpty { current = (current ?? "") + String(decoding: part, as: UTF8.self) }
      }
    }

    /// Appends a key or a part of a key.
    public mutating func appendInterpolation(_ key: some CustomStringConvertible) {
      current = (current ?? "") + key.description
    }

    /// Appends the keys of a path.
    public mutating func appendInterpolation(_ path: DataPath) {
      for (index, key) in path.keys.enumerated() {
        if index > 0 { end() }
        current = (current ?? "") + key.text
      }
    }

    private mutating func end() {
      if let current { ended.append(DataKey(current)) }
      current = nil
    }
  }
}
