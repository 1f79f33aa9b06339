import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// A line that asks for one decision on documents or objects, as a client's request to the service makes it.
struct CloudLine {
  private let document: LineDocument
  private let service: RulesService
  /// The text of the rules.
  let rules: [UInt8]

  /// Reads what every such line has.
  ///
  /// - Throws: where the rules are missing.
  init(_ document: LineDocument, _ service: RulesService) throws(LineError) {
    self.document = document
    self.service = service
    rules = Array(try document.string("rules").utf8)
  }

  /// The answer by `ruleset`, which the text of the rules came to. Rules that do not load answer before anything else.
  ///
  /// - Throws: where the line misses something, or its data or identity are none.
  func outcome(_ ruleset: Result<Ruleset, RulesetError>) throws(LineError) -> LineAnswer.Outcome {
    let loaded: Ruleset
    do throws(RulesetError) {
      loaded = try ruleset.get()
    } catch {
      return LineAnswer.Outcome(.compileError, error: error.firstText)
    }
    guard let request = document["request"], case .object = request.value else {
      throw LineError("request", "must be an object")
    }
    do {
      let situation = try situation(request)
      return LineAnswer.Outcome(Simulator.judge(situation, by: loaded))
    } catch let error as LineError {
      throw error
    } catch let error as OperationError {
      throw LineError("request", error)
    } catch {
      throw LineError("request", "\(error)")
    }
  }

  private func situation(_ request: JSONNode) throws -> Situation {
    let now = try document.now()
    let auth = request["auth"]
    guard let auth else { throw LineError("request.auth", "is missing; write null for somebody who is not signed in") }
    var situation = Situation(
      request: service == .storage ? .storage(try objectOperation(request)) : .firestore(try operation(request)),
      identity: try LineIdentity.read(auth, now: now), now: now)
    situation.queryMode = try document.queryMode()
    if let node = document["documents"], !node.isNull { try check(SeedReader.documents(node, into: &situation.seed)) }
    if service == .storage, let node = document["resource"], !node.isNull {
      let object = try ObjectName.parse(try text("path", of: request))
      situation.seed.objects = [try ObjectRequestReader.metadata(node, at: object)]
    }
    return situation
  }

  private func check(_ errors: [OperationError]) throws(OperationError) {
    if let error = errors.first { throw error }
  }

  private func text(_ key: String, of node: JSONNode) throws(OperationError) -> String {
    guard let text = node[key]?.string else { throw OperationError("`\(key)` must be a text", at: node.span) }
    return text
  }

  // MARK: Firestore

  private func operation(_ request: JSONNode) throws -> FirestoreRequest.Operation {
    let method = try text("method", of: request)
    switch method {
    case "get": return .get(try DocumentPath.parseDocument(try text("path", of: request)))
    case "list": return .list(try DocumentQueryReader.read(try path(request), request["query"]))
    case "commit":
      guard let writes = request["writes"], case .array = writes.value else {
        throw OperationError("`writes` must be a list", at: request.span)
      }
      return .commit(try writes.elements.map { try write($0) })
    default: throw OperationError("`method` must be get, list or commit, not \(method)", at: request.span)
    }
  }

  private func path(_ request: JSONNode) throws -> DocumentPath {
    try DocumentPath.parse(try text("path", of: request))
  }

  /// `{"set": path, "data": {…}, "transforms": […]}`, likewise `update`, of which `data` names the fields; `{"delete": path}`.
  private func write(_ node: JSONNode) throws -> DocumentWrite {
    if node["delete"] != nil {
      return DocumentWrite(try DocumentPath.parseDocument(try text("delete", of: node)), .delete)
    }
    let key = node["set"] == nil ? "update" : "set"
    let path = try DocumentPath.parseDocument(try text(key, of: node))
    guard let data = node["data"] else { throw OperationError("`data` is missing", at: node.span) }
    let write = try DocumentWriteReader.read(key == "set" ? .set : .update, path, data)
    var transforms = write.transforms
    for transform in node["transforms"]?.elements ?? [] { transforms.append(try self.transform(transform)) }
    return DocumentWrite(path, write.change, transforms: transforms)
  }

  private func transform(_ node: JSONNode) throws(OperationError) -> FieldTransform {
    guard let field = FieldPath(try text("field", of: node)) else {
      throw OperationError("`field` must be the path of a field", at: node.span)
    }
    return FieldTransform(field, try transformOperation(node))
  }

  private func transformOperation(_ node: JSONNode) throws(OperationError) -> FieldTransform.Operation {
    if node["serverTimestamp"]?.bool == true { return .serverTimestamp }
    if let operand = node["increment"] { return .increment(try DocumentValue(json: operand)) }
    if let operand = node["maximum"] { return .maximum(try DocumentValue(json: operand)) }
    if let operand = node["minimum"] { return .minimum(try DocumentValue(json: operand)) }
    for (key, make) in [
      ("arrayUnion", FieldTransform.Operation.arrayUnion), ("arrayRemove", FieldTransform.Operation.arrayRemove),
    ] {
      guard let operand = node[key] else { continue }
      guard case .array(let values) = try DocumentValue(json: operand) else {
        throw OperationError("`\(key)` must be a list", at: operand.span)
      }
      return make(values)
    }
    throw OperationError("a transform has no operation that is known", at: node.span)
  }

  // MARK: Storage

  private func objectOperation(_ request: JSONNode) throws -> StorageRequest.Operation {
    let path = try text("path", of: request)
    let method = try text("method", of: request)
    if method == "list" {
      let prefix = try ObjectName.parse(path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path)
      return .list(bucket: prefix.bucket, prefix: prefix.name)
    }
    let object = try ObjectName.parse(path)
    switch method {
    case "get": return .get(object)
    case "create": return .create(object, try metadata(request))
    case "update": return .update(object, try metadata(request))
    case "delete": return .delete(object)
    default: throw OperationError("`method` must be get, list, create, update or delete", at: request.span)
    }
  }

  /// What `request.resource` shall be, as it stands in the line.
  private func metadata(_ request: JSONNode) throws(OperationError) -> DocumentFields {
    guard let node = request["resource"], !node.isNull else { return DocumentFields() }
    return try DocumentFields(json: node)
  }
}
