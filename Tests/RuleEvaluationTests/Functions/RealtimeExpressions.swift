import ExpressionTables
import RealtimeRules
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// Evaluates expressions of Realtime rules with the front-end and the evaluator alone: no tree, no `Authorizer`.
enum RealtimeExpressions {
  static let auth = DataNode.node([
    child("uid", .leaf(.string("alice"))),
    child(
      "token",
      .node([
        child("email", .leaf(.string("alice@example.org"))), child("admin", .leaf(.bool(true))),
        child("level", .leaf(.integer(7))), child("length", .leaf(.integer(99))),
        child("roles", .node([child("0", .leaf(.string("editor"))), child("1", .leaf(.string("author")))])),
      ])),
  ])

  private static func child(_ key: String, _ node: DataNode) -> DataChild { DataChild(DataKey(key), node) }

  /// The value of an expression where that write is decided, as the tables write it.
  static func answer(_ expression: String) throws -> String {
    let loaded = CompiledRealtimeRules.load(
      SourceFile(name: "rules.json", text: try RecordedData.rules("(\(expression)) == null")), functions: .standard)
    guard let program = loaded.program else {
      return "refused: " + (loaded.diagnostics.first { $0.severity == .error }?.message ?? "")
    }
    let request = RealtimeRequest(
      .write([RealtimeRequest.Write(RecordedData.path, .replace(RecordedData.written))]), now: 1_700_000_000_000)
    var recorder = Recorder()
    _ = Decider(program).decide(
      request, auth: NodeSource(auth), stored: NodeSource(RecordedData.stored), observing: &recorder)
    guard let value = recorder.explanation?.visits.first?.condition.operands.first?.value else { return "nothing" }
    return Self.text(value)
  }

  private static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "bool \(bool)"
    case .number(let number): "number \(NumberText.text(number))"
    case .string(let text): "string '\(text)'"
    case .before(let path): "object at \(path) before"
    case .after(let path): "object at \(path) after"
    case .claims(let path): "claims at \(path)"
    case .fault(let fault): "error: \(fault)"
    case .cloud: "a value of Cloud rules"
    }
  }
}

/// Data for an evaluation, out of memory.
final class NodeSource: DataSource {
  /// What was looked up, by place; 0 is the root.
  private var nodes: [DataNode]

  init(_ root: DataNode) { nodes = [root] }

  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    nodes.append(nodes[Int(place)].child(DataKey(utf8: key)))
    return UInt32(nodes.count - 1)
  }

  func content(at place: UInt32) -> NodeSummary { NodeSummary(nodes[Int(place)]) }

  func hasChildren(at place: UInt32, excluding keys: [DataKey]) -> Bool {
    nodes[Int(place)].children.contains { !keys.contains($0.key) }
  }
}
