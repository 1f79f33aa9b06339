import RuleValues

extension MatchTree {
  /// Where the rules of documents begin: `/databases/{database}/documents`. Nearly all rules of Cloud Firestore stand there,
  /// and the path of every request goes there, so that the way need not be searched each time.
  public struct DocumentsRoot: Sendable, BitwiseCopyable {
    /// The location.
    public let location: Int
    /// Where the id of the database is kept.
    public let slot: Int
  }

  /// The only way of a document's path; nil where there is none, or another beside it.
  func onlyWayToDocuments() -> DocumentsRoot? {
    guard let databases = onlyChild(of: 0, named: "databases"), let database = onlyWildcard(of: databases),
      let documents = onlyChild(of: database, named: "documents")
    else { return nil }
    return DocumentsRoot(location: documents, slot: Int(locations[database].slot))
  }

  private func onlyChild(of index: Int, named name: String) -> Int? {
    guard locations.indices.contains(index) else { return nil }
    let location = locations[index]
    guard location.edges.count == 1, location.wildcards.isEmpty, location.globs.isEmpty else { return nil }
    let edge = edges[Int(location.edges.lowerBound)]
    return keys[edge.key.range].elementsEqual(name.utf8) ? Int(edge.child) : nil
  }

  private func onlyWildcard(of index: Int) -> Int? {
    let location = locations[index]
    guard location.edges.isEmpty, location.wildcards.count == 1, location.globs.isEmpty else { return nil }
    return wildcard(below: index)
  }
}
