import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Whole decisions of Storage rules (``DecisionInput``), for the requests of the input and for each operation at each location
/// of the rules. A request is `{"get": path}`, `{"delete": path}`, `{"list": prefix}`, or `{"create": path, "resource": …}` and
/// `update`.
struct StorageDecisionTarget: FuzzTarget {
  static let name = "storage-decisions"
  static let words =
    cloudWords + [
      "\n---\n", "\"auth\":", "\"objects\":{", "\"documents\":{", "\"get\":\"a/b\"", "\"list\":\"a\"",
      "\"create\":\"a/b\"",
      "\"update\":\"a/b\"", "\"delete\":\"a/b\"", "\"resource\":{", "\"size\":1", "\"contentType\":\"image/png\"",
      "\"metadata\":{",
      "request.resource.contentType.matches('image/.*')", "firestore.get(", "firestore.exists(",
      "resource.metadata.owner",
    ]

  private let trees: DecisionTrees

  init() throws { trees = try DecisionTrees() }

  func check(_ bytes: [UInt8]) throws {
    let input = DecisionInput(bytes, name: "storage.rules")
    let rules: AnyRuleset
    do throws(RulesetError) {
      rules = try AnyRuleset(storage: input.rules)
    } catch {
      return try requireInside(error.diagnostics, input.rules)
    }
    guard try trees.load(input.seed) else { return }
    var operations = input.requests.compactMap { Self.operation($0) }
    for place in DecisionInput.places(in: rules) {
      operations += Self.operations(at: place.dropFirst(3).joined(separator: "/"))
    }
    try trees.check(operations.map { .storage($0) }, by: rules, as: input.identity)
  }

  private static func operation(_ json: JSONNode) -> StorageRequest.Operation? {
    if let prefix = json["list"]?.string { return .list(bucket: DecisionInput.bucket, prefix: prefix) }
    for (key, isWhole) in [("create", true), ("update", false)] {
      guard let object = json[key]?.string.flatMap(object), let resource = json["resource"] else { continue }
      let read =
        isWhole
        ? try? ObjectRequestReader.metadata(resource, at: object)
        : try? ObjectRequestReader.change(resource, at: object)
      return read.map { isWhole ? .create(object, $0.fields) : .update(object, $0.fields) }
    }
    if let object = json["get"]?.string.flatMap(object) { return .get(object) }
    return json["delete"]?.string.flatMap(object).map { .delete($0) }
  }

  private static func object(_ path: String) -> ObjectName? {
    try? ObjectName(path: path, bucket: DecisionInput.bucket)
  }

  private static func operations(at name: String) -> [StorageRequest.Operation] {
    let object = ObjectName(bucket: DecisionInput.bucket, name: name.isEmpty ? "ada" : name)
    let fields: DocumentFields = ["size": 100, "contentType": "image/png", "metadata": ["owner": "ada"]]
    return [
      .get(object), .create(object, fields), .get(object), .list(bucket: object.bucket, prefix: name),
      .update(object, ["contentType": "text/plain"]), .delete(object),
    ]
  }
}
