import RulePrograms
import RuleValues

extension Program {
  /// The locations with their rules as nested lists: `(rules (.read "auth != null") (users ($uid …)))`.
  var locationOutline: String { outline(ofLocation: 0) }

  private func outline(ofLocation index: Int) -> String {
    let node = nodes[index]
    var parts = [name(of: node.step)]
    for (method, rule) in [("read", node.read), ("write", node.write), ("validate", node.validate)] {
      if let rule { parts.append("(.\(method) \"\(self[rule].text)\")") }
    }
    if !node.indexes.isEmpty { parts.append("(.indexOn \(node.indexes.joined(separator: " ")))") }
    for child in node.namedChildren + [node.wildcard].compactMap({ $0 }) { parts.append(outline(ofLocation: child)) }
    return "(\(parts.joined(separator: " ")))"
  }

  private func name(of step: MatchNode.Step) -> String {
    switch step {
    case .root: "rules"
    case .key(let key): key.text
    case .wildcard(let name, _), .glob(let name, _, _): name
    }
  }
}
