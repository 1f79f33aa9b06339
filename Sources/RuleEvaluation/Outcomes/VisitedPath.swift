package import RuleValues

/// The place for which a rule was evaluated, as the request names it. The readable path is created on demand.
package enum VisitedPath: Sendable, Hashable {
  /// A place of a Realtime Database, or the path of an object.
  case path(DataPath)
  /// The path of a document or collection.
  case document(DocumentPath)

  /// The path. For a document, it lacks the database.
  package var path: DataPath {
    switch self {
    case .path(let path): path
    case .document(let path): DataPath(names: path.segments)
    }
  }
}
