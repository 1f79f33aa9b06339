package import DocumentTrees
package import RuleValues
import Synchronization

/// What is stored before a request, in all services: one rule may look into another service's data.
package struct Seed: Sendable {
  /// A document.
  package struct Document: Sendable {
    /// Its place.
    package let path: DocumentPath
    /// Its fields.
    package let fields: DocumentFields

    /// A document.
    package init(path: DocumentPath, fields: DocumentFields) {
      self.path = path
      self.fields = fields
    }
  }

  /// What a Realtime Database holds.
  package var data = DataNode.absent { didSet { begin() } }
  /// What Cloud Firestore holds.
  package var documents: [Document] = [] { didSet { begin() } }
  /// What Cloud Storage holds.
  package var objects: [ObjectMetadata] = [] { didSet { begin() } }
  private var made = MadeTree()
  /// The data of the tree in `made`.
  private var base = DataNode.absent
  /// What was changed in `base` since, to make ``data`` of it.
  private var changes: [(path: DataPath, node: DataNode)] = []

  /// Nothing.
  package init() {}

  private mutating func begin() { (made, base, changes) = (MadeTree(), data, []) }

  /// Changes ``data`` at one place. Trees that are made afterwards begin with the one that was made before, because changing
  /// a place takes less time than storing everything again.
  package mutating func setData(_ node: DataNode, at path: DataPath) {
    let (made, base, changes) = (made, base, changes)
    data.set(node, at: path)
    (self.made, self.base, self.changes) = (made, base, changes + [(path, node)])
  }

  /// The metadata of an object; nil where there is none.
  package func object(_ name: ObjectName) -> ObjectMetadata? { objects.last { $0.object == name } }
}

extension Seed {
  /// A tree in memory that holds all of it; documents were made at `now`, in milliseconds since 1970. It is the caller's
  /// own: the cases of a suite share what is stored, and none sees what another one writes.
  ///
  /// - Throws: where a document or object can not be stored.
  package func tree(now: Int64) throws -> InMemoryTree {
    let tree = try made.tree(at: now) { try makeTree(now: now) }.copy()
    if changes.isEmpty { return tree }
    try tree.write { transaction in
      for change in changes { try transaction.set(change.node, at: change.path) }
    }
    return tree
  }

  private func makeTree(now: Int64) throws -> InMemoryTree {
    let tree = InMemoryTree(base)
    guard !documents.isEmpty || !objects.isEmpty else { return tree }
    let time = (Timestamp(milliseconds: now) ?? .epoch).inMicroseconds
    try tree.write { transaction in
      for document in documents {
        let stored = StoredDocument(try EncodedDocument(document.fields), createTime: time)
        try transaction.setDocument(stored, at: document.path)
      }
      for object in objects { try transaction.setObject(try object.encoded(), named: object.object) }
    }
    return tree
  }
}

/// The tree that was made last of a seed: thousands of cases begin with the same documents, which are encoded once.
private final class MadeTree: Sendable {
  private let last = Mutex<(now: Int64, tree: InMemoryTree)?>(nil)

  func tree(at now: Int64, make: () throws -> InMemoryTree) throws -> InMemoryTree {
    try last.withLock { last in
      if let last, last.now == now { return last.tree }
      let tree = try make()
      last = (now, tree)
      return tree
    }
  }
}
