package import RuleValues

/// The place that a rule was asked about, as the request names it: the path that people read is made when somebody asks.
package enum VisitedPlace: Sendable, Hashable {
  /// A place of a Realtime Database; the path of an object.
  case path(DataPath)
  /// A document or collection.
  case document(DocumentPath)

  /// The path, of a document without its database.
  package var path: DataPath {
    switch self {
    case .path(let path): path
    case .document(let path): DataPath(names: path.segments)
    }
  }
}
