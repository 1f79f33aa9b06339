import DocumentTrees
import FirestoreWire
import RuleValues
import SecurityRules

/// What a client listens to, and what it has been told.
struct ListenTarget: Sendable {
  /// The kinds of targets.
  enum Kind: Sendable {
    /// Single documents.
    case documents([ResourceName])
    /// The results of a query.
    case query(QueryOnWire)
  }

  let id: Int32
  let database: DatabaseName
  let kind: Kind
  /// Whether the target ends after its first answer.
  let isOnce: Bool
  /// What the client was told; nil before the first answer.
  var known: KnownDocuments?

  /// Returns the id of a `Target` message.
  ///
  /// - Throws: `INVALID_ARGUMENT` if it is not positive.
  static func id(_ message: WireMessage) throws(RPCError) -> Int32 {
    let id = message.integer("target_id")
    guard let id = Int32(exactly: id), id > 0 else { throw .invalidArgument("target_id must be positive: \(id)") }
    return id
  }

  /// Reads a `Target` message with this id.
  ///
  /// - Throws: `INVALID_ARGUMENT`.
  init(_ message: WireMessage, _ id: Int32, in database: DatabaseName) throws(RPCError) {
    self.id = id
    self.database = database
    isOnce = message.bool("once")
    if let documents = message.message("documents") {
      let names = try documents.strings("documents").map { (text) throws(RPCError) in
        try ResourceName.document(text)
      }
      guard !names.isEmpty else { throw .invalidArgument("A target must have a document or a query.") }
      guard names.allSatisfy({ $0.database == database }) else {
        throw .invalidArgument("A document of the target is not in the database \(database).")
      }
      kind = .documents(names)
    } else if let query = message.message("query") {
      let query = try QueryOnWire(query.message("structured_query"), parent: query.string("parent"))
      try query.checkClients()
      guard query.database == database else {
        throw .invalidArgument("The query of the target is not in the database \(database).")
      }
      kind = .query(query)
    } else {
      throw .invalidArgument("A target must have a document or a query.")
    }
  }

  /// Returns whether changes can change the results. As in Google's emulator, documents that only rules read do not count.
  func isTouched(by changes: TreeChanges) -> Bool {
    switch kind {
    case .documents(let names): return names.contains { changes.touches($0.path) }
    case .query(let wire):
      let query = wire.query
      return query.allDescendants
        ? changes.touches(collectionGroup: query.collection, below: query.parent)
        : changes.touches(collection: query.parent.appending(query.collection))
    }
  }
}
