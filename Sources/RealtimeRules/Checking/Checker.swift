import RulePrograms
import SourceText

/// Resolves names and checks types, as the service does when rules are deployed (davideast/pyric,
/// rtdb-rules-type-check). One loop over the tree suffices, because operands come before the nodes that use them.
struct Checker {
  let scope: Scope
  var condition: CheckedCondition
  private(set) var diagnostics: [Diagnostic] = []

  /// Checks a condition in `scope`.
  static func check(
    _ tree: SyntaxTree, _ source: ConditionText, in scope: Scope
  ) -> (condition: CheckedCondition, diagnostics: [Diagnostic]) {
    var checker = Checker(scope: scope, condition: CheckedCondition(tree, source))
    for id in tree.ids { checker.condition.types[id.index] = checker.check(id) }
    checker.checkWhole()
    return (checker.condition, checker.diagnostics)
  }

  private init(scope: Scope, condition: CheckedCondition) {
    self.scope = scope
    self.condition = condition
  }

  var tree: SyntaxTree { condition.tree }

  func type(of id: NodeID) -> RealtimeType { condition.type(of: id) }

  func place(_ id: NodeID) -> Span { condition.place(id) }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func resolve(_ id: NodeID, _ resolution: CheckedCondition.Resolution) {
    condition.resolutions[id.index] = resolution
  }

  private mutating func check(_ id: NodeID) -> RealtimeType {
    switch tree[id].kind {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .regex: .regex
    case .identifier(let name): checkVariable(name, id)
    case .group(let inner): type(of: inner)
    case .unary(let sign, let operand): checkUnary(sign, operand, id)
    case .binary(let sign, let left, let right): checkBinary(sign, left, right)
    case .conditional(let condition, let then, let otherwise): checkConditional(condition, then, otherwise)
    case .member(let base, let name): checkMember(base, name, id)
    case .index(let base, let index): checkIndex(base, index, id)
    case .call(let callee, let arguments): checkCall(callee, arguments, id)
    case .array: checkArray(id)
    case .mistake: .unknown
    }
  }

  private mutating func checkWhole() {
    let type = type(of: tree.root)
    if type.isCondition { return }
    let repairs = Repairs(condition)
    report(NotBoolean.report(type, phrase(tree.root), at: place(tree.root), fixIts: repairs.asCondition(tree.root)))
  }
}
