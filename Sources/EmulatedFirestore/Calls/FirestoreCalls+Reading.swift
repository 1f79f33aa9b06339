import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules

// The calls that only read.
extension FirestoreCalls {
  func getDocument(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let name = try ResourceName.document(message.string("name"))
    let mask = try DocumentMask(mask: message.message("mask"))
    let request = try request(name.database, as: identity)
    try refuseReadTime(message)
    let document = try await request.run(.get(name.path)) {
      try await request.authorizer.get(name.path, as: identity)
    }
    if message.has("transaction") {
      try transactions.note(message.bytes("transaction"), in: name.database) { $0.add(document, at: name.path) }
    }
    guard let document else { throw RPCError(.notFound, "Document \"\(name)\" not found.") }
    return try document.wire(name, mask: mask)
  }

  func batchGetDocuments(
    _ message: WireMessage, as identity: Identity, to sink: any MessageSink<WireMessage>
  ) async throws {
    let database = try DatabaseName(message.string("database"))
    let names = try message.strings("documents").map { (text) throws(RPCError) in try ResourceName.document(text) }
    let mask = try DocumentMask(mask: message.message("mask"))
    let request = try request(database, as: identity)
    try refuseReadTime(message)
    let begun = try await beginIfAsked(message, database, sink)
    let paths = names.map(\.path)
    let documents = try await request.run(.batchGet(paths)) {
      paths.isEmpty ? [] : try await request.authorizer.get(paths, as: identity)
    }
    if let transaction = begun ?? message.given("transaction") {
      try transactions.note(transaction, in: database) { reads in
        for (path, document) in zip(paths, documents) { reads.add(document, at: path) }
      }
    }
    let readTime = WireValue.message(WireMessage(times.next(documents.lazy.map { $0?.updateTime })))
    for (name, document) in zip(names, documents) {
      let found = try document.map { (document) throws(RPCError) in try document.wire(name, mask: mask) }
      try await sink.send(
        WireMessage(.batchGetDocumentsResponse) {
          $0[found == nil ? "missing" : "found"] = found.map { .message($0) } ?? .string(name.description)
          $0["read_time"] = readTime
        })
    }
  }

  func runQuery(
    _ message: WireMessage, as identity: Identity, to sink: any MessageSink<WireMessage>
  ) async throws {
    let query = try QueryOnWire(message.message("structured_query"), parent: message.string("parent"))
    let request = try request(query.database, as: identity)
    try refuseReadTime(message)
    let begun = try await beginIfAsked(message, query.database, sink)
    let found = try await request.run(.list(query.query)) {
      try await request.authorizer.list(query.query, as: identity)
    }
    if let transaction = begun ?? message.given("transaction") {
      try transactions.note(transaction, in: query.database) { $0.add(found, of: query.query) }
    }
    let readTime = WireValue.message(WireMessage(times.next(found.lazy.map(\.document.updateTime))))
    if found.isEmpty { try await sink.send(WireMessage(.runQueryResponse) { $0["read_time"] = readTime }) }
    for result in found {
      let document = try result.wire(query)
      try await sink.send(
        WireMessage(.runQueryResponse) {
          $0["document"] = .message(document)
          $0["read_time"] = readTime
        })
    }
  }

  func runAggregationQuery(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let wire = try AggregationOnWire(
      message.message("structured_aggregation_query"), parent: message.string("parent"))
    let (query, database) = (wire.query.query, wire.query.database)
    let request = try request(database, as: identity)
    try refuseReadTime(message)
    let values = try await request.run(.list(query)) {
      try await request.authorizer.aggregate(wire.aggregations.map { Aggregation($0) }, query, as: identity)
    }
    return .aggregationResponse(
      Array(zip(wire.aggregations.map(\.alias), values)), readTime: times.next(), project: database.project)
  }

  func listDocuments(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let parent = try ResourceName.parent(message.string("parent"))
    let collection = try parent.path.collection(message.string("collection_id"))
    let mask = try DocumentMask(mask: message.message("mask"))
    let request = try request(parent.database, as: identity)
    try refuseReadTime(message)
    let size = message.integer("page_size") > 0 ? min(message.integer("page_size"), 300) : 100
    let order = message.string("order_by")
    guard order.isEmpty || order == "__name__" || order == "__name__ asc" else {
      throw RPCError(.unimplemented, "ListDocuments orders by __name__ only; use RunQuery for other orders")
    }
    let token = message.string("page_token")
    if message.bool("show_missing") {
      return try await listWithMissing(request, collection, mask, size: Int(size), after: token)
    }
    var query = DocumentQuery(
      parent: parent.path, collection: collection.id ?? "", order: [.init(.documentName)], limit: size)
    if !token.isEmpty { query.start = .init([.reference(collection.appending(token))], isBefore: false) }
    let listed = query
    let found = try await request.run(.list(listed)) { try await request.authorizer.list(listed, as: identity) }
    var documents: [WireMessage] = []
    for result in found {
      documents.append(
        try result.document.wire(ResourceName(project: parent.project, path: result.path), mask: mask))
    }
    return WireMessage(.listDocumentsResponse) {
      $0["documents"] = .messages(documents)
      if found.count == Int(size), let last = found.last?.path.id { $0["next_page_token"] = .string(last) }
    }
  }

  /// Lists documents for the owner, with those that do not exist but have documents below them.
  private func listWithMissing(
    _ request: DatabaseRequest<Tree>, _ collection: DocumentPath, _ mask: DocumentMask, size: Int, after token: String
  ) async throws(RPCError) -> WireMessage {
    try request.checkOwner("ListDocuments with show_missing")
    let (paths, documents) = try await request.run(.batchGet([])) {
      try await request.authorizer.reading { authorizer in
        let ids = try authorizer.documentIDs(of: collection).filter {
          token.isEmpty || token.utf8.lexicographicallyPrecedes($0.utf8)
        }
        let paths = ids.prefix(size).map { collection.appending($0) }
        return (paths, paths.isEmpty ? [] : try authorizer.get(paths, as: .administrator))
      }
    }
    var listed: [WireMessage] = []
    for (path, document) in zip(paths, documents) {
      let name = ResourceName(project: request.name.project, path: path)
      listed.append(
        try document?.wire(name, mask: mask)
          ?? WireMessage(.document) { $0["name"] = .string(name.description) })
    }
    return WireMessage(.listDocumentsResponse) {
      $0["documents"] = .messages(listed)
      if paths.count == size, let last = paths.last?.id { $0["next_page_token"] = .string(last) }
    }
  }

  func listCollectionIDs(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let parent = try ResourceName.parent(message.string("parent"))
    let request = try request(parent.database, as: identity)
    try request.checkOwner("ListCollectionIds")
    let token = message.string("page_token")
    let size = message.integer("page_size") > 0 ? Int(min(message.integer("page_size"), 10_000)) : 10_000
    let ids = try await request.run(.batchGet([])) {
      try await request.authorizer.reading { try $0.collectionIDs(of: parent.path) }
    }.filter { token.isEmpty || token.utf8.lexicographicallyPrecedes($0.utf8) }
    return WireMessage(.listCollectionIdsResponse) {
      $0["collection_ids"] = .list(ids.prefix(size).map { .string($0) })
      if ids.count > size { $0["next_page_token"] = .string(ids[size - 1]) }
    }
  }

  /// Begins the transaction that a read asks for, and tells the client its id in a message of its own, as
  /// Google's emulator does.
  private func beginIfAsked(
    _ message: WireMessage, _ database: DatabaseName, _ sink: any MessageSink<WireMessage>
  ) async throws -> [UInt8]? {
    guard let options = message.message("new_transaction") else { return nil }
    let id = try transactions.begin(database, options)
    let type: MessageType = message.type == .runQueryRequest ? .runQueryResponse : .batchGetDocumentsResponse
    try await sink.send(
      WireMessage(type) {
        $0["transaction"] = .bytes(id)
        if type == .runQueryResponse { $0["read_time"] = .message(WireMessage(times.next())) }
      })
    return id
  }

  private func refuseReadTime(_ message: WireMessage) throws(RPCError) {
    if message.has("read_time") {
      throw RPCError(.unimplemented, "reads at an earlier time (read_time) are not supported")
    }
  }
}

extension WireMessage {
  /// Returns the bytes of a field; nil if the field is missing.
  func given(_ name: String) -> [UInt8]? { has(name) ? bytes(name) : nil }
}

extension FoundDocument {
  /// Returns the `Document` message of a result, with the fields that the query selects.
  func wire(_ query: QueryOnWire) throws(RPCError) -> WireMessage {
    try document.wire(ResourceName(project: query.database.project, path: path), mask: query.projection)
  }
}

extension Aggregation {
  /// Creates the aggregation of a request.
  fileprivate init(_ wire: NamedAggregation) {
    switch wire.operation {
    case .count(let upTo): self = .count(upTo: upTo.map { Int(clamping: $0) })
    case .sum(let field): self = .sum(field)
    case .average(let field): self = .average(field)
    }
  }
}
