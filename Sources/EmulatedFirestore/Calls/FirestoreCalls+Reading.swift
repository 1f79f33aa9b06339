import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleRequests
import RuleValues
import SecurityRules

// The calls that only read.
extension FirestoreCalls {
  func getDocument(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let name = try ResourceName.document(message.string("name"))
    let mask = try DocumentMask(mask: message.message("mask"))
    let transaction = message.given("transaction")
    let request = try await request(name.database, to: message, in: transaction, as: identity)
    let document = try await request.run {
      try await request.authorizer.get(name.path, as: identity)
    }
    if let transaction {
      try transactions.note(transaction, in: name.database) { $0.add(document, at: name.path) }
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
    let transaction = try await transaction(of: message, database, sink)
    let time = times.begin()
    let request = try await request(database, to: message, in: transaction, as: identity)
    // A document that is named twice is answered once.
    let paths = names.map(\.path).removingDuplicates()
    let documents = try await request.run {
      paths.isEmpty ? [] : try await request.authorizer.get(paths, as: identity)
    }
    if let transaction {
      try transactions.note(transaction, in: database) { reads in
        for (path, document) in zip(paths, documents) { reads.add(document, at: path) }
      }
    }
    let readTime = WireValue.message(
      WireMessage(request.readTime ?? times.next(time, documents.lazy.map { $0?.updateTime })))
    for (path, document) in zip(paths, documents) {
      let name = ResourceName(project: database.project, path: path)
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
    let transaction = try await transaction(of: message, query.database, sink)
    let time = times.begin()
    let request = try await request(query.database, to: message, in: transaction, as: identity)
    let found = try await request.list(query)
    if let transaction {
      try transactions.note(transaction, in: query.database) { $0.add(found, of: query.query) }
    }
    let readTime = WireValue.message(
      WireMessage(request.readTime ?? times.next(time, found.lazy.map(\.document.updateTime))))
    let documents = try Self.documents(found, of: query)
    for index in 0..<max(1, documents.count) {
      let document = documents.isEmpty ? nil : documents[index]
      try await sink.send(
        WireMessage(.runQueryResponse) {
          $0["document"] = document.map { .message($0) }
          $0["read_time"] = readTime
          if index >= documents.count - 1 { $0["done"] = .bool(true) }
        })
    }
  }

  /// Returns the `Document` messages of a query: those of the results, or of the nearest among them.
  private static func documents(_ found: [FoundDocument], of query: QueryOnWire) throws -> [WireMessage] {
    guard let search = query.nearest else { return try found.map { try $0.wire(query) } }
    return try search.nearest(of: found) { try $0.value(of: $1) }.map { result in
      guard let field = search.distanceField else { return try result.document.wire(query) }
      let name = ResourceName(project: query.database.project, path: result.document.path)
      return try result.document.document.wire(name, mask: query.projection, distance: result.distance, as: field)
    }
  }

  func runAggregationQuery(
    _ message: WireMessage, as identity: Identity, to sink: any MessageSink<WireMessage>
  ) async throws {
    let wire = try AggregationOnWire(
      message.message("structured_aggregation_query"), parent: message.string("parent"))
    let (query, database) = (wire.query.query, wire.query.database)
    let transaction = try await transaction(of: message, database, sink)
    let time = times.begin()
    let request = try await request(database, to: message, in: transaction, as: identity)
    let values = try await request.run {
      try await request.authorizer.aggregate(wire.aggregations.map { Aggregation($0) }, in: query, as: identity)
    }
    if let problem = wire.problem { throw problem }
    if let transaction {
      let found = try await request.list(wire.query)
      try transactions.note(transaction, in: database) { $0.add(found, of: query) }
    }
    try await sink.send(
      .aggregationResponse(
        Array(zip(wire.aggregations.map(\.alias), values)), readTime: request.readTime ?? times.next(time),
        project: database.project))
  }

  func listDocuments(_ message: WireMessage, as identity: Identity) async throws(RPCError) -> WireMessage {
    let parent = try ResourceName.parent(message.string("parent"))
    if message.string("collection_id").isEmpty {
      throw RPCError(.unimplemented, "ListDocuments without a collection id is not supported")
    }
    let collection = try parent.path.collection(message.string("collection_id"))
    let mask = try DocumentMask(mask: message.message("mask"))
    let request = try await request(parent.database, to: message, in: message.given("transaction"), as: identity)
    let isMissingShown = message.bool("show_missing")
    if message.integer("page_size") < 0, !isMissingShown { throw .invalidArgument("Page size must be nonnegative.") }
    let size = message.integer("page_size") > 0 ? min(message.integer("page_size"), 300) : 100
    let order = try DocumentQuery.Order.wire(message.string("order_by"))
    let token = message.string("page_token")
    if isMissingShown {
      if !order.isEmpty { throw .invalidArgument("cannot specify an order when show_missing is true") }
      return try await listWithMissing(request, collection, mask, size: Int(size), after: token)
    }
    var query = DocumentQuery(parent: parent.path, collection: collection.id ?? "", order: order, limit: size)
    // In another order than that of names, a page begins after a number of documents.
    let isByName = order.isEmpty || order == [.init(.documentName)]
    if isByName {
      query.order = [.init(.documentName)]
      if !token.isEmpty { query.start = .init([.reference(collection.appending(token))], isBefore: false) }
    } else {
      query.offset = Int64(token) ?? 0
    }
    let listed = query
    let found = try await request.run { try await request.authorizer.list(listed, as: identity) }
    var documents: [WireMessage] = []
    for result in found {
      documents.append(
        try result.document.wire(ResourceName(project: parent.project, path: result.path), mask: mask))
    }
    return WireMessage(.listDocumentsResponse) {
      $0["documents"] = .messages(documents)
      if found.count == Int(size), let last = found.last?.path.id {
        $0["next_page_token"] = .string(isByName ? last : "\(listed.offset + size)")
      }
    }
  }

  /// Lists documents for the owner, with those that do not exist but have documents below them.
  private func listWithMissing(
    _ request: DatabaseRequest<Tree>, _ collection: DocumentPath, _ mask: DocumentMask, size: Int, after token: String
  ) async throws(RPCError) -> WireMessage {
    try request.checkOwner("ListDocuments with show_missing")
    let (paths, documents) = try await request.run {
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
    let request = try await request(parent.database, to: message, in: nil, as: identity)
    try request.checkOwner("ListCollectionIds")
    if message.integer("page_size") < 0 { throw .invalidArgument("page_size must be greater than or equal to zero.") }
    let token = message.string("page_token")
    let size = message.integer("page_size") > 0 ? Int(min(message.integer("page_size"), 10_000)) : 10_000
    let ids = try await request.run {
      try await request.authorizer.reading { try $0.collectionIDs(of: parent.path) }
    }.filter { token.isEmpty || token.utf8.lexicographicallyPrecedes($0.utf8) }
    return WireMessage(.listCollectionIdsResponse) {
      $0["collection_ids"] = .list(ids.prefix(size).map { .string($0) })
      if ids.count > size { $0["next_page_token"] = .string(ids[size - 1]) }
    }
  }

  /// Returns the transaction of a read; nil for none. Begins the one that the read asks for, and tells the client its id in
  /// a message of its own, as Google's emulator does.
  private func transaction(
    of message: WireMessage, _ database: DatabaseName, _ sink: any MessageSink<WireMessage>
  ) async throws -> [UInt8]? {
    if let transaction = message.given("transaction") { return transaction }
    guard let options = message.message("new_transaction") else { return nil }
    let id = try transactions.begin(database, options, at: times.earlier(options.message("read_only")))
    let type: MessageType =
      switch message.type {
      case .runQueryRequest: .runQueryResponse
      case .runAggregationQueryRequest: .runAggregationQueryResponse
      default: .batchGetDocumentsResponse
      }
    let time = times.next(times.begin())
    try await sink.send(
      WireMessage(type) {
        $0["transaction"] = .bytes(id)
        if type == .runQueryResponse { $0["read_time"] = .message(WireMessage(time)) }
      })
    return id
  }

  /// Returns the request of a message that reads, at the time that the message or its transaction names.
  ///
  /// - Throws: `INVALID_ARGUMENT` for a transaction that is not open, and for a time at which nothing can be read.
  private func request(
    _ database: DatabaseName, to message: WireMessage, in transaction: [UInt8]?, as identity: Identity
  ) async throws(RPCError) -> DatabaseRequest<Tree> {
    let present = try request(database, as: identity, for: .reading)
    var time = try times.earlier(message)
    if let transaction { time = try transactions.readTime(of: transaction, in: database) ?? time }
    guard let time else { return present }
    return try await present.at(time)
  }
}

extension Sequence where Element: Hashable {
  /// Returns the first of each group of equal elements, in their order.
  fileprivate func removingDuplicates() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
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
