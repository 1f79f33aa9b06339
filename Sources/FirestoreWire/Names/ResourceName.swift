package import RuleValues

/// The name of a database: `projects/P/databases/D`.
package struct DatabaseName: Hashable, Sendable, CustomStringConvertible {
  /// The project id.
  package let project: String
  /// The database id, such as `(default)`.
  package let database: String

  /// Creates the name of a database.
  package init(project: String, database: String = DocumentPath.defaultDatabase) {
    self.project = project
    self.database = database
  }

  /// Parses the name of a database.
  ///
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package init(_ text: String) throws(RPCError) {
    var reader = ResourceNameReader(text, label: "Database name")
    self = try reader.database(isWhole: true)
    try reader.end()
  }

  /// The text of the name.
  package var description: String { "projects/\(project)/databases/\(database)" }
}

/// The name of a document, or of the root of all documents: `projects/P/databases/D/documents/…`.
package struct ResourceName: Hashable, Sendable, CustomStringConvertible {
  /// The project id.
  package let project: String
  /// The database and the ids below it.
  package let path: DocumentPath

  /// Creates the name of what is at `path`.
  package init(project: String, path: DocumentPath) {
    self.project = project
    self.path = path
  }

  /// The name of the database.
  package var database: DatabaseName { DatabaseName(project: project, database: path.database) }

  /// The text of the name.
  package var description: String { path.resourceName(project: project) }

  /// Parses the name of a document.
  ///
  /// - Parameter label: how errors call the name.
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package static func document(_ text: String, label: String = "Document name") throws(RPCError) -> ResourceName {
    try parse(text, label: label, isParent: false)
  }

  /// Parses the parent of collections: the name of a document, or `projects/P/databases/D/documents`.
  ///
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package static func parent(_ text: String) throws(RPCError) -> ResourceName {
    try parse(text, label: "Document parent name", isParent: true)
  }

  private static func parse(_ text: String, label: String, isParent: Bool) throws(RPCError) -> ResourceName {
    var reader = ResourceNameReader(text, label: label)
    let database = try reader.database()
    let segments = try reader.documents(isParent: isParent)
    let path = DocumentPath(segments, database: database.database)
    if let problem = path.problem { throw problem.rpcError(path) }
    return ResourceName(project: database.project, path: path)
  }
}

extension DocumentPath {
  /// Returns the path of a collection below a document or the root.
  ///
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package func collection(_ id: String) throws(RPCError) -> DocumentPath {
    let path = appending(id)
    if let problem = path.problem { throw problem.rpcError(path) }
    return path
  }
}

extension PathProblem {
  /// Returns the error in the words of Google's emulator 1.19.9, where they were recorded.
  fileprivate func rpcError(_ path: DocumentPath) -> RPCError {
    switch self {
    case .reservedSegment(let id):
      let isDocument = path.segments.enumerated().contains { $0.offset % 2 == 1 && $0.element == id }
      return .invalidArgument(
        "\(isDocument ? "Resource" : "Collection") id \"\(id)\" is invalid because it is reserved.")
    case .slashInSegment(let id):
      return .invalidArgument("Collection id \"\(id)\" is invalid because it contains \"/\".")
    case .longSegment:
      let long = path.segments.firstIndex { $0.utf8.count > DocumentLimits.maximumSegmentBytes } ?? 0
      return .invalidArgument("The key path element \(long % 2 == 0 ? "kind" : "name") is longer than 1500 bytes.")
    case .tooDeep: return .invalidArgument("Key path is too long. Cannot exceed 100 elements.")
    default: return .invalidArgument(description)
    }
  }
}
