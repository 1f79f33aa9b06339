import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import SymbolicRules

/// Makes the request that a model describes.
struct WitnessBuilder {
  private let request: SymbolicRequest
  private let form: RequestForm
  private let question: Question
  private let model: RequestModel
  private let space: SymbolicSpace

  init(_ request: SymbolicRequest, _ form: RequestForm, _ question: Question, values model: RequestModel) {
    self.request = request
    self.form = form
    self.question = question
    self.model = model
    space = question.space
  }

  /// Returns the request; nil if no client can make it.
  ///
  /// - Parameter partners: the other writes of the same commit.
  func situation(with partners: [SymbolicRequest]) -> Situation? {
    let now = time
    guard let identity = model.identity(input(.auth), now: now), let ids = ids() else { return nil }
    let made: (request: SimulatedRequest, seed: Seed)? =
      switch request.service {
      case .firestore: firestore(ids, partners)
      case .storage: storage(ids)
      case .realtime: nil
      }
    // Rules that read a document do not check whether the service could store it.
    guard let made, made.seed.documents.allSatisfy({ $0.fields.problem == nil }) else { return nil }
    var situation = Situation(request: made.request, identity: identity, now: now)
    situation.seed = made.seed
    return situation
  }

  // MARK: Parts of every request

  /// The time of the request, in milliseconds since 1970.
  private var time: Int64 {
    if case .timestamp(let time)? = model[input(.time)] { return time.seconds * 1000 + Int64(time.nanos) / 1_000_000 }
    return NumberChoice.usualTime
  }

  private func input(_ input: UnknownInput) -> Term { space.input(input) }

  private var namesDocument: Bool { model[input(.namesDocument)] == .bool(true) }

  private func ids() -> [String]? {
    var ids: [String] = []
    for (index, segment) in form.segments.enumerated() {
      switch segment {
      case .literal(let text): ids.append(text.string)
      case .variable:
        if case .string(let text)? = model[input(.segment(index))] {
          ids.append(text)
        } else {
          ids.append("id\(index)")
        }
      }
    }
    return ids.allSatisfy { !$0.isEmpty && !$0.contains("/") && $0 != "." && $0 != ".." } ? ids : nil
  }

  // MARK: Cloud Firestore

  private func firestore(_ ids: [String], _ partners: [SymbolicRequest]) -> (request: SimulatedRequest, seed: Seed)? {
    let path = DocumentPath(ids)
    var seed = Seed()
    // A query that names its document finds it.
    let isStored = form.method != .list || namesDocument
    if isStored, case .map(let fields)? = model[input(.before)] {
      seed.documents.append(Seed.Document(path: path, fields: fields))
    }
    addDocuments(to: &seed, except: path)
    let operation: FirestoreRequest.Operation
    switch form.method {
    case .get:
      // Suites, in whose words requests are told, have no call that checks a document which it does not write.
      if model[input(.checksDocument)] == .bool(true) { return nil }
      operation = .get(path)
    case .list: operation = .list(query(ids))
    default:
      let writes = [write(request, path)] + partners.map { write($0, self.path($0.segments)) }
      let made = writes.compactMap(\.self)
      guard made.count == writes.count else { return nil }
      operation = .commit(made)
    }
    return (.firestore(operation), seed)
  }

  private func write(_ request: SymbolicRequest, _ path: DocumentPath?) -> DocumentWrite? {
    guard let path else { return nil }
    if request.method == .delete { return DocumentWrite(path, .delete) }
    guard case .map(let fields) = model[request.after] ?? .map(DocumentFields()) else { return nil }
    return DocumentWrite(path, .set(fields))
  }

  private func path(_ segments: [Term?]) -> DocumentPath? {
    let ids = segments.compactMap { segment -> String? in
      if let segment, case .string(let text)? = model[segment] { text } else { nil }
    }
    return ids.count == segments.count ? DocumentPath(ids) : nil
  }

  /// Adds the documents that rules read by their paths.
  private func addDocuments(to seed: inout Seed, except requested: DocumentPath?) {
    for term in question.terms {
      var path: DocumentPath?
      switch space[term] {
      case .document(let segments, isAfter: false): path = self.path(segments)
      case .referenced(let reference, isAfter: false):
        if case .reference(let known)? = model[reference] { path = known }
      default: break
      }
      guard let path, path != requested, path.problem == nil, case .map(let fields)? = model[term] else { continue }
      if seed.documents.contains(where: { $0.path == path }) { continue }
      seed.documents.append(Seed.Document(path: path, fields: fields))
    }
  }

  /// Returns the query whose equality filters state the fields that the rules need.
  private func query(_ ids: [String]) -> DocumentQuery {
    var filters: [DocumentFilter] = []
    if case .map(let fields)? = model[input(.before)] { add(fields, below: [], to: &filters) }
    if namesDocument { filters = [.field(.documentName, .equal, .reference(DocumentPath(ids)))] }
    var query = DocumentQuery(
      parent: DocumentPath(Array(ids.dropLast(2))), collection: ids.dropLast().last ?? "")
    query.allDescendants = !namesDocument && model[input(.spansCollections)] == .bool(true)
    query.filter = filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .and(filters)
    if case .map(let members)? = model[input(.query)] {
      if case .integer(let limit)? = members["limit"], limit > 0 { query.limit = limit }
      if case .integer(let offset)? = members["offset"], offset > 0 { query.offset = offset }
    }
    return query
  }

  private func add(_ fields: DocumentFields, below names: [String], to filters: inout [DocumentFilter]) {
    for field in fields.entries {
      let path = names + [field.name]
      switch field.value {
      case .map(let inner) where !inner.isEmpty: add(inner, below: path, to: &filters)
      case .null: filters.append(.unary(FieldPath(names: path), .isNull))
      default: filters.append(.field(FieldPath(names: path), .equal, field.value))
      }
    }
  }

  // MARK: Cloud Storage

  private func storage(_ ids: [String]) -> (request: SimulatedRequest, seed: Seed)? {
    let name = ids.joined(separator: "/")
    let object = ObjectName(bucket: ObjectName.defaultBucket, name: name)
    var seed = Seed()
    if case .map(let fields)? = model[input(.before)] {
      guard let metadata = metadata(fields, of: object) else { return nil }
      seed.objects.append(metadata)
    }
    addDocuments(to: &seed, except: nil)
    let operation: StorageRequest.Operation
    switch form.method {
    case .get: operation = .get(object)
    case .list: operation = .list(bucket: object.bucket, prefix: name)
    case .create, .update:
      guard case .map(let fields)? = model[input(.after)] ?? .map(DocumentFields()),
        let metadata = metadata(fields, of: object)
      else { return nil }
      operation = form.method == .create ? .create(object, metadata.fields) : .update(object, metadata.fields)
    case .delete: operation = .delete(object)
    default: return nil
    }
    return (.storage(operation), seed)
  }

  private func metadata(_ fields: DocumentFields, of object: ObjectName) -> ObjectMetadata? {
    var metadata = ObjectMetadata(object)
    if case .integer(let size)? = fields["size"] { metadata.size = size }
    let headers: [(String, WritableKeyPath<ObjectMetadata, String?>)] = [
      ("contentType", \.contentType), ("contentDisposition", \.contentDisposition),
      ("contentEncoding", \.contentEncoding), ("contentLanguage", \.contentLanguage),
    ]
    for (name, header) in headers {
      if case .string(let text)? = fields[name] { metadata[keyPath: header] = text }
    }
    if case .string(let text)? = fields["md5Hash"] { metadata.md5Hash = text }
    if case .timestamp(let time)? = fields["timeCreated"] { metadata.timeCreated = time }
    if case .timestamp(let time)? = fields["updated"] { metadata.updated = time }
    if case .map(let custom)? = fields["metadata"] {
      for entry in custom.entries {
        guard case .string(let text) = entry.value else { return nil }
        metadata.metadata.append((entry.name, text))
      }
    }
    return metadata
  }
}
