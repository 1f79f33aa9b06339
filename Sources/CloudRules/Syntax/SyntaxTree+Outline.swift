import SourceText

extension SyntaxTree {
  /// The file as nested lists, one declaration a line, written parentheses left out: `(allow read if (== a b))`.
  var outline: String {
    let texts = expressions
    var lines: [String] = []
    if let version { lines.append("(version '\(version.value)')") }
    lines += imports.map { "(import '\($0.module?.text ?? "")')" }
    lines += fileFunctions.map { line($0, texts) }
    for service in services {
      lines.append("(service \(service.name.text)")
      lines += service.functions.map { "  " + line($0, texts) }
      addMatches(of: service, texts, to: &lines)
      lines[lines.count - 1] += ")"
    }
    return lines.joined(separator: "\n")
  }

  private func addMatches(of service: ServiceDeclaration, _ texts: [String], to lines: inout [String]) {
    var waiting = service.matches.reversed().map { ($0, 1) }
    var open = 0
    while let (id, depth) = waiting.popLast() {
      let match = self[id]
      lines[lines.count - 1] += String(repeating: ")", count: max(open - depth + 1, 0))
      open = depth
      let indent = String(repeating: "  ", count: min(depth, 20))
      lines.append("\(indent)(match \(text(of: match.path, texts))")
      lines += match.functions.map { indent + "  " + line($0, texts) }
      lines += match.allows.map { indent + "  " + line($0, texts) }
      waiting += match.matches.reversed().map { ($0, depth + 1) }
    }
    lines[lines.count - 1] += String(repeating: ")", count: open)
  }

  private func line(_ id: AllowID, _ texts: [String]) -> String {
    let allow = self[id]
    let methods = allow.methods.map(\.text).joined(separator: ",")
    return "(allow \(methods)\(allow.condition.map { " if \(texts[$0.index])" } ?? ""))"
  }

  private func line(_ id: FunctionID, _ texts: [String]) -> String {
    let function = self[id]
    let parameters = function.parameters.map(\.text).joined(separator: ",")
    let lets = function.lets.map { " (let \($0.name.text) \(texts[$0.value.index]))" }.joined()
    return "(function \(function.name.text)(\(parameters))\(lets) \(texts[function.result.index]))"
  }

  private func text(of path: [PathSegment], _ texts: [String]) -> String {
    path.map { segment in
      switch segment.kind {
      case .literal(let text): "/\(text)"
      case .template(let node): "/$(\(texts[node.index]))"
      case .capture(let name): "/{\(name.text)}"
      case .glob(let name): "/{\(name.text)=**}"
      }
    }.joined()
  }

  // MARK: Expressions

  /// Each node's text.
  private var expressions: [String] {
    var texts: [String] = []
    texts.reserveCapacity(nodes.count)
    for node in nodes { texts.append(outline(node, texts)) }
    return texts
  }

  private func outline(_ node: SyntaxNode, _ texts: [String]) -> String {
    func list(_ head: String, _ tail: [String] = []) -> String {
      "(\(([head] + node.children.map { texts[$0.index] } + tail).joined(separator: " ")))"
    }
    switch node.kind {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .string(let value): return "'\(value)'"
    case .bytes(let value): return "b'\(value.map { String($0, radix: 16) }.joined(separator: " "))'"
    case .identifier(let name): return name
    case .group(let inner): return texts[inner.index]
    case .unary(let sign, _): return list(sign.rawValue)
    case .binary(let sign, _, _): return list(sign.rawValue)
    case .typeTest(_, let type): return list("is", [type.text])
    case .conditional: return list("?:")
    case .member(_, let name): return list(".", [name.text])
    case .index: return list("[]")
    case .slice(let base, let from, let to):
      return "([:] \(texts[base.index]) \(from.map { texts[$0.index] } ?? "_") \(to.map { texts[$0.index] } ?? "_"))"
    case .call: return list("call")
    case .list: return list("list")
    case .map: return list("map")
    case .path(let segments): return text(of: segments, texts)
    case .mistake: return list("mistake")
    }
  }
}
