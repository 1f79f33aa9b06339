import RulePatterns
import RuleValues

extension Program {
  /// The program as text, one rule per line: location and method, then the condition as nested lists. It is for tests
  /// and for development of a front end.
  package var dump: String {
    rules.indices.map { index in
      let id = RuleID(index)
      return "\(name(of: id)): \(dump(of: self[id].condition))\n"
    }.joined()
  }

  /// The match tree as text, one node per line, indented by depth, with the methods of its rules.
  package var treeDump: String {
    nodes.indices.map { node in
      var depth = 0
      var above = nodes[node].parent
      while let parent = above {
        depth += 1
        above = nodes[parent].parent
      }
      let methods = rules.filter { $0.node == node }.map { $0.methods.map(\.rawValue).joined(separator: ", ") }
      let rules = methods.isEmpty ? "" : "  [\(methods.joined(separator: "; "))]"
      return String(repeating: "  ", count: depth) + location(ofNode: node) + rules + "\n"
    }.joined()
  }

  private func dump(of id: ExpressionID) -> String {
    let operands = operands(of: id).map { dump(of: $0) }
    func list(_ head: String) -> String { "(\(([head] + operands).joined(separator: " ")))" }
    switch self[id] {
    case .constant(let value): return dump(of: value)
    case .capture(let slot), .boundCapture(let slot): return "capture:\(slot)"
    case .input(let input): return "\(input)"
    case .and: return list("and")
    case .or: return list("or")
    case .conditional, .choice: return list("if")
    case .call(let operation, _): return list("\(operation)")
    case .matches(_, let pattern): return list("matches:\(patterns[Int(pattern)].source)")
    case .absorbingAnd: return list("&&")
    case .absorbingOr: return list("||")
    case .builtin(let builtin, _): return list("\(builtin)")
    case .isType(_, let types): return list("is:\(types.types.map(\.name).joined(separator: "|"))")
    case .matchesWhole(_, let pattern): return list("matchesWhole:\(patterns[Int(pattern)].source)")
    case .invoke(let function, _): return list("\(functions[Int(function)].name)()")
    case .local(let local): return "local:\(local)"
    }
  }

  private func dump(of value: RuleValue) -> String {
    switch value {
    case .null: "null"
    case .error(let fault): "error:\(fault)"
    case .bool(let bool): "\(bool)"
    case .double(let double): NumberText.text(double)
    case .string(let reference): "'\(string(reference))'"
    case .integer(let integer): "\(integer)"
    case .bytes(let reference): "b'\(string(reference))'"
    case .node(let node): "node:\(node.index)"
    // Kinds of values that are never constants.
    default: "\(value)"
    }
  }
}
