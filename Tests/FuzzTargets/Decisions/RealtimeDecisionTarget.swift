import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Whole decisions of Realtime rules (``DecisionInput``), for the requests of the input and for a read, a query and two writes
/// at each location of the rules. A request is `{"op": "read", "path": …, "query": …}`, or `write` or `update` with a `value`.
struct RealtimeDecisionTarget: FuzzTarget {
  static let name = "realtime-decisions"
  static let words =
    realtimeWords + [
      "\n---\n", "\"auth\":", "\"data\":", "\"op\":\"write\"", "\"op\":\"read\"", "\"op\":\"update\"", "\"path\":\"/\"",
      "\"value\":",
      "\"query\":{\"orderByChild\":\"a\",\"equalTo\":1}", "{\".sv\":\"timestamp\"}", "{\".sv\":{\"increment\":1}}",
      "\".priority\":1",
    ]

  private let trees: DecisionTrees

  init() throws { trees = try DecisionTrees() }

  func check(_ bytes: [UInt8]) throws {
    let input = DecisionInput(bytes, name: "rules.json")
    let rules: AnyRuleset
    do throws(RulesetError) {
      rules = try AnyRuleset(realtime: input.rules)
    } catch {
      return try requireInside(error.diagnostics, input.rules)
    }
    guard try trees.load(input.seed) else { return }
    var operations = input.requests.compactMap { Self.operation($0) }
    for place in DecisionInput.places(in: rules) { operations += Self.operations(at: DataPath(names: place)) }
    try trees.check(operations.map { .realtime($0) }, by: rules, as: input.identity)
  }

  private static func operation(_ json: JSONNode) -> DataOperation? {
    let path = DataPath(json["path"]?.string ?? "")
    return switch json["op"]?.string {
    case "read": try? OperationReader.read(path, query: json["query"])
    case "write": json["value"].flatMap { try? OperationReader.set(path, $0) }
    case "update": json["value"].flatMap { try? OperationReader.update(path, $0) }
    default: nil
    }
  }

  private static func operations(at path: DataPath) -> [DataOperation] {
    var query = DataQuery()
    query.order = .child("owner")
    query.equalTo = .scalar(.string("ada"))
    query.limitToFirst = 10
    let value: DataNode = .node([
      DataChild(DataKey("n"), .leaf(.integer(20))), DataChild(DataKey("name"), .leaf(.string("ada"))),
      DataChild(DataKey("owner"), .leaf(.string("ada"))),
    ])
    return [
      .read(path), .read(path, query: query), .set(path, WrittenValue(value)),
      .set(path, WrittenValue(.leaf(.string("ada")))), .set(path, WrittenValue(.absent)),
    ]
  }
}
