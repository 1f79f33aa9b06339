import Identities
import RuleRequests
import RuleValues
import SourceText

/// The request and its caller in the form of the log, with a list of the parts that the log leaves out.
struct LoggedInput {
  private let reveals: Set<DecisionLog.Secret>
  /// The parts that were left out, as JSON pointers from the root of the line.
  private(set) var erased: [String] = []

  init(_ reveals: Set<DecisionLog.Secret>) { self.reveals = reveals }

  /// Writes the members of `input`.
  mutating func write(_ event: DecisionEvent, to writer: inout JSONWriter) {
    writer.member("method", event.operation.method)
    write(event.operation, to: &writer)
    writer.key("auth")
    write(event.identity, to: &writer)
  }

  private mutating func write(_ identity: Identity, to writer: inout JSONWriter) {
    switch identity {
    case .unauthenticated: writer.null()
    case .administrator: writer.object { $0.member("administrator", true) }
    case .user(let user):
      writer.object { auth in
        auth.member("uid", user.uid?.text)
        auth.member("provider", user.claims.signInProvider?.text)
        if reveals.contains(.token) {
          auth.key("token")
          DocumentFields(user.claims).writePlain(to: &auth)
        } else {
          erased.append("/input/auth/token")
        }
      }
    }
  }

  private mutating func write(_ operation: ServiceOperation, to writer: inout JSONWriter) {
    switch operation {
    case .realtime(let operation): write(operation, to: &writer)
    case .firestore(let operation): write(operation, to: &writer)
    case .storage(let operation): write(operation, to: &writer)
    }
  }

  // MARK: Realtime Database

  private mutating func write(_ operation: DataOperation, to writer: inout JSONWriter) {
    writer.member("path", operation.path.description)
    switch operation {
    case .read(_, let query):
      guard let query else { return }
      writer.key("query")
      writer.object { write(query, to: &$0) }
    case .set(_, let value):
      secret(.values, key: "value", at: "/input/value", to: &writer) { value.write(to: &$0) }
    case .update(_, let values):
      writer.key("places")
      writer.array { places in for (path, _) in values { places.string(path.description) } }
      secret(.values, key: "values", at: "/input/values", to: &writer) { list in
        list.array { for (_, value) in values { value.write(to: &$0) } }
      }
    }
  }

  private mutating func write(_ query: DataQuery, to writer: inout JSONWriter) {
    writer.member("orderBy", query.order.name)
    if let limit = query.limitToFirst { writer.member("limitToFirst", limit) }
    if let limit = query.limitToLast { writer.member("limitToLast", limit) }
    for (name, bound) in [("startAt", query.startAt), ("endAt", query.endAt), ("equalTo", query.equalTo)] {
      guard let bound else { continue }
      secret(.operands, key: name, at: "/input/query/\(name)", to: &writer) {
        switch bound {
        case .null: $0.null()
        case .scalar(let scalar): scalar.write(to: &$0)
        }
      }
    }
    for (name, key) in [("startKey", query.startKey), ("endKey", query.endKey)] {
      guard let key else { continue }
      secret(.operands, key: name, at: "/input/query/\(name)", to: &writer) { $0.string(key.text) }
    }
  }

  // MARK: Cloud Firestore

  private mutating func write(_ operation: FirestoreRequest.Operation, to writer: inout JSONWriter) {
    switch operation {
    case .get(let path): writer.member("path", path.description)
    case .batchGet(let paths):
      writer.key("paths")
      writer.array { for path in paths { $0.string(path.description) } }
    case .list(let query): write(query, to: &writer)
    case .commit(let writes):
      writer.key("writes")
      writer.array { list in
        for (index, write) in writes.enumerated() { list.object { self.write(write, index, to: &$0) } }
      }
    }
  }

  private mutating func write(_ query: DocumentQuery, to writer: inout JSONWriter) {
    writer.member("path", query.parent.appending(query.collection).description)
    writer.member("allDescendants", query.allDescendants)
    if !query.order.isEmpty {
      writer.key("orderBy")
      writer.array { list in
        for order in query.order { list.string("\(order.field)\(order.isDescending ? " desc" : "")") }
      }
    }
    if let limit = query.limit { writer.member("limit", Int(limit)) }
    if let limit = query.limitToLast { writer.member("limitToLast", Int(limit)) }
    if query.offset != 0 { writer.member("offset", Int(query.offset)) }
    if let filter = query.filter {
      secret(.operands, key: "filter", at: "/input/filter", to: &writer) { filter.write(to: &$0) }
    }
    for (name, cursor) in [("start", query.start), ("end", query.end)] {
      guard let cursor else { continue }
      secret(.operands, key: name, at: "/input/\(name)", to: &writer) { list in
        list.array { for value in cursor.values { value.writePlain(to: &$0) } }
      }
    }
  }

  private mutating func write(_ write: DocumentWrite, _ index: Int, to writer: inout JSONWriter) {
    writer.member("path", write.path.description)
    writer.member("change", write.change.name)
    switch write.change {
    case .set(let fields), .update(let fields, _):
      secret(.values, key: "fields", at: "/input/writes/\(index)/fields", to: &writer) { fields.writePlain(to: &$0) }
    case .delete, .verify: break
    }
    if case .update(_, let mask) = write.change {
      writer.key("mask")
      writer.array { list in for field in mask { list.string(field.description) } }
    }
    if !write.transforms.isEmpty {
      secret(.values, key: "transforms", at: "/input/writes/\(index)/transforms", to: &writer) { list in
        list.array { for transform in write.transforms { transform.write(to: &$0) } }
      }
    }
    switch write.precondition {
    case .exists(let exists): writer.member("exists", exists)
    case .updateTime(let time): writer.member("updateTime", time.description)
    case nil: break
    }
  }

  // MARK: Cloud Storage

  private mutating func write(_ operation: StorageRequest.Operation, to writer: inout JSONWriter) {
    switch operation {
    case .get(let object), .delete(let object): writer.member("path", object.description)
    case .list(let bucket, let prefix): writer.member("path", ObjectName(bucket: bucket, name: prefix).description)
    case .create(let object, let fields), .update(let object, let fields):
      writer.member("path", object.description)
      secret(.values, key: "metadata", at: "/input/metadata", to: &writer) { fields.writePlain(to: &$0) }
    }
  }

  private mutating func secret(
    _ secret: DecisionLog.Secret, key: String, at pointer: String, to writer: inout JSONWriter,
    _ body: (inout JSONWriter) -> Void
  ) {
    guard reveals.contains(secret) else { return erased.append(pointer) }
    writer.key(key)
    body(&writer)
  }
}

extension DocumentWrite.Change {
  /// One word for the kind of change.
  fileprivate var name: String {
    switch self {
    case .set: "set"
    case .update: "update"
    case .delete: "delete"
    case .verify: "verify"
    }
  }
}
