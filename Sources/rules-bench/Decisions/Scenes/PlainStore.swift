import RuleValues

/// The stored documents of a scene, as hand-written checks find them: by the path of the collection, then by the id.
struct PlainStore: Sendable {
  private(set) var documents: [String: [String: DocumentFields]] = [:]

  init(_ stored: KeyValuePairs<String, DocumentFields>) {
    for (path, fields) in stored {
      let ids = path.split(separator: "/")
      documents[ids.dropLast().joined(separator: "/"), default: [:]][String(ids.last ?? "")] = fields
    }
  }

  /// Returns a document; nil if it is missing.
  func document(_ collection: String, _ id: String) -> DocumentFields? { documents[collection]?[id] }
}
