extension DocumentPath {
  /// Reads `coll/doc/…`, `/databases/D/documents/coll/doc/…` or a resource name, `projects/P/databases/D/documents/…`,
  /// whose project is not kept. A slash in front is allowed.
  ///
  /// - Parameter database: the database where the text names none.
  /// - Throws: what is wrong with the text as a path to something that can be stored.
  public static func parse(
    _ text: String, database: String = defaultDatabase
  ) throws(PathProblem) -> DocumentPath {
    let hasSlash = text.utf8.first == UInt8(ascii: "/")
    let rest = hasSlash ? text.utf8.dropFirst() : text.utf8[...]
    var segments: [String] = []
    if !rest.isEmpty {
      let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      segments = parts.map { String(decoding: $0, as: UTF8.self) }
    }
    let path = resolved(segments, hasSlash: hasSlash, database: database)
    if let problem = DocumentLimits.problem(inPath: path) { throw problem }
    return path
  }

  /// Takes the database from a full name; what only resembles one is a path.
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

  /// Like ``parse(_:database:)`` for a text that must name a document.
  public static func parseDocument(
    _ text: String, database: String = defaultDatabase
  ) throws(PathProblem) -> DocumentPath {
    let path = try parse(text, database: database)
    guard path.isDocument else { throw .notADocument(path.relativeText) }
    return path
  }
}
