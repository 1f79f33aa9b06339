/// `"todos/42"`, `"users/\(uid)"`
extension DocumentPath: ExpressibleByStringInterpolation {
  /// Creates the path that a literal names, in the syntax of ``parse(_:database:)``.
  ///
  /// The path may be illegal; then a request with it is invalid.
  public init(stringLiteral text: String) { self = Self.unchecked(text, database: Self.defaultDatabase) }

  /// Creates the path that an interpolated literal names, in the default database.
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.segments) }

  /// The pieces of an interpolated path. An interpolated value is one id or part of one, so a value with a slash leads
  /// to no other document: it makes the request invalid.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var ids = PathPieces()
    fileprivate var segments: [String] { ids.segments }

    /// Creates a path without pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the text of the literal, whose slashes separate ids.
    public mutating func appendLiteral(_ literal: String) { ids.append(path: literal) }

    /// Appends an id or a part of an id.
    public mutating func appendInterpolation(_ id: some CustomStringConvertible) { ids.append(id: id.description) }

    /// Appends the ids of a path, without its database.
    public mutating func appendInterpolation(_ path: DocumentPath) {
      ids.append(ids: path.segments)
    }
  }
}

/// The ids of a path that is written as an interpolated literal.
struct PathPieces {
  private var isRooted = false
  private var isEmpty = true
  private var pieces = [""]

  /// The ids, without the empty one before a leading slash.
  var segments: [String] {
    if isEmpty { return [] }
    return isRooted ? Array(pieces.dropFirst()) : pieces
  }

  /// Appends text whose slashes separate ids.
  mutating func append(path text: String) {
    if text.utf8.isEmpty { return }
    if isEmpty { isRooted = text.utf8.first == UInt8(ascii: "/") }
    isEmpty = false
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { pieces.append("") }
      pieces[pieces.count - 1] += String(decoding: part, as: UTF8.self)
    }
  }

  /// Appends text to the last id, whatever it contains.
  mutating func append(id: String) {
    isEmpty = false
    pieces[pieces.count - 1] += id
  }

  /// Appends whole ids. The first one continues the last id.
  mutating func append(ids: [String]) {
    for (index, id) in ids.enumerated() {
      if index > 0 { pieces.append("") }
      append(id: id)
    }
  }
}
