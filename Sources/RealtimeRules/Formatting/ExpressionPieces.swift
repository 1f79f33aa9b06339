import SourceText

/// A condition's syntax tree as pieces for a formatter.
struct ExpressionPieces {
  private let tree: SyntaxTree
  private let parents: [NodeID?]
  private var pieces: [CodePiece] = []

  /// Makes the pieces of all nodes. Operands come before the nodes that use them, so this is a loop.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    parents = tree.parents
    pieces.reserveCapacity(tree.nodes.count)
    for id in tree.ids { pieces.append(isContinued(id) ? .token : piece(id)) }
  }

  /// The whole condition.
  var root: CodePiece { self[tree.root] }

  private subscript(_ id: NodeID) -> CodePiece { pieces[id.index] }

  private func piece(_ id: NodeID) -> CodePiece {
    switch tree[id].kind {
    case .null, .boolean, .number, .string, .regex, .identifier, .mistake: .token
    case .group(let inner): .group(self[inner])
    case .unary(_, let operand): .prefixed(self[operand])
    case .binary(let sign, _, _): chain(id, sign)
    case .conditional: conditional(id)
    case .member, .index, .call: postfix(id)
    case .array(let elements): .list(elements.map { self[$0] })
    }
  }

  // MARK: Nested nodes of one piece

  /// Whether the node is a part of its parent's piece, as `a && b` is one of `a && b && c`.
  private func isContinued(_ id: NodeID) -> Bool {
    guard let parent = parents[id.index] else { return false }
    switch tree[parent].kind {
    case .binary(let outer, let left, _):
      guard left == id, case .binary(let inner, _, _) = tree[id].kind else { return false }
      return inner.precedence == outer.precedence
    case .conditional(_, _, let otherwise):
      guard otherwise == id, case .conditional = tree[id].kind else { return false }
      return true
    case .member, .index, .call: return base(of: parent) == id && base(of: id) != nil
    case .null, .boolean, .number, .string, .regex, .identifier, .mistake, .group, .unary, .array: return false
    }
  }

  private func chain(_ id: NodeID, _ sign: BinaryOperator) -> CodePiece {
    var operands: [CodePiece] = []
    var first = id
    while case .binary(let inner, let left, let right) = tree[first].kind, inner.precedence == sign.precedence {
      operands.append(self[right])
      first = left
    }
    let isLogical = sign == .and || sign == .or
    return .chain(isLogical ? .logical : .other, [self[first]] + operands.reversed())
  }

  private func conditional(_ id: NodeID) -> CodePiece {
    var values: [CodePiece] = []
    var last = id
    while case .conditional(let condition, let then, let otherwise) = tree[last].kind {
      values += [self[condition], self[then]]
      last = otherwise
    }
    return .conditional(values + [self[last]])
  }

  /// The operand of a member, an index or a call; nil for other nodes.
  private func base(of id: NodeID) -> NodeID? {
    switch tree[id].kind {
    case .member(let base, _), .index(let base, _), .call(let base, _): base
    case .null, .boolean, .number, .string, .regex, .identifier, .mistake, .group, .unary, .binary, .conditional,
      .array:
      nil
    }
  }

  private func suffix(_ id: NodeID) -> CodeSuffix {
    if case .index(_, let index) = tree[id].kind { return .index(self[index]) }
    if case .call(_, let arguments) = tree[id].kind { return .call(arguments.map { self[$0] }) }
    return .member
  }

  private func postfix(_ id: NodeID) -> CodePiece {
    var suffixes: [CodeSuffix] = []
    var first = id
    while let base = base(of: first) {
      suffixes.append(suffix(first))
      first = base
    }
    return .postfix(self[first], suffixes.reversed())
  }
}
