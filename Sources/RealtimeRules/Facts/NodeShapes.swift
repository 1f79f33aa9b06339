import RuleValues

/// Numbers for the nodes of conditions: nodes that are written alike, apart from spaces and parentheses, have the same.
struct NodeShapes {
  private struct Shape: Hashable {
    let text: String
    let operands: [Int]
  }

  private var numbers: [Shape: Int] = [:]

  /// The number of each node of a condition.
  mutating func numbers(of tree: SyntaxTree) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      if case .group(let inner) = node.kind {
        found.append(found[inner.index])
      } else {
        let shape = Shape(text: Self.text(node.kind), operands: node.children.map { found[$0.index] })
        let number = numbers[shape] ?? numbers.count
        numbers[shape] = number
        found.append(number)
      }
    }
    return found
  }

  private static func text(_ kind: SyntaxNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): NumberText.text(value)
    case .string(let value): "'\(value)"
    case .regex(let regex): "/\(regex.body)/\(regex.flags)"
    case .identifier(let name): name
    case .group: "()"
    case .unary(let sign, _): "unary \(sign.rawValue)"
    case .binary(let sign, _, _): "binary \(sign.printed)"
    case .conditional: "?:"
    case .member(_, let name): ".\(name.text)"
    case .index: "[]"
    case .call: "call"
    case .array: "array"
    case .mistake: "mistake"
    }
  }
}
