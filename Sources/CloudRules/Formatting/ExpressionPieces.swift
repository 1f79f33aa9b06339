import SourceText

/// The expressions of a syntax tree as pieces for a formatter.
struct ExpressionPieces {
  private let tree: SyntaxTree
  private let parents: [NodeID?]
  private let places: TokenPlaces
  private var pieces: [CodePiece] = []

  /// Makes the pieces of all nodes. Operands come before the nodes that use them, so this is a loop.
  init(_ tree: SyntaxTree, _ places: TokenPlaces) {
    self.tree = tree
    self.places = places
    parents = tree.parents
    pieces.reserveCapacity(tree.nodes.count)
    for id in tree.nodeIDs { pieces.append(isContinued(id) ? .token : piece(id)) }
  }

  subscript(_ id: NodeID) -> CodePiece { pieces[id.index] }

  private func piece(_ id: NodeID) -> CodePiece {
    switch tree[id].kind {
    case .null, .boolean, .double, .string, .bytes, .identifier, .mistake: .token
    // The smallest integer is a sign and its digits.
    case .integer(let value): value == .min ? .prefixed(.token) : .token
    case .group(let inner): .group(self[inner])
    case .unary(_, let operand): .prefixed(self[operand])
    case .binary(let sign, _, _): chain(id, sign == .and || sign == .or ? .logical : .other)
    case .typeTest: chain(id, .other)
    case .conditional: conditional(id)
    case .member, .index, .slice, .call: postfix(id)
    case .list(let elements): .list(tree[elements].map { self[$0] })
    case .map(let operands): .map(entries(Array(tree[operands])))
    case .path(let path): .path(tree.path(path).map(segment))
    }
  }

  private func entries(_ operands: [NodeID]) -> [CodeEntry] {
    stride(from: 0, to: operands.count - 1, by: 2).map {
      CodeEntry(key: self[operands[$0]], value: self[operands[$0 + 1]])
    }
  }

  private func segment(_ segment: PathSegment) -> CodeSegment {
    switch segment.kind {
    case .literal: .plain(tokens: 1)
    case .template(let node): .template(self[node])
    case .capture, .glob: .plain(tokens: 1 + places.count(in: segment.span))
    }
  }

  // MARK: Nested nodes of one piece

  /// Whether the node is a part of its parent's piece, as `a && b` is one of `a && b && c`.
  private func isContinued(_ id: NodeID) -> Bool {
    guard let parent = parents[id.index] else { return false }
    if let outer = operation(parent) {
      return outer.operands.left == id && operation(id)?.precedence == outer.precedence
    }
    if base(of: parent) == id { return base(of: id) != nil }
    guard case .conditional(_, _, id) = tree[parent].kind, case .conditional = tree[id].kind else { return false }
    return true
  }

  /// The operands of a binary operator or a type test, and its precedence; nil for other nodes.
  private func operation(_ id: NodeID) -> (operands: (left: NodeID, right: NodeID?), precedence: Precedence)? {
    if case .binary(let sign, let left, let right) = tree[id].kind { return ((left, right), sign.precedence) }
    if case .typeTest(let left, _) = tree[id].kind { return ((left, nil), .typeTest) }
    return nil
  }

  private func chain(_ id: NodeID, _ operators: CodeOperators) -> CodePiece {
    let precedence = operation(id)?.precedence
    var operands: [CodePiece] = []
    var first = id
    while let last = operation(first), last.precedence == precedence {
      operands.append(last.operands.right.map { self[$0] } ?? .token)
      first = last.operands.left
    }
    return .chain(operators, [self[first]] + operands.reversed())
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
    case .member(let base, _), .index(let base, _), .slice(let base, _, _), .call(let base, _): base
    case .null, .boolean, .integer, .double, .string, .bytes, .identifier, .group, .unary, .binary, .typeTest,
      .conditional, .list, .map, .path, .mistake:
      nil
    }
  }

  private func suffix(_ id: NodeID) -> CodeSuffix {
    if case .index(_, let index) = tree[id].kind { return .index(self[index]) }
    if case .slice(_, let from, let to) = tree[id].kind {
      return .slice(from.map { self[$0] }, to.map { self[$0] })
    }
    if case .call(_, let arguments) = tree[id].kind { return .call(tree[arguments].map { self[$0] }) }
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
