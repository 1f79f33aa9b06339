import DocumentTrees
package import Identities
package import RuleEvaluation
package import RuleRequests
public import RuleValues

// Operations for the server itself. No rules decide them, and the decision log does not have them.
extension Authorizer where Service == CloudFirestore {
  /// Deletes all documents of a database, or of all databases. Other data of the tree stays.
  ///
  /// - Parameter database: the database id; nil for all of them.
  /// - Throws: `TreeError` or `InterruptedError`. After an error nothing has changed.
  public func deleteAllDocuments(in database: String? = nil) throws {
    try tree.write(within: core.callLimit) { transaction in
      try transaction.deleteDocuments(in: database.map { .database($0) } ?? .everything)
    }
  }

  /// Returns the ids of the collections directly below a document that contain a document at any depth.
  ///
  /// - Parameter parent: the document; the database itself for the top-level collections.
  /// - Returns: the ids, in the order of their bytes.
  /// - Throws: `TreeError`.
  public func collectionIDs(of parent: DocumentPath) throws -> [String] {
    try tree.read(within: core.callLimit) { snapshot in try snapshot.childIDs(of: parent) }
  }

  /// Returns the ids of a collection's documents, and of documents that do not exist but have documents below them.
  ///
  /// - Throws: `TreeError`.
  public func documentIDs(of collection: DocumentPath) throws -> [String] {
    try tree.read(within: core.callLimit) { snapshot in try snapshot.childIDs(of: collection) }
  }

  /// Returns the results of a query that no rules decide, such as one for the documents of all collections.
  ///
  /// - Parameter query: a query whose collection ID is empty if it is for all collections.
  /// - Throws: ``ReadTooLarge``, `TreeError` or `InterruptedError`.
  package func found(by query: DocumentQuery) throws -> [FoundDocument] {
    let (limits, callLimit) = (core.limits, core.callLimit)
    return try tree.read(within: callLimit) { snapshot in
      var budget = ReadBudget(limits, callLimit)
      return try snapshot.documents(matching: query, &budget)
    }
  }

  /// Carries out writes if documents and queries that the client read earlier still have the same results.
  ///
  /// A server uses it for transactions whose reads and writes are separate requests. A ``FirestoreTransaction`` needs no
  /// check.
  ///
  /// - Throws: ``ReadConflict`` if a result has changed, and the errors of `batch(_:as:)`. After an error nothing has
  ///   changed.
  @discardableResult
  package func commit(
    _ writes: [DocumentWrite], ifUnchanged reads: TransactionReadSet, as identity: Identity
  ) throws -> CommitResult {
    try core.writing(as: identity, [.firestore(.commit(writes))]) { transaction, lane in
      try reads.check(&transaction, lane.budget)
      return try lane.commit(writes, in: &transaction)
    }
  }
}

/// What a client read in a transaction.
package struct TransactionReadSet: Sendable {
  /// The update time of each document that was read; nil for a document that did not exist.
  private var documents: [DocumentPath: Timestamp?] = [:]
  private var queries: [(query: DocumentQuery, found: [Found])] = []

  private struct Found: Hashable {
    let path: DocumentPath
    let updateTime: Timestamp
  }

  /// Creates an empty set.
  package init() {}

  /// Adds a document; nil if it does not exist. The first read of a document counts.
  package mutating func add(_ document: StoredDocument?, at path: DocumentPath) {
    if documents[path] == nil { documents.updateValue(document?.updateTime, forKey: path) }
  }

  /// Adds the results of a query.
  package mutating func add(_ found: [FoundDocument], of query: DocumentQuery) {
    queries.append((query, found.map { Found(path: $0.path, updateTime: $0.document.updateTime) }))
  }

  /// Throws ``ReadConflict`` unless every read would have the same result now.
  fileprivate func check(_ snapshot: inout some TreeSnapshot, _ budget: consuming ReadBudget) throws {
    for (path, updateTime) in documents {
      if try snapshot.document(at: path)?.updateTime != updateTime { throw ReadConflict() }
    }
    for (query, known) in queries {
      let found = try snapshot.documents(matching: query.sent, &budget)
      guard found.map({ Found(path: $0.path, updateTime: $0.document.updateTime) }) == known else {
        throw ReadConflict()
      }
    }
  }
}

/// The error of a transaction whose reads are outdated. The client repeats the transaction.
package struct ReadConflict: RequestError, Hashable, CustomStringConvertible {
  /// The reason that the client may see.
  package var clientReason: ClientReason { .failedPrecondition }

  /// A description on one line.
  package var description: String { "the data that the transaction read has changed; repeat the transaction" }
}
