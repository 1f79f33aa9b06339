import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleRequests
import RuleValues
import SecurityRules

// The calls that may write, and the transactions.
extension FirestoreCalls {
  func beginTransaction(_ message: WireMessage) throws(RPCError) -> WireMessage {
    let options = message.message("options")
    let id = try transactions.begin(
      DatabaseName(message.string("database")), options, at: times.earlier(options?.message("read_only")))
    return WireMessage(.beginTransactionResponse) { $0["transaction"] = .bytes(id) }
  }

  func rollback(_ message: WireMessage) throws(RPCError) -> WireMessage {
    try transactions.rollback(message.bytes("transaction"), in: DatabaseName(message.string("database")))
    return WireMessage(.empty)
  }

  func commit(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let database = try DatabaseName(message.string("database"))
    let writes = try DocumentWrite.wire(message.messages("writes"), in: database)
    var reads: TransactionReadSet?
    if let transaction = message.given("transaction"), !transaction.isEmpty {
      reads = try transactions.end(transaction, in: database, writes: !writes.isEmpty)
    }
    // Google's emulator gives no time to a transaction that only read, or to an empty batch.
    if writes.isEmpty { return WireMessage(.commitResponse) }
    let (results, time) = try await commit(writes, ifUnchanged: reads, request(database, as: identity))
    return .commitResponse(results, commitTime: time)
  }

  /// Carries out writes together.
  ///
  /// - Returns: the `WriteResult` messages, and the time of the commit.
  func commit(
    _ writes: [DocumentWrite], ifUnchanged reads: TransactionReadSet? = nil, _ request: DatabaseRequest<Tree>
  ) async throws(RPCError) -> (results: [WireMessage], time: Timestamp) {
    // Nothing to decide.
    if writes.isEmpty { return ([], times.next(times.begin())) }
    let identity = request.identity
    let result = try await times.committing { () throws(RPCError) in
      let result = try await request.run {
        try await request.authorizer.writing { authorizer in
          let result =
            try reads.map { try authorizer.commit(writes, ifUnchanged: $0, as: identity) }
            ?? authorizer.batch(writes, as: identity)
          request.project.history?.add(result.commitTime, bytes: writes.reduce(0) { $0 + $1.size })
          return result
        }
      }
      return (result, result.commitTime)
    }
    let results = zip(result.updateTimes, result.transformResults).map { updateTime, transformResults in
      WireMessage.writeResult(
        updateTime: updateTime, transformResults: transformResults, project: request.name.project)
    }
    return (results, result.commitTime)
  }

  func batchWrite(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let database = try DatabaseName(message.string("database"))
    let writes = try DocumentWrite.wire(message.messages("writes"), in: database)
    if Set(writes.map(\.path)).count < writes.count {
      throw .invalidArgument("the same document cannot be written more than once in a single request")
    }
    guard identity == .administrator else {
      throw RPCError(.permissionDenied, "Batch writes require admin authentication.")
    }
    let request = try request(database, as: identity)
    var results: [WireMessage] = []
    var statuses: [WireMessage] = []
    for write in writes {
      do throws(RPCError) {
        let (result, _) = try await commit([write], request)
        results += result
        statuses.append(WireMessage(.status))
      } catch {
        results.append(WireMessage(.writeResult))
        statuses.append(error.statusMessage)
      }
    }
    return WireMessage(.batchWriteResponse) {
      $0["write_results"] = .messages(results)
      $0["status"] = .messages(statuses)
    }
  }

  func createDocument(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let parent = try ResourceName.parent(message.string("parent"))
    let collection = try parent.path.collection(message.string("collection_id"))
    let id = message.string("document_id")
    let path = collection.appending(id.isEmpty ? DocumentPath.autoID() : id)
    let name = ResourceName(project: parent.project, path: path)
    let write = WireMessage(.write) {
      $0["update"] = .message((message.message("document") ?? WireMessage(.document)).named(name))
      $0["current_document"] = .message(WireMessage(.precondition) { $0["exists"] = .bool(false) })
    }
    return try await written(write, name, message.message("mask"), as: identity)
  }

  func updateDocument(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let document = message.message("document") ?? WireMessage(.document)
    let name = try ResourceName.document(document.string("name"))
    let write = WireMessage(.write) {
      $0["update"] = .message(document)
      $0["update_mask"] = message["update_mask"]
      $0["current_document"] = message["current_document"]
    }
    return try await written(write, name, message.message("mask"), as: identity)
  }

  func deleteDocument(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let name = try ResourceName.document(message.string("name"))
    let precondition = try DocumentWrite.Precondition.wire(message.message("current_document"))
    _ = try await commit(
      [DocumentWrite(name.path, .delete, precondition: precondition)], request(name.database, as: identity))
    return WireMessage(.empty)
  }

  /// Carries out a write and returns the document. The writer may see it, whatever the rules for reads are.
  private func written(
    _ message: WireMessage, _ name: ResourceName, _ mask: WireMessage?, as identity: Identity
  ) async throws(RPCError) -> WireMessage {
    let mask = try DocumentMask(mask: mask)
    let request = try request(name.database, as: identity)
    _ = try await commit([DocumentWrite.wire(message, in: name.database)], request)
    let document = try await request.run {
      try await request.authorizer.reading { authorizer in
        try authorizer.tree.read(within: .none) { try $0.document(at: name.path) }
      }
    }
    guard let document else { throw RPCError(.notFound, "Document \"\(name)\" was deleted meanwhile.") }
    return try document.wire(name, mask: mask)
  }
}

extension DocumentWrite {
  /// The size in bytes of the fields that are written.
  fileprivate var size: Int {
    switch change {
    case .set(let fields), .update(let fields, mask: _): fields.size
    case .delete, .verify: 0
    }
  }
}

extension WireMessage {
  /// Returns the `Document` message with a name.
  fileprivate func named(_ name: ResourceName) -> WireMessage {
    var message = self
    message["name"] = .string(name.description)
    return message
  }
}
