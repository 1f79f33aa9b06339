import Identities
import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A line with one client request for documents or objects that is to be evaluated.
struct CloudLine: LineForm {
  private let document: LineDocument
  private let service: RulesService
  /// The rules.
  var rules: LineRules { get throws(LineError) { try document.rulesText() } }

  /// Creates the line of a document.
  init(_ document: LineDocument, _ service: RulesService) {
    self.document = document
    self.service = service
  }

  static func fits(_: LineDocument, _ service: RulesService) -> Bool { service != .realtime }

  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content {
    .outcome(try outcome(ruleset))
  }

  /// Returns the answer with `ruleset`, the result of loading the rules. Rules that fail to load are reported before
  /// any other problem.
  ///
  /// - Throws: if the line lacks a member, its data or identity is invalid, or the rules are for a different service.
  private func outcome(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Outcome {
    let loaded: AnyRuleset
    do throws(RulesetError) {
      loaded = try ruleset.get()
    } catch {
      return LineAnswer.Outcome(.compileError, error: error.firstText)
    }
    try LineService.check(service, loaded)
    guard let request = document.request, case .object = request.node.value else {
      throw LineError("request", "must be an object")
    }
    let now = try document.now()
    guard let auth = request.auth else {
      throw LineError("request.auth", "is missing; write null for a caller who is not signed in")
    }
    let operation = try knownOperation(request.node)
    let caller = try caller(auth, known: request.knownAuth, now: now)
    let situation = try situation(request.node, operation, of: caller.identity, now: now)
    return LineAnswer.Outcome(Simulator.judge(situation, by: loaded), about: caller, named: "request.auth", service)
  }

  private func situation(
    _ request: JSONNode, _ operation: SimulatedRequest, of identity: Identity, now: Int64
  ) throws(LineError) -> Situation {
    var situation = Situation(request: operation, identity: identity, now: now)
    situation.queryMode = try document.queryMode()
    situation.seed = try seed(for: request, situation.request)
    return situation
  }

  private func caller(_ auth: JSONNode, known: KnownValue?, now: Int64) throws(LineError) -> IdentityReading {
    _ = try document.overridesAuth(service)
    if case .caller(now, false, let caller)? = known?.reading { return caller }
    let caller = try LineIdentity.read(auth, named: "request.auth", now: now)
    known?.reading = .caller(now: now, isOverride: false, caller)
    return caller
  }

  private func knownOperation(_ request: JSONNode) throws(LineError) -> SimulatedRequest {
    let known = document.knownValue("request")
    if case .operation(service, let operation)? = known?.reading { return operation }
    let operation = try operation(request)
    known?.reading = .operation(service, operation)
    return operation
  }

  /// - Throws: also if a member is there twice. Which one is meant cannot be known.
  private func operation(_ request: JSONNode) throws(LineError) -> SimulatedRequest {
    var names: Set<String> = []
    for member in request.members where !names.insert(member.key).inserted {
      throw LineError("request", "has \(TerminalText.quoted(member.key)) twice; leave one out")
    }
    do throws(OperationError) {
      return service == .storage ? .storage(try objectOperation(request)) : .firestore(try documentOperation(request))
    } catch {
      throw LineError("request", error)
    }
  }

  private func text(_ key: String, of node: JSONNode) throws(OperationError) -> String {
    guard let text = node[key]?.string else { throw OperationError("`\(key)` must be a string", at: node.span) }
    return text
  }

  // MARK: What is stored

  /// Returns all that is stored: `documents` and `resource`.
  private func seed(for request: JSONNode, _ operation: SimulatedRequest) throws(LineError) -> Seed {
    let (requestNumber, known) = (document.knownValue("request")?.number, document.knownValue("resource"))
    let documentsNumber = document.knownValue("documents")?.number
    if let requestNumber, case .resource(service, requestNumber, documentsNumber, let seed)? = known?.reading {
      return seed
    }
    var seed = try documents()
    guard let node = document["resource"], !node.isNull else { return seed }
    do throws(OperationError) {
      try add(node, request, operation, to: &seed)
    } catch {
      throw LineError("resource", error)
    }
    if let requestNumber {
      known?.reading = .resource(service, request: requestNumber, documents: documentsNumber, seed)
    }
    return seed
  }

  private func documents() throws(LineError) -> Seed {
    let known = document.knownValue("documents")
    if case .documents(let seed)? = known?.reading { return seed }
    var seed = Seed()
    guard let node = document["documents"], !node.isNull else { return seed }
    if let error = SeedReader.documents(node, into: &seed).first { throw LineError("documents", error) }
    known?.reading = .documents(seed)
    return seed
  }

  /// Adds the stored data in `resource`: for Storage, the metadata of the object; for Firestore, the fields of the
  /// requested or written document, unless `documents` contains it.
  private func add(
    _ node: JSONNode, _ request: JSONNode, _ operation: SimulatedRequest, to seed: inout Seed
  ) throws(OperationError) {
    if service == .storage {
      let object = try object(request)
      seed.objects = [try ObjectRequestReader.metadata(node, at: object)]
      return
    }
    guard let path = target(of: operation) else {
      throw OperationError("a query has no single document; use `documents`", at: node.span)
    }
    let fields = try DocumentFields(json: node, database: path.database)
    if seed.documents.contains(where: { $0.path == path }) { return }
    seed.documents.append(Seed.Document(path: path, fields: fields))
  }

  private func target(of request: SimulatedRequest) -> DocumentPath? {
    switch request.operation {
    case .firestore(.get(let path)): path
    case .firestore(.commit(let writes)): writes.first?.path
    default: nil
    }
  }

  // MARK: Firestore

  private func documentOperation(_ request: JSONNode) throws(OperationError) -> FirestoreRequest.Operation {
    let method = try text("method", of: request)
    switch method {
    case "get":
      let path = try path(request)
      guard path.isDocument else {
        throw OperationError("`path`: \(PathProblem.notADocument(path.relativeText))", at: request.span)
      }
      return .get(path)
    case "batchGet":
      guard let nodes = request["paths"], case .array = nodes.value else {
        throw OperationError("`paths` must be a list of document paths", at: request.span)
      }
      var paths: [DocumentPath] = []
      for node in nodes.elements { paths.append(try documentPath(node)) }
      return .batchGet(paths)
    case "list": return .list(try DocumentQueryReader.read(try path(request), request["query"]))
    case "commit":
      guard let writes = request["writes"], case .array = writes.value else {
        throw OperationError("`writes` must be a list", at: request.span)
      }
      var read: [DocumentWrite] = []
      for write in writes.elements { read.append(try LineWriteReader.read(write)) }
      return .commit(read)
    default:
      throw OperationError("`method` must be get, batchGet, list or commit, not \(method)", at: request.span)
    }
  }

  private func path(_ request: JSONNode) throws(OperationError) -> DocumentPath {
    let text = try text("path", of: request)
    do throws(PathProblem) {
      return try DocumentPath.parse(text)
    } catch {
      throw OperationError("`path`: \(error)", at: request.span)
    }
  }

  private func documentPath(_ node: JSONNode) throws(OperationError) -> DocumentPath {
    do throws(PathProblem) {
      return try DocumentPath.parseDocument(node.string ?? "")
    } catch {
      throw OperationError("`paths`: \(error)", at: node.span)
    }
  }

  // MARK: Storage

  private func objectOperation(_ request: JSONNode) throws(OperationError) -> StorageRequest.Operation {
    let method = try text("method", of: request)
    let object = try object(request)
    switch method {
    case "get": return .get(object)
    case "list": return .list(bucket: object.bucket, prefix: object.name)
    case "create": return .create(object, try metadata(request, object, isWhole: true))
    case "update": return .update(object, try metadata(request, object, isWhole: false))
    case "delete": return .delete(object)
    default: throw OperationError("`method` must be get, list, create, update or delete", at: request.span)
    }
  }

  private func object(_ request: JSONNode) throws(OperationError) -> ObjectName {
    let text = try text("path", of: request)
    do throws(PathProblem) {
      let isPrefix = request["method"]?.string == "list" && text.utf8.last == UInt8(ascii: "/")
      return try ObjectName.parse(isPrefix ? String(text.dropLast()) : text)
    } catch {
      let quoted = TerminalText.quoted(text, limit: 100)
      let reason = if case .objectName("") = error { "" } else { " (\(error))" }
      throw OperationError(
        "`path`: \(quoted) is not the path of an object\(reason); write /b/bucket/o/name", at: request.span)
    }
  }

  /// Returns the `request.resource` of the line; a missing member is absent.
  private func metadata(
    _ request: JSONNode, _ object: ObjectName, isWhole: Bool
  ) throws(OperationError) -> DocumentFields {
    guard let node = request["resource"], !node.isNull else { return DocumentFields() }
    _ = try isWhole ? ObjectRequestReader.metadata(node, at: object) : ObjectRequestReader.change(node, at: object)
    return try DocumentFields(json: node)
  }
}
