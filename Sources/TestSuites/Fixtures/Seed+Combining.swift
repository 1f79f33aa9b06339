import RequestSimulation
package import RuleValues

extension Seed {
  /// Both together: what `later` says of a document, an object or a place of the data counts.
  func combined(with later: Seed) -> Seed {
    var seed = self
    seed.data = data.combined(with: later.data)
    let paths = Set(later.documents.map(\.path))
    seed.documents = documents.filter { !paths.contains($0.path) } + later.documents
    let names = Set(later.objects.map(\.object))
    seed.objects = objects.filter { !names.contains($0.object) } + later.objects
    return seed
  }

  /// Stores a document in place of what is at its path.
  mutating func put(_ document: Document) {
    removeDocument(at: document.path)
    documents.append(document)
  }

  /// Takes a document away.
  mutating func removeDocument(at path: DocumentPath) { documents.removeAll { $0.path == path } }

  /// Stores an object in place of the one of its name.
  mutating func put(_ object: ObjectMetadata) {
    removeObject(object.object)
    objects.append(object)
  }

  /// Takes an object away.
  mutating func removeObject(_ name: ObjectName) { objects.removeAll { $0.object == name } }

  /// The fields of the document at `path`; nil where there is none.
  package func document(at path: DocumentPath) -> DocumentFields? { documents.last { $0.path == path }?.fields }
}

extension DataNode {
  /// Children of both, and of what both have what `later` says.
  fileprivate func combined(with later: DataNode) -> DataNode {
    if later.isAbsent { return self }
    guard !children.isEmpty, !later.children.isEmpty else { return later }
    let own = children.map { DataChild($0.key, $0.node.combined(with: later.child($0.key))) }
    let new = later.children.filter { child($0.key).isAbsent }
    return .node(own + new, priority: later.priority ?? priority)
  }
}
