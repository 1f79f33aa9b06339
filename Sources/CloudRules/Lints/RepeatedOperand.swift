import RulePrograms
import SourceText

/// `a && a` and `a || a`
enum RepeatedOperand: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/repeated-operand",
    "The same condition occurs twice in one `&&` or `||`. Perhaps one of them is about something else.",
    bad: ExampleRules.around("allow read: if request.auth.uid == id || request.auth.uid == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id || request.auth.uid == resource.data.owner;"),
    source: "emulator 1.19.9", fix: .hidesMistake)

  /// The number of operands of one chain that are compared.
  private static let compared = 40

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in rules.nodes.chains {
      guard case .binary(let sign, _, _) = tree[id].kind, sign == .and || sign == .or, isChain(id, sign, rules) else {
        continue
      }
      let operands = operands(of: id, sign, tree).prefix(compared)
      for (index, operand) in operands.enumerated() {
        guard let first = operands[..<index].first(where: { isSame($0, operand, tree) }) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "this condition occurs twice", at: tree[operand].span, label: "has no effect",
            labels: [Diagnostic.Label(tree[first].span, "the same in this `\(sign.rawValue)`")],
            fixIts: removal(of: operand, from: rules.linted.user(of: operand), tree)))
      }
    }
  }

  private static func removal(of operand: NodeID, from user: NodeID?, _ tree: SyntaxTree) -> [FixIt] {
    guard let user, case .binary(_, let left, let right) = tree[user].kind else { return [] }
    let span = tree.removableSpan(ofLeft: tree.peeled(right) != operand, left, right)
    return tree.removal(of: span, "remove the repetition")
  }

  /// Whether the node is a whole chain of the operator, and not an operand of a longer one.
  private static func isChain(_ id: NodeID, _ sign: BinaryOperator, _ rules: ReviewedRules) -> Bool {
    guard let user = rules.linted.user(of: id), case .binary(sign, _, _) = rules.tree[user].kind else { return true }
    return false
  }

  private static func operands(of id: NodeID, _ sign: BinaryOperator, _ tree: SyntaxTree) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast().map({ tree.peeled($0) }) {
      if case .binary(sign, let left, let right) = tree[next].kind {
        waiting += [right, left]
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// Whether two subtrees are written alike. Nodes of a subtree are consecutive.
  private static func isSame(_ left: NodeID, _ right: NodeID, _ tree: SyntaxTree) -> Bool {
    let (left, right) = (tree.peeled(left), tree.peeled(right))
    let (first, second) = (tree.first(of: left), tree.first(of: right))
    guard left.index - first == right.index - second, tree.height(of: left) > 1 else { return false }
    return zip(first...left.index, second...right.index).allSatisfy { one, two in
      tree.isAlike(NodeID(index: one), NodeID(index: two))
    }
  }
}

extension SyntaxTree {
  /// Whether two nodes are alike apart from their operands. False for literals that are compared elsewhere.
  fileprivate func isAlike(_ left: NodeID, _ right: NodeID) -> Bool {
    switch (self[left].kind, self[right].kind) {
    case (.null, .null), (.group, .group), (.index, .index), (.conditional, .conditional): true
    case (.boolean(let one), .boolean(let two)): one == two
    case (.integer(let one), .integer(let two)): one == two
    case (.double(let one), .double(let two)): one == two
    case (.string(let one), .string(let two)): text(one) == text(two)
    case (.identifier(let one), .identifier(let two)): one == two
    case (.unary(let one, _), .unary(let two, _)): one == two
    case (.binary(let one, _, _), .binary(let two, _, _)): one == two
    case (.typeTest(_, let one), .typeTest(_, let two)): one == two
    case (.member(_, let one), .member(_, let two)): one == two
    case (.call(_, let one), .call(_, let two)): one.count == two.count
    case (.list(let one), .list(let two)), (.map(let one), .map(let two)): one.count == two.count
    default: false
    }
  }
}
