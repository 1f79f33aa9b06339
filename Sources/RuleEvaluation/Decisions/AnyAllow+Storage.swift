import RulePrograms
package import RuleRequests
package import RuleValues

extension AnyAllow {
  /// Decides a Storage request.
  ///
  /// - Parameter surroundings: the user, the objects and the documents. `firestore.get` reads documents of the default
  ///   database.
  mutating func decide(
    _ request: StorageRequest, in surroundings: any CloudRequestData
  ) -> Decision {
    if let problem = request.problem { return Decision(.refused(problem), rules: evaluator.rules) }
    begin(surroundings, operationLimit: DocumentTable.storageLimit, totalLimit: DocumentTable.storageLimit)
    evaluator.environment.documents.accounting = .documents
    evaluator.environment.database = DocumentPath.defaultDatabase
    let segments = request.operation.segments
    let path = evaluator.arena.pathOf(segments)
    evaluator.environment.add(.auth, .auth)
    evaluator.environment.add(.path, path)
    evaluator.environment.add(.time, .timestamp(request.time))
    if let params = request.params { evaluator.environment.add(.params, evaluator.arena.map(params)) }
    evaluator.environment.object = request.operation.object
    evaluator.environment.add(.resource, request.operation.metadata.map { evaluator.arena.map($0) } ?? .null)
    let isList = request.operation.object == nil
    evaluator.environment.end(request.operation.method, resource: isList ? .absent : .object)
    let place = DataPath(names: segments.dropFirst(3))
    return decision(judge(request.operation.method, path.elements, at: .path(place)))
  }

  /// Decides a request whose variables a test defines.
  mutating func decide(_ request: CloudRequest) -> Decision {
    begin(nil, operationLimit: .max, totalLimit: .max)
    let path = evaluator.arena.pathOf(request.path)
    evaluator.environment.mocks = request.mocks
    evaluator.environment.statedMembers = request.members
    evaluator.environment.add(.auth, entry(request.auth))
    evaluator.environment.add(.path, path)
    if let time = request.time { evaluator.environment.add(.time, .timestamp(time)) }
    evaluator.environment.add(.resource, entry(request.newResource))
    evaluator.environment.end(request.method, resource: entry(request.resource))
    return decision(judge(request.method, path.elements, at: .path(DataPath(names: request.path))))
  }

  private mutating func entry(_ statement: CloudRequest.Statement) -> RequestBindings.Entry {
    switch statement {
    case .unbound: .absent
    case .null: .value(.null)
    case .map(let fields): .value(evaluator.arena.map(fields))
    }
  }
}

extension StorageRequest.Operation {
  /// The method in the rules.
  var method: RuleMethod {
    switch self {
    case .get: .get
    case .list: .list
    case .create: .create
    case .update: .update
    case .delete: .delete
    }
  }

  /// The object; nil for a list.
  package var object: ObjectName? {
    switch self {
    case .get(let name), .create(let name, _), .update(let name, _), .delete(let name): name
    case .list: nil
    }
  }

  /// The new metadata; nil for other operations.
  ///
  /// Its name and bucket are always those of the requested object. It lacks the fields that the service sets itself,
  /// because clients cannot set them (documentation "Use conditions in Cloud Storage Security Rules"; recordings of
  /// davideast/pyric).
  var metadata: DocumentFields? {
    switch self {
    case .create(let object, var metadata), .update(let object, var metadata):
      if metadata["name"] != nil { metadata["name"] = .string(object.name) }
      if metadata["bucket"] != nil { metadata["bucket"] = .string(object.bucket) }
      for member in Self.membersOfTheService { metadata[member] = nil }
      return metadata
    case .get, .list, .delete: return nil
    }
  }

  private static let membersOfTheService = ["generation", "metageneration", "etag", "timeCreated", "updated"]

  /// The path that rules match: `b`, the bucket, `o`, and the segments of the name or prefix.
  var segments: [String] {
    switch self {
    case .get(let name), .create(let name, _), .update(let name, _), .delete(let name):
      return ["b", name.bucket, "o"] + name.segments
    case .list(let bucket, let prefix):
      let folder = Self.folder(prefix)
      return ["b", bucket, "o"] + (folder.utf8.isEmpty ? [] : ObjectName(bucket: bucket, name: folder).segments)
    }
  }

  /// Returns the folder of a prefix. Clients send a prefix with a final slash, but rules see it without one
  /// (`firebase-tools`, storage emulator).
  package static func folder(_ prefix: String) -> String {
    prefix.utf8.last == UInt8(ascii: "/") ? String(prefix.dropLast()) : prefix
  }
}

extension Arena {
  /// Returns a path with these segments.
  mutating func pathOf(_ segments: [String]) -> RuleValue {
    let start = elements.count
    for segment in segments { elements.append(.string(append(segment))) }
    return .path(elements(from: start))
  }
}
