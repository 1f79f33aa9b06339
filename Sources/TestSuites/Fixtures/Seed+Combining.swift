import RequestSimulation
package import RuleValues

extension Seed {
  /// Returns both combined. If both define a document, an object or a place in the data, `later` wins.
  func combined(with later: Seed) -> Seed {
    var seed = self
    seed.data = data.combined(with: later.data)
    let paths = Set(later.documents.map(\.path))
    seed.documents = documents.filter { !paths.contains($0.path) } + later.documents
    let names = Set(later.objects.map(\.object))
    seed.objects = objects.filter { !names.contains($0.object) } + later.objects
    return seed
  }

  /// Stores a document, replacing the one at its path.
  mutating func put(_ document: Document) {
    removeDocument(at: document.path)
    documents.append(document)
  }

  /// Removes the document at `path`, if there is one.
  mutating func removeDocument(at path: DocumentPath) { documents.removeAll { $0.path == path } }

  /// Stores an object, replacing the one of its name.
  mutating func put(_ object: ObjectMetadata) {
    removeObject(object.object)
    objects.append(object)
  }

  /// Removes the object named `name`, if there is one.
  mutating func removeObject(_ name: ObjectName) { objects.removeAll { $0.object == name } }

  /// Returns the fields of the document at `path`; nil if it is not stored.
  package func document(at path: DocumentPath) -> DocumentFields? { documents.last { $0.path == path }?.fields }
}

extension DataNode {
  /// Returns a node with the children of both. If both have a child, `later` wins.
  fileprivate func combined(with later: DataNode) -> DataNode {
    if later.isAbsent { return self }
    guard !children.isEmpty, !later.children.isEmpty else { return later }
    let own = children.map { DataChild($0.key, $0.node.combined(with: later.child($0.key))) }
    let new = later.children.filter { child($0.key).isAbsent }
    return .node(own + new, priority: later.priority ?? priority)
  }
}
