extension DocumentPath {
  /// Parses `coll/doc/…`, `/databases/D/documents/coll/doc/…` or a resource name, `projects/P/databases/D/documents/…`.
  /// The project is dropped. A leading slash is allowed.
  ///
  /// - Parameter database: the database if the text names none.
  /// - Throws: the problem with the text as a path of data that can be stored.
  public static func parse(
    _ text: String, database: String = defaultDatabase
  ) throws(PathProblem) -> DocumentPath {
    let path = unchecked(text, database: database)
    if let problem = path.problem { throw problem }
    return path
  }

  /// Returns the path that a text names in the syntax of ``parse(_:database:)``, legal or not.
  static func unchecked(_ text: String, database: String) -> DocumentPath {
    let hasSlash = text.utf8.first == UInt8(ascii: "/")
    let rest = hasSlash ? text.utf8.dropFirst() : text.utf8[...]
    var segments: [String] = []
    if !rest.isEmpty {
      let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      segments = parts.map { String(decoding: $0, as: UTF8.self) }
    }
    return resolved(segments, hasSlash: hasSlash, database: database)
  }

  /// Splits the database off a full name. Anything that only resembles a full name is a path.
  private static func resolved(_ segments: [String], hasSlash: Bool, database: String) -> DocumentPath {
    func isFull(from start: Int) -> Bool {
      segments.count >= start + 3 && segments[start].utf8.elementsEqual("databases".utf8)
        && segments[start + 2].utf8.elementsEqual("documents".utf8)
    }
    if segments.first?.utf8.elementsEqual("projects".utf8) == true, isFull(from: 2) {
      return DocumentPath(Array(segments.dropFirst(5)), database: segments[3])
    }
    if hasSlash, isFull(from: 0) { return DocumentPath(Array(segments.dropFirst(3)), database: segments[1]) }
    return DocumentPath(segments, database: database)
  }

  /// Parses a text like ``parse(_:database:)``, and requires that it names a document.
  package static func parseDocument(
    _ text: String, database: String = defaultDatabase
  ) throws(PathProblem) -> DocumentPath {
    let path = try parse(text, database: database)
    guard path.isDocument else { throw .notADocument(path.relativeText) }
    return path
  }
}
