import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Whole decisions of Firestore rules (``DecisionInput``), for the requests of the input and for reads and writes at each
/// location of the rules. A request is `{"get": path}`, `{"list": path, "query": …}` or `{"commit": […]}`, whose elements are
/// `{"set": path, "data": …}` and the like.
struct FirestoreDecisionTarget: FuzzTarget {
  static let name = "firestore-decisions"
  static let words =
    cloudWords + [
      "\n---\n", "\"auth\":", "\"documents\":{", "\"get\":\"a/b\"", "\"list\":\"a\"", "\"query\":{",
      "\"where\":[[\"a\",\"==\",1]]",
      "\"commit\":[", "{\"set\":\"a/b\",\"data\":{", "\"update\":", "\"merge\":", "\"delete\":", "\"create\":",
      "\"limit\":1",
      "\"orderBy\":\"a\"", "{\"$serverTimestamp\":true}", "{\"$increment\":1}", "{\"$arrayUnion\":[1]}",
      "\"collectionGroup\":true",
    ]

  private let trees: DecisionTrees

  init() throws { trees = try DecisionTrees() }

  func check(_ bytes: [UInt8]) throws {
    let input = DecisionInput(bytes, name: "firestore.rules")
    let rules: AnyRuleset
    do throws(RulesetError) {
      rules = try AnyRuleset(firestore: input.rules)
    } catch {
      return try requireInside(error.diagnostics, input.rules)
    }
    guard try trees.load(input.seed) else { return }
    var operations = input.requests.compactMap { Self.operation($0) }
    for place in DecisionInput.places(in: rules) { operations += Self.operations(at: Array(place.dropFirst(3))) }
    try trees.check(operations.map { .firestore($0) }, by: rules, as: input.identity)
  }

  private static func operation(_ json: JSONNode) -> FirestoreRequest.Operation? {
    if let path = json["get"]?.string { return (try? DocumentPath.parseDocument(path)).map { .get($0) } }
    if let text = json["list"]?.string, let path = try? DocumentPath.parse(text) {
      return (try? DocumentQueryReader.read(path, json["query"])).map { .list($0) }
    }
    guard let writes = json["commit"]?.elements else { return nil }
    return .commit(writes.compactMap { write($0) })
  }

  private static func write(_ json: JSONNode) -> DocumentWrite? {
    for call in DocumentWriteReader.Call.allCases {
      guard let text = json[call.rawValue]?.string, let path = try? DocumentPath.parseDocument(text) else { continue }
      return try? DocumentWriteReader.read(call, path, json["data"])
    }
    return nil
  }

  private static func operations(at names: [String]) -> [FirestoreRequest.Operation] {
    let path = DocumentPath(names.count % 2 == 1 ? names + ["ada"] : names)
    guard path.isDocument, let collection = path.segments.dropLast().last else { return [] }
    let fields: DocumentFields = [
      "owner": "ada", "name": "ada", "n": 20, "tags": ["a", "b"], "open": true, "map": ["a": 1],
    ]
    let parent = DocumentPath(Array(path.segments.dropLast(2)), database: path.database)
    var query = DocumentQuery(parent: parent, collection: collection)
    query.filter = .field("owner", .equal, "ada")
    query.limit = 10
    return [
      .get(path), .list(query), .commit([DocumentWrite(path, .set(fields))]), .get(path),
      .commit([DocumentWrite(path, .update(["n": 21], mask: ["n"]))]),
      .commit([DocumentWrite(path, .delete)]),
    ]
  }
}
