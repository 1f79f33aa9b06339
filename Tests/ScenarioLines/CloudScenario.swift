import Identities
import RequestLines
import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A line that describes several requests under one set of rules, as recordings of Cloud services' own verdicts do.
///
/// Recordings of the hosted rules test API (`capturedBy` is `test-api`) state each request in full. Those of a deployed
/// ruleset are requests of clients: what the case says of the stored document and of others is stored before.
struct CloudScenario: LineForm {
  private static let bucket = "demo-pyric.appspot.com"

  private let service: RulesService
  private let cases: [JSONNode]
  private let isStated: Bool
  private let now: Int64
  /// The text of the rules.
  let rules: LineRules

  static func fits(_ document: LineDocument, _ service: RulesService) -> Bool {
    document["cases"] != nil && service != .realtime
  }

  /// Reads what every scenario has.
  ///
  /// - Throws: where something is missing.
  init(_ document: LineDocument, _ service: RulesService) throws(LineError) {
    self.service = service
    guard let list = document["cases"], case .array = list.value else { throw LineError("cases", "must be a list") }
    cases = list.elements
    isStated = !(document["capturedBy"]?.string?.utf8.elementsEqual("deployed".utf8) ?? false)
    now = try document.now()
    rules = LineRules(Array(try document.string("rules").utf8))
  }

  /// The answers to the cases.
  ///
  /// - Throws: where the rules are rejected, or a case cannot be read.
  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content {
    let loaded: AnyRuleset
    do throws(RulesetError) {
      loaded = try ruleset.get()
    } catch {
      throw LineError("rules", error.firstText ?? "refused")
    }
    try LineService.check(service, loaded)
    var outcomes = ScenarioOutcomes()
    for (index, node) in cases.enumerated() {
      do throws(OperationError) {
        let situation = try isStated ? stated(node) : live(node)
        let description = node["description"]?.string ?? "case \(index + 1)"
        outcomes.append(description, LineAnswer.Outcome(Simulator.judge(situation, by: loaded)))
      } catch {
        throw LineError("cases[\(index)]", error)
      }
    }
    return outcomes.content
  }

  private func text(_ key: String, of node: JSONNode) throws(OperationError) -> String {
    guard let text = node[key]?.string else { throw OperationError("`\(key)` must be a text", at: node.span) }
    return text
  }

  private func method(_ node: JSONNode) throws(OperationError) -> RuleMethod {
    let methods: [RuleMethod] = [.get, .list, .create, .update, .delete]
    let name = try text("method", of: node)
    guard let method = methods.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
      throw OperationError("`method` must be get, list, create, update or delete", at: node.span)
    }
    return method
  }

  private func time(_ node: JSONNode) throws(OperationError) -> Timestamp? {
    guard let json = node["requestTime"] else { return nil }
    guard let time = json.string.flatMap({ Timestamp(rfc3339: $0) }) else {
      throw OperationError("`requestTime` must be a time of RFC 3339", at: json.span)
    }
    return time
  }

  // MARK: Stated requests

  private func stated(_ node: JSONNode) throws(OperationError) -> Situation {
    let isStorage = service == .storage
    let prefix = isStorage ? ["b", Self.bucket, "o"] : ["databases", DocumentPath.defaultDatabase, "documents"]
    let path = prefix + TestCasePath.segments(try text("path", of: node), isEncoded: false)
    var request = CloudRequest(try method(node), path: path)
    request.auth = TestCaseRequest.statement(node["auth"])
    request.time = try time(node)
    if isStorage {
      request.newResource = TestCaseRequest.resource(node["resource"], isStorage: true)
      request.resource = TestCaseRequest.resource(node["existingResource"], isStorage: true)
    } else {
      request.newResource = data(node["data"])
      request.resource = data(node["resource"])
    }
    if let query = node["query"] { request.members["query"] = TestCaseValue.value(query) }
    for mock in node["functionMocks"]?.elements ?? [] { request.mocks += try mocks(mock) }
    return Situation(request: .stated(request, service), identity: .unauthenticated, now: now)
  }

  private func data(_ json: JSONNode?) -> CloudRequest.Statement {
    guard let json, case .object = json.value else { return .unbound }
    return .map(DocumentFields([("data", .map(TestCaseValue.fields(json)))]))
  }

  /// The `result` of a `get` is the document's data; that of `exists` is true or false. What is recorded of one answers for
  /// the state after the write as well (recording `atomic-batch-sibling-merge` of davideast/pyric).
  private func mocks(_ node: JSONNode) throws(OperationError) -> [CloudRequest.FunctionMock] {
    let name = try text("function", of: node)
    guard let path = document(try text("path", of: node)) else {
      throw OperationError("`path` must be that of a document", at: node.span)
    }
    let functions = service == .storage ? ["firestore.\(name)"] : [name, "\(name)After"]
    let result = mockResult(node["result"])
    return functions.map { CloudRequest.FunctionMock(function: $0, arguments: [.exact(path)], result: result) }
  }

  private func mockResult(_ node: JSONNode?) -> CloudRequest.FunctionMock.Result {
    guard let node, !node.isNull else { return .undefined }
    let value = TestCaseValue.value(node)
    return .value(node.bool == nil ? .map(DocumentFields([("data", value)])) : value)
  }

  private func document(_ text: String) -> DocumentPath? {
    let segments = TestCasePath.segments(text, isEncoded: false)
    if let path = TestCaseRequest.document(segments) { return path }
    let path = DocumentPath(segments)
    return path.isDocument ? path : nil
  }

  // MARK: Live requests

  private func live(_ node: JSONNode) throws(OperationError) -> Situation {
    guard let path = document(try text("path", of: node)), service == .firestore else {
      throw OperationError("`path` must be that of a document", at: node.span)
    }
    let operation = try operation(node, path)
    var situation = Situation(request: .firestore(operation), identity: try identity(node), now: now)
    if let time = try time(node) { situation.now = time.milliseconds }
    if let stored = node["resource"], !stored.isNull {
      situation.seed.documents.append(Seed.Document(path: path, fields: TestCaseValue.fields(stored)))
    }
    for mock in node["functionMocks"]?.elements ?? [] {
      guard let path = document(try text("path", of: mock)), let result = mock["result"], result.bool != false else {
        continue
      }
      situation.seed.documents.append(Seed.Document(path: path, fields: TestCaseValue.fields(result)))
    }
    return situation
  }

  private func operation(
    _ node: JSONNode, _ path: DocumentPath
  ) throws(OperationError) -> FirestoreRequest.Operation {
    switch try method(node) {
    case .get: return .get(path)
    case .delete: return .commit([DocumentWrite(path, .delete)])
    case .create, .update:
      return .commit([DocumentWrite(path, .set(node["data"].map(TestCaseValue.fields) ?? DocumentFields()))])
    default: throw OperationError("a query is not recorded of a deployed ruleset", at: node.span)
    }
  }

  private func identity(_ node: JSONNode) throws(OperationError) -> Identity {
    guard let auth = node["auth"], !auth.isNull else { return .unauthenticated }
    do throws(LineError) {
      return try LineIdentity.read(auth, named: "auth", now: now).identity
    } catch {
      throw OperationError(error.message, at: auth.span)
    }
  }
}
