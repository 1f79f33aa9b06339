import EmulatedProjects
import FirestoreWire
import RuleValues
import SourceText

/// A call as the REST API has it: part of its message is in the path and in the query.
///
/// Source: the REST reference of Cloud Firestore, `projects.databases.documents`.
struct RESTCall {
  let method: FirestoreMethod
  let message: WireMessage

  /// Reads a request to `/v1/projects/P/databases/D/documents…`.
  ///
  /// - Throws: `NOT_FOUND` for another path, `INVALID_ARGUMENT` for an invalid body.
  init(_ request: HTTPRequest) throws(RPCError) {
    var segments = request.segments
    guard segments.count >= 6, segments[0] == "v1" || segments[0] == "v1beta1", segments[1] == "projects",
      segments[3] == "databases"
    else { throw RPCError(.notFound, "Not Found") }
    // `documents:commit` and `documents/c/d:runQuery` have the name of a call after the last colon.
    let last = segments[segments.count - 1]
    var call: String?
    if request.method == "POST", let colon = last.lastIndex(of: ":") {
      call = String(last[last.index(after: colon)...])
      segments[segments.count - 1] = String(last[..<colon])
    }
    guard segments[5] == "documents" else { throw RPCError(.notFound, "Not Found") }
    let database = "projects/\(segments[2])/databases/\(segments[4])"
    let name = ([database, "documents"] + segments.dropFirst(6)).joined(separator: "/")
    if let call {
      (method, message) = try Self.named(call, of: database, name: name, request)
    } else {
      (method, message) = try Self.document(
        request, name: name,
        parent: ([database, "documents"] + segments.dropFirst(6).dropLast()).joined(separator: "/"),
        segments: Array(segments.dropFirst(6)))
    }
  }

  /// Reads a call with a name, such as `:commit`.
  private static func named(
    _ call: String, of database: String, name: String, _ request: HTTPRequest
  ) throws(RPCError) -> (FirestoreMethod, WireMessage) {
    let methods: [String: (method: FirestoreMethod, subject: String, value: String)] = [
      "batchGet": (.batchGetDocuments, "database", database), "commit": (.commit, "database", database),
      "beginTransaction": (.beginTransaction, "database", database), "rollback": (.rollback, "database", database),
      "batchWrite": (.batchWrite, "database", database), "runQuery": (.runQuery, "parent", name),
      "runAggregationQuery": (.runAggregationQuery, "parent", name),
      "listCollectionIds": (.listCollectionIDs, "parent", name),
    ]
    guard let known = methods[call] else {
      let reason: String
      switch call {
      case "partitionQuery": reason = "clients of rules do not call it"
      case "executePipeline": reason = pipelineProblem(request)
      case "listen", "write": reason = "use gRPC or WebChannel"
      default: throw RPCError(.notFound, "Not Found")
      }
      throw RPCError(.unimplemented, "\(call) is not supported: \(reason)")
    }
    var message = try body(request, known.method.request)
    message[known.subject] = .string(known.value)
    return (known.method, message)
  }

  /// Returns why a pipeline is not carried out, with the names of its stages.
  private static func pipelineProblem(_ request: HTTPRequest) -> String {
    let root = JSONReader.read(SourceFile(name: "body", bytes: request.body), .strict).tree.root
    let stages = root["structuredPipeline"]?["pipeline"]?["stages"]?.elements ?? []
    let names = stages.prefix(20).compactMap { $0["name"]?.string }
    let listed = names.isEmpty ? "" : " (stages: \(names.joined(separator: ", ")))"
    return "the rules of pipelines\(listed) are not implemented here"
  }

  /// Reads a call whose name is the HTTP method.
  ///
  /// - Parameters:
  ///   - name: the name in the path.
  ///   - parent: the name above it.
  ///   - segments: the ids of the path.
  private static func document(
    _ request: HTTPRequest, name: String, parent: String, segments: [String]
  ) throws(RPCError) -> (FirestoreMethod, WireMessage) {
    let isDocument = segments.count.isMultiple(of: 2) && !segments.isEmpty
    let collection = segments.last ?? ""
    switch (request.method, isDocument) {
    case ("GET", true):
      return (
        .getDocument,
        try parameters(request, .getDocumentRequest) { $0["name"] = .string(name) }
      )
    case ("GET", false):
      return (
        .listDocuments,
        try parameters(request, .listDocumentsRequest) {
          $0["parent"] = .string(parent)
          $0["collection_id"] = .string(collection)
        }
      )
    case ("POST", _) where !segments.isEmpty:
      let document = try body(request, .document)
      return (
        .createDocument,
        try parameters(request, .createDocumentRequest) {
          $0["parent"] = .string(parent)
          $0["collection_id"] = .string(collection)
          $0["document"] = .message(document)
        }
      )
    case ("PATCH", true):
      var document = try body(request, .document)
      document["name"] = .string(name)
      let named = document
      return (
        .updateDocument, try parameters(request, .updateDocumentRequest) { $0["document"] = .message(named) }
      )
    case ("DELETE", true):
      return (.deleteDocument, try parameters(request, .deleteDocumentRequest) { $0["name"] = .string(name) })
    default: throw RPCError(.notFound, "Not Found")
    }
  }

  private static func body(_ request: HTTPRequest, _ type: MessageType) throws(RPCError) -> WireMessage {
    if request.body.isEmpty { return WireMessage(type) }
    do throws(WireError) { return try JSONMessageReader.read(request.body, as: type) } catch { throw error.rpcError }
  }

  /// Returns a message with the parameters of the query, such as `mask.fieldPaths=a` and `pageSize=3`. Parameters that the
  /// message does not have, such as `key` and `alt`, are ignored.
  private static func parameters(
    _ request: HTTPRequest, _ type: MessageType, _ build: (inout WireMessage) -> Void
  ) throws(RPCError) -> WireMessage {
    var message = WireMessage(type, build)
    for parameter in request.query {
      let value = parameter.value
      switch parameter.name {
      case "mask.fieldPaths": message.appendPath(value, to: "mask")
      case "updateMask.fieldPaths": message.appendPath(value, to: "update_mask")
      case "currentDocument.exists":
        message["current_document"] = .message(WireMessage(.precondition) { $0["exists"] = .bool(value == "true") })
      case "currentDocument.updateTime":
        guard let time = Timestamp(rfc3339: value) else { throw .invalidArgument("invalid time: \(value)") }
        message["current_document"] = .message(
          WireMessage(.precondition) { $0["update_time"] = .message(WireMessage(time)) })
      case "documentId": message["document_id"] = .string(value)
      case "pageSize":
        guard let size = Int64(value) else { throw .invalidArgument("invalid pageSize: \(value)") }
        message["page_size"] = .integer(size)
      case "pageToken": message["page_token"] = .string(value)
      case "orderBy": message["order_by"] = .string(value)
      case "showMissing": message["show_missing"] = .bool(value == "true")
      case "transaction": message["transaction"] = Base64.decode(value).map { .bytes($0) }
      case "readTime":
        guard let time = Timestamp(rfc3339: value) else { throw .invalidArgument("invalid readTime: \(value)") }
        message["read_time"] = .message(WireMessage(time))
      default: break
      }
    }
    return message
  }
}

extension WireMessage {
  /// Adds a path to a `DocumentMask` message in a field.
  fileprivate mutating func appendPath(_ path: String, to field: String) {
    var mask = message(field) ?? WireMessage(.documentMask)
    mask["field_paths"] = .list(mask.strings("field_paths").map { .string($0) } + [.string(path)])
    self[field] = .message(mask)
  }
}
