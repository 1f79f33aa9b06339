import RuleValues
import SourceText

extension SyntaxTree {
  /// The tree as nested lists, without the parentheses of the text: `(== (. auth uid) $uid)`.
  var outline: String {
    var texts: [String] = []
    for node in nodes {
      let operands = node.children.map { texts[$0.index] }
      texts.append(Self.outline(node, operands))
    }
    return root.index < texts.count ? texts[root.index] : ""
  }

  private static func outline(_ node: SyntaxNode, _ operands: [String]) -> String {
    func list(_ head: String, _ tail: [String] = []) -> String {
      "(\(([head] + operands + tail).joined(separator: " ")))"
    }
    switch node.kind {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .number(let value): return NumberText.text(value)
    case .string(let value): return "'\(value)'"
    case .regex(let regex): return "/\(regex.body)/\(regex.flags)"
    case .identifier(let name): return name
    case .group: return operands[0]
    case .unary(let sign, _): return list(sign.rawValue)
    case .binary(let sign, _, _): return list(sign.rawValue)
    case .conditional: return list("?:")
    case .member(_, let name): return list(".", [name.text])
    case .index: return list("[]")
    case .call: return list("call")
    case .array: return list("array")
    case .mistake: return list("mistake")
    }
  }
}
