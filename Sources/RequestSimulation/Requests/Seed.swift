package import DocumentTrees
package import RuleValues
import Synchronization

/// The data stored in all services before a request. Rules of one service may read data of another.
package struct Seed: Sendable {
  /// A stored document.
  package struct Document: Equatable, Sendable {
    /// The path of the document.
    package let path: DocumentPath
    /// The fields of the document.
    package let fields: DocumentFields

    /// Creates a document.
    package init(path: DocumentPath, fields: DocumentFields) {
      self.path = path
      self.fields = fields
    }
  }

  /// The data of the Realtime Database.
  package var data = DataNode.absent { didSet { begin() } }
  /// The documents of Cloud Firestore.
  package var documents: [Document] = [] { didSet { begin() } }
  /// The object metadata of Cloud Storage.
  package var objects: [ObjectMetadata] = [] { didSet { begin() } }
  private var made = MadeTree.ofNothing
  /// The data of the tree in `made`.
  private var base = DataNode.absent
  /// What was changed in `base` since, to make ``data`` of it.
  private var changes: [(path: DataPath, node: DataNode)] = []

  /// Creates an empty seed.
  package init() {}

  private mutating func begin() { (made, base, changes) = (MadeTree(), data, []) }

  /// Changes ``data`` at one path. Later calls of ``tree(now:)`` change a copy of the earlier tree there, which takes less
  /// time than storing all data again.
  package mutating func setData(_ node: DataNode, at path: DataPath) {
    let (made, base, changes) = (made, base, changes)
    data.set(node, at: path)
    (self.made, self.base, self.changes) = (made, base, changes + [(path, node)])
  }

  /// Returns the metadata of an object; nil if the object does not exist.
  package func object(_ name: ObjectName) -> ObjectMetadata? { objects.last { $0.object == name } }
}

extension Seed {
  /// Returns an in-memory tree with all of the data; documents are created at `now`, in milliseconds since 1970. Each
  /// call returns an independent copy, so the cases of a suite do not see each other's writes.
  ///
  /// - Throws: if a document or object cannot be stored.
  package func tree(now: Int64) throws -> InMemoryTree {
    let tree = try made.tree(at: now) { try makeTree(now: now) }.copy()
    if changes.isEmpty { return tree }
    try tree.write { transaction in
      for change in changes { try transaction.set(change.node, at: change.path) }
    }
    return tree
  }

  /// Returns a tree with the same data as ``tree(now:)``, for reading only: other calls may return the same tree.
  ///
  /// - Throws: if a document or object cannot be stored.
  package func sharedTree(now: Int64) throws -> InMemoryTree {
    try changes.isEmpty ? made.tree(at: now) { try makeTree(now: now) } : tree(now: now)
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

/// The last tree built from a seed. Thousands of cases start with the same documents, which are encoded only once.
private final class MadeTree: Sendable {
  /// The empty tree, which all empty seeds share.
  static let ofNothing = MadeTree()

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
