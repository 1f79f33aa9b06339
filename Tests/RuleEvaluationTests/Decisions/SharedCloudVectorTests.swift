import CloudRules
import Foundation
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText
import Testing

/// The vectors of `/work/shared/vectors/cloud.jsonl` and `production.jsonl`, where that folder is.
@Suite struct SharedCloudVectorTests {
  static let folder = "/work/shared/vectors"
  static let isThere = FileManager.default.fileExists(atPath: folder + "/cloud.jsonl")

  @Test(.enabled(if: isThere, "the shared vectors are not on this machine"))
  func vectorsAgree() throws {
    var wrong: [String] = []
    var count = 0
    for line in try lines("cloud.jsonl") {
      let vector = try JSONDecoder().decode(CloudVector.self, from: Data(line.utf8))
      guard vector.expect != "compile-error" else { continue }
      count += 1
      let answer = try vector.answer()
      let verdict = answer == "allow" ? "allow" : "deny"
      if verdict != vector.expect {
        wrong.append("\(vector.id): \(answer), not \(vector.expect)\n  \(vector.rules)")
      }
    }
    #expect(count > 100)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test(.enabled(if: isThere, "the shared vectors are not on this machine"))
  func denialTextsAgree() throws {
    var wrong: [String] = []
    var count = 0
    for line in try lines("cloud.jsonl") {
      let vector = try JSONDecoder().decode(CloudVector.self, from: Data(line.utf8))
      guard vector.expect == "deny", let message = vector.observed_message, vector.service == "firestore" else {
        continue
      }
      count += 1
      let answer = try vector.answer()
      let last = message.components(separatedBy: " || ").last ?? message
      let isSame = last.hasSuffix(answer) || answer.contains(last) || message.count >= 149
      if !isSame { wrong.append("\(vector.id): \(answer)\n  not: \(message)") }
    }
    print("denial texts: \(count), differing \(wrong.count)")
    #expect(wrong.count < 10, "\(wrong.joined(separator: "\n"))")
  }

  @Test(.enabled(if: isThere, "the shared vectors are not on this machine"))
  func productionAgrees() throws {
    var wrong: [String] = []
    var count = 0
    for line in try lines("production.jsonl") {
      guard !line.contains(#""service": "realtime-database""#) else { continue }
      let scenario = try JSONDecoder().decode(ProductionScenario.self, from: Data(line.utf8))
      guard scenario.capturedBy == "test-api" else { continue }
      for (index, test) in scenario.cases.enumerated() {
        count += 1
        let answer = scenario.answer(test)
        if (answer == "allow") != (test.production == "ALLOW") {
          wrong.append("\(scenario.id)[\(index)]: \(answer), not \(test.production): \(test.description)")
        }
      }
    }
    #expect(count > 100)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

/// A line of `cloud.jsonl`.
struct CloudVector: Decodable {
  struct Request: Decodable {
    let method: String
    let path: String?
    let auth: JSONValue?
    let writes: [Write]?
    let query: Query?
    let resource: JSONValue?
  }

  struct Write: Decodable {
    let set: String?
    let update: String?
    let delete: String?
    let data: JSONValue?
    let transforms: [Transform]?
  }

  struct Transform: Decodable {
    let field: String
    let serverTimestamp: Bool?
    let increment: JSONValue?
  }

  struct Query: Decodable {
    let `where`: [[JSONValue]]?
    let or: [[JSONValue]]?
    let limit: Int64?
    let orderBy: [[String]]?
    let collectionGroup: Bool?
  }

  let id: String
  let service: String
  let rules: String
  let request: Request
  let resource: JSONValue?
  let documents: [String: JSONValue]?
  let expect: String
  let observed_message: String?

  func answer() throws -> String {
    let loaded = CompiledCloudRules.load(SourceFile(name: "x.rules", text: rules), functions: .standard)
    guard let program = service == "firestore" ? loaded.firestore : loaded.storage else { return "compile-error" }
    let auth = request.auth?.fields.map { fields in
      DocumentFields([("uid", fields["uid"] ?? .null), ("token", fields["token"] ?? .map(DocumentFields()))])
    }
    let stored = (documents ?? [:]).mapValues { $0.fields ?? DocumentFields() }
    let decider = Decider(program)
    if service == "storage" {
      let name = try ObjectName.parse(request.path ?? "")
      let source = DocumentBox(stored, objects: resource?.fields.map { [name: $0] } ?? [:], auth: auth)
      return Cloud.answer(
        decider.decide(StorageRequest(storageOperation(name), time: Cloud.time), in: source))
    }
    let decision = decider.decide(
      FirestoreRequest(firestoreOperation(), time: Cloud.time), in: DocumentBox(stored, auth: auth),
      queryMode: .emulator)
    return Cloud.answer(decision)
  }

  private func storageOperation(_ name: ObjectName) -> StorageRequest.Operation {
    switch request.method {
    case "list": .list(bucket: name.bucket, prefix: name.name)
    case "create": .create(name, request.resource?.fields ?? DocumentFields())
    case "update": .update(name, request.resource?.fields ?? DocumentFields())
    case "delete": .delete(name)
    default: .get(name)
    }
  }

  private func firestoreOperation() -> FirestoreRequest.Operation {
    switch request.method {
    case "get": return .get(DocumentPath(request.path ?? ""))
    case "list":
      let query = request.query
      let filters = (query?.where ?? query?.or ?? []).compactMap(Self.filter)
      let filter: DocumentFilter? = filters.isEmpty ? nil : query?.or == nil ? .and(filters) : .or(filters)
      return .list(
        DocumentQuery(
          collection: request.path ?? "", allDescendants: query?.collectionGroup ?? false, filter: filter,
          order: (query?.orderBy ?? []).map { .init(FieldPath($0[0]) ?? .documentName, isDescending: $0[1] == "desc") },
          limit: query?.limit))
    default: return .commit((request.writes ?? []).map(\.write))
    }
  }

  private static func filter(_ parts: [JSONValue]) -> DocumentFilter? {
    guard parts.count == 3, case .string(let field) = parts[0], case .string(let sign) = parts[1],
      let comparison = DocumentFilter.Comparison(rawValue: sign), let path = FieldPath(field)
    else { return nil }
    return .field(path, comparison, parts[2].value)
  }
}

extension CloudVector.Write {
  var write: DocumentWrite {
    if let delete { return DocumentWrite(DocumentPath(delete), .delete) }
    let fields = data?.fields ?? DocumentFields()
    let transforms = (transforms ?? []).compactMap { transform -> FieldTransform? in
      guard let field = FieldPath(transform.field) else { return nil }
      return FieldTransform(
        field, transform.serverTimestamp == true ? .serverTimestamp : .increment(transform.increment?.value ?? 0))
    }
    if let set { return DocumentWrite(DocumentPath(set), .set(fields), transforms: transforms) }
    return DocumentWrite(
      DocumentPath(update ?? ""), .update(fields, mask: fields.entries.compactMap { FieldPath($0.name) }),
      transforms: transforms)
  }
}

/// A Firestore or Storage line of `production.jsonl`.
struct ProductionScenario: Decodable {
  struct Case: Decodable {
    let description: String
    let production: String
    let method: String?
    let path: String?
    let auth: JSONValue?
    let data: JSONValue?
    let resource: JSONValue?
    let existingResource: JSONValue?
    let requestTime: String?
    let query: JSONValue?
    let functionMocks: [Mock]?
  }

  struct Mock: Decodable {
    let function: String
    let path: String
    let result: JSONValue
  }

  let service: String
  let id: String
  let capturedBy: String
  let rules: String
  let cases: [Case]

  func answer(_ test: Case) -> String {
    let loaded = CompiledCloudRules.load(SourceFile(name: "x.rules", text: rules), functions: .standard)
    let isStorage = service.contains("storage")
    guard let program = isStorage ? loaded.storage : loaded.firestore else { return "compile-error" }
    guard let method = RuleMethod(rawValue: test.method ?? "") else { return "no method" }
    let prefix = isStorage ? ["b", "demo-pyric.appspot.com", "o"] : ["databases", "(default)", "documents"]
    let segments = (test.path ?? "").split(separator: "/").map(String.init)
    var request = CloudRequest(method, path: prefix + segments)
    if let auth = test.auth?.fields {
      request.auth = .map(
        DocumentFields([("uid", auth["uid"] ?? .null), ("token", auth["token"] ?? .map(DocumentFields()))]))
    }
    func resource(_ value: JSONValue?) -> CloudRequest.Statement {
      guard let value else { return .unbound }
      guard var fields = value.fields else { return .null }
      for name in ["timeCreated", "updated"] where isStorage {
        if case .string(let text)? = fields[name] { fields[name] = Timestamp(rfc3339: text).map { .timestamp($0) } }
      }
      return .map(isStorage ? fields : DocumentFields([("data", .map(fields))]))
    }
    request.newResource = resource(isStorage ? test.resource : test.data)
    request.resource = resource(isStorage ? test.existingResource : test.resource)
    request.time = test.requestTime.flatMap { Timestamp(rfc3339: $0) } ?? Cloud.time
    if let query = test.query?.fields { request.members = DocumentFields([("query", .map(query))]) }
    // What is said of `get` was also said of `getAfter`.
    request.mocks = (test.functionMocks ?? []).flatMap { mock in
      let isGet = mock.function.hasSuffix("get")
      let name = mock.function.split(separator: ".").last.map(String.init) ?? mock.function
      return (isStorage ? ["firestore.\(name)"] : [name, "\(name)After"]).map { function in
        CloudRequest.FunctionMock(
          function: function, arguments: [.exact(DocumentPath(mock.path))],
          result: .value(isGet ? .map(DocumentFields([("data", mock.result.value)])) : mock.result.value))
      }
    }
    return Cloud.answer(Decider(program).decide(request))
  }
}
