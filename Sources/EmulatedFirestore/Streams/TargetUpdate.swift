import DocumentTrees
import FirestoreWire
import RuleEvaluation
import RuleValues
import SecurityRules

/// What has changed in a target since the client was last told.
///
/// Google's emulator sends a query's results again after each change. This sends the differences, as production does; clients
/// accept both.
struct TargetUpdate: Sendable {
  /// The documents that are new or changed.
  private let changed: [FoundDocument]
  /// The documents that do not exist any more, or never did.
  private let missing: [DocumentPath]
  /// The documents that exist but are no longer results of the query.
  private let left: [DocumentPath]
  /// What the client knows afterwards.
  let known: KnownDocuments

  /// The times that the answer must not precede. Clients ignore the deletion of a document that they know at the same time
  /// or a later one.
  private(set) var times: [Timestamp]

  /// Whether the client knows everything.
  var isEmpty: Bool { changed.isEmpty && missing.isEmpty && left.isEmpty }

  /// Reads the documents of a target, if the rules allow it.
  ///
  /// - Parameters:
  ///   - target: the target with what the client was told.
  ///   - request: the caller and the database.
  ///   - list: returns the results of a query.
  /// - Throws: the error that ends the target, such as a denial.
  init(
    of target: ListenTarget, _ request: DatabaseRequest<some DocumentTree>,
    list: (QueryOnWire) async throws(RPCError) -> QueryResults
  ) async throws(RPCError) {
    let before = target.known?.times ?? [:]
    switch target.kind {
    case .documents(let names):
      let paths = names.map(\.path)
      let identity = request.identity
      let documents = try await request.run {
        try await request.authorizer.get(paths, as: identity)
      }
      let isNew = { (path: DocumentPath, document: StoredDocument?) in
        before[path].map { $0 != document?.updateTime } ?? true
      }
      let pairs = Array(zip(paths, documents)).filter { isNew($0.0, $0.1) }
      changed = pairs.compactMap { path, document in document.map { FoundDocument(path: path, document: $0) } }
      missing = pairs.filter { $0.1 == nil }.map(\.0)
      left = []
      known = KnownDocuments(Dictionary(zip(paths, documents.map { $0?.updateTime })) { $1 })
    case .query(let wire):
      let results = try await list(wire)
      let difference = results.difference(from: target.known)
      changed = difference.changed
      let gone = difference.gone
      let existing = gone.isEmpty ? [] : try await request.existing(gone)
      left = gone.filter { existing.contains($0) }
      missing = gone.filter { !existing.contains($0) }
      known = results.known
    }
    times = changed.map(\.document.updateTime)
    for path in missing + left { if let time = before[path] ?? nil { times.append(time.nextMicrosecond) } }
  }

  /// Returns the messages that tell the client.
  ///
  /// - Throws: `DATA_LOSS` for a damaged document.
  func messages(_ target: ListenTarget, readTime: Timestamp) throws(RPCError) -> [WireMessage] {
    let name = { (path: DocumentPath) in ResourceName(project: target.database.project, path: path) }
    let mask: DocumentMask = if case .query(let wire) = target.kind { wire.projection } else { .all }
    var messages: [WireMessage] = []
    for found in changed {
      let document = try found.document.wire(name(found.path), mask: mask)
      messages.append(.documentChange(document, targets: [target.id]))
    }
    for path in missing {
      messages.append(.documentDelete(name(path), targets: [target.id], readTime: readTime))
    }
    for path in left {
      let remove = WireMessage(.documentRemove) {
        $0["document"] = .string(name(path).description)
        $0["removed_target_ids"] = .integers([target.id])
        $0["read_time"] = .message(WireMessage(readTime))
      }
      messages.append(WireMessage(.listenResponse) { $0["document_remove"] = .message(remove) })
    }
    return messages
  }
}

extension DatabaseRequest {
  /// Returns those of the documents that exist. The client knows them, so no rule decides.
  fileprivate func existing(_ paths: [DocumentPath]) async throws(RPCError) -> Set<DocumentPath> {
    do {
      return try await authorizer.reading { authorizer in
        try authorizer.tree.read(within: .none) { snapshot in
          let documents = try snapshot.documents(at: paths)
          return Set(zip(paths, documents).filter { $0.1 != nil }.map(\.0))
        }
      }
    } catch {
      throw RPCError(error)
    }
  }
}
