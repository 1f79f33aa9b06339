import SourceText

extension SyntaxTree {
  /// Calls `body` with each direct operand, in the order written.
  func forEachOperand(of id: NodeID, _ body: (NodeID) -> Void) {
    switch nodes[id.index].kind {
    case .null, .boolean, .integer, .double, .string, .bytes, .identifier: break
    case .group(let inner), .unary(_, let inner), .member(let inner, _), .typeTest(let inner, _): body(inner)
    case .binary(_, let left, let right), .index(let left, let right):
      body(left)
      body(right)
    case .conditional(let condition, let then, let otherwise):
      body(condition)
      body(then)
      body(otherwise)
    case .slice(let base, let from, let to):
      body(base)
      if let from { body(from) }
      if let to { body(to) }
    case .call(let callee, let arguments):
      body(callee)
      self[arguments].forEach(body)
    case .list(let elements), .map(let elements), .mistake(let elements): self[elements].forEach(body)
    case .path(let path):
      for segment in self.path(path) {
        if let template = segment.template { body(template) }
      }
    }
  }

  /// The node without the parentheses around it.
  func peeled(_ id: NodeID) -> NodeID {
    var id = id
    while case .group(let inner) = nodes[id.index].kind { id = inner }
    return id
  }

  /// For each node, the node that uses it as a direct operand.
  var parents: [NodeID?] {
    var parents = [NodeID?](repeating: nil, count: nodes.count)
    for id in nodeIDs {
      forEachOperand(of: id) { parents[$0.index] = id }
    }
    return parents
  }

  /// The name after the last dot of a member, or the type of a test.
  func lastName(of id: NodeID, _ word: Word) -> Name {
    let text = self[word]
    let end = self[id].span.end
    return Name(text: text, span: Span(end - text.utf8.count, end))
  }

  /// The name in front of the parentheses of a call.
  func calleeSpan(of callee: NodeID) -> Span {
    let callee = peeled(callee)
    if case .member(_, let word) = self[callee].kind { return lastName(of: callee, word).span }
    return self[callee].span
  }
}
