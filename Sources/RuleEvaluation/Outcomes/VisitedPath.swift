package import RuleValues

/// The place for which a rule was evaluated, as the request names it. The readable path is created on demand.
package enum VisitedPath: Sendable, Hashable {
  /// A place of a Realtime Database, or the path of an object.
  case path(DataPath)
  /// The path of a document.
  case document(DocumentPath)
  /// A collection: its parent, and its id.
  case collection(DocumentPath, String)

  /// Whether it is in a Cloud Firestore database.
  var isInFirestore: Bool {
    switch self {
    case .path: false
    case .document, .collection: true
    }
  }

  /// The path. In a Cloud Firestore database, it lacks the database.
  package var path: DataPath {
    switch self {
    case .path(let path): path
    case .document(let path): DataPath(names: path.segments)
    case .collection(let parent, let id): DataPath(names: parent.segments + [id])
    }
  }
}
