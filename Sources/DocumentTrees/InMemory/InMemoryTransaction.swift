public import RuleValues

/// A state of an ``InMemoryTree`` that is not committed yet. A cursor is the node itself.
public struct InMemoryTransaction: TreeTransaction {
  private(set) var state: InMemoryState
  /// The first write that failed: what was to be written is not known to be whole.
  private(set) var failure: TreeError?

  init(_ state: InMemoryState) { self.state = state }

  /// The top of the tree.
  public var root: DataNode { state.root }

  /// See ``TreeTransaction/set(_:at:)``.
  public mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    state.root.set(node, at: path)
  }

  /// See ``TreeTransaction/setPriority(_:at:)``.
  public mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    state.root.set(root.descendant(path).withPriority(priority), at: path)
  }

  /// See ``TreeTransaction/load(at:_:)``.
  public mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    var builder = DataNodeBuilder()
    do {
      try fill { try builder.take($0) }
      state.root.set(try builder.finish(), at: path)
    } catch {
      failure = failure ?? (error as? TreeError) ?? .unfinishedWrite
      throw error
    }
  }

  // MARK: Documents and objects

  /// See ``TreeSnapshot/document(at:)``.
  public func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? { state.document(at: path) }

  /// See ``TreeSnapshot/forEachDocument(in:_:)``.
  public func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try state.forEachDocument(in: range, body)
  }

  /// See ``TreeSnapshot/object(named:)``.
  public func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? { state.object(named: object) }

  /// See ``TreeSnapshot/forEachObject(in:_:)``.
  public func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try state.forEachObject(in: range, body)
  }

  /// See ``TreeTransaction/setDocument(_:at:)``.
  public mutating func setDocument(_ document: StoredDocument?, at path: DocumentPath) throws(TreeError) {
    try path.checkDocument()
    state.setDocument(document, at: path)
  }

  /// See ``TreeTransaction/deleteDocuments(in:)``.
  public mutating func deleteDocuments(in range: DocumentRange) throws(TreeError) {
    state.deleteDocuments(in: range)
  }

  /// See ``TreeTransaction/setObject(_:named:)``.
  public mutating func setObject(_ metadata: EncodedDocument?, named object: ObjectName) throws(TreeError) {
    try object.checkObject()
    state.setObject(metadata, named: object)
  }

  /// See ``TreeTransaction/deleteObjects(in:)``.
  public mutating func deleteObjects(in range: ObjectRange) throws(TreeError) { state.deleteObjects(in: range) }

  // MARK: Accounts

  /// See ``TreeSnapshot/account(at:)``.
  public func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? { state.account(at: place) }

  /// See ``TreeSnapshot/forEachAccount(in:_:)``.
  public func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    try state.forEachAccount(in: range, body)
  }

  /// See ``TreeTransaction/setAccount(_:at:)``.
  public mutating func setAccount(_ record: EncodedDocument?, at place: AccountPlace) throws(TreeError) {
    state.setAccount(record, at: place)
  }
}
