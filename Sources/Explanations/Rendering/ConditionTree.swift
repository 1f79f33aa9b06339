package import RuleEvaluation
package import RulePrograms
package import RuleValues

/// A condition as a list of sub-expressions with their values.
///
/// Constants are omitted, and so are intermediate steps, such as `root.child('a')` in `root.child('a').val()` and
/// `auth.token` in `auth.token.email`. The location that was read appears next to the value instead.
package struct ConditionTree {
  /// One sub-expression of the condition.
  package struct Line {
    /// How many expressions contain this one.
    package let depth: Int
    /// The source text of the expression.
    package let source: String
    /// The value; nil if the expression was not evaluated.
    package let value: ExplainedValue?
    /// The location of the data that it read.
    package var place: DataPath?
    /// Whether the source already shows the value.
    package var isConstant = false
    /// Whether the value is the error of an operand, which is on a line below.
    package var passesOn = false
    /// The identifier of the expression; nil if it does not matter.
    var expression: ExpressionID?

    /// Creates a line of the tree.
    package init(
      depth: Int, source: String, value: ExplainedValue?, place: DataPath? = nil, isConstant: Bool = false,
      passesOn: Bool = false, expression: ExpressionID? = nil
    ) {
      self.depth = depth
      self.source = source
      self.value = value
      self.place = place
      self.isConstant = isConstant
      self.passesOn = passesOn
      self.expression = expression
    }
  }

  private let program: Program
  private let rule: Rule
  /// The expressions of the condition in source order, each before its operands.
  package private(set) var lines: [Line] = []

  /// Creates the lines for a condition.
  init(_ condition: Explanation.Step, _ program: Program, _ rule: Rule) {
    self.program = program
    self.rule = rule
    add(condition, depth: 0)
  }

  /// Creates the lines for the operands of a sub-expression, without the sub-expression itself.
  package init(operandsOf step: Explanation.Step, _ program: Program, _ rule: Rule) {
    self.program = program
    self.rule = rule
    addOperands(of: step, depth: 0)
  }

  private mutating func add(_ step: Explanation.Step, depth: Int) {
    let place = asksAboutPlace(step) ? step.operands.first?.value.place : nil
    lines.append(
      Line(
        depth: depth, source: source(step.expression), value: step.value, place: place,
        isConstant: program.isLiteral(step.expression), passesOn: passesOn(step), expression: step.expression))
    addOperands(of: step, depth: depth + 1)
  }

  private mutating func addOperands(of step: Explanation.Step, depth: Int) {
    if isWhole(step.expression) { return }
    var evaluated = step.operands[...]
    for id in program.operands(of: step.expression) {
      let operand = evaluated.first { $0.expression == id }
      if operand != nil, evaluated.first?.expression == id { evaluated.removeFirst() }
      if program.isLiteral(id) { continue }
      guard let operand else {
        lines.append(Line(depth: depth, source: source(id), value: nil))
        continue
      }
      if isOnTheWay(operand, to: step) { addOperands(of: operand, depth: depth) } else { add(operand, depth: depth) }
    }
    if program.calledFunction(at: step.expression) != nil { addBody(evaluated, depth: depth) }
  }

  /// Adds the evaluation of a function: its variables and its result.
  private mutating func addBody(_ steps: ArraySlice<Explanation.Step>, depth: Int) {
    for step in steps where !program.isLiteral(step.expression) && !program.isContainer(step) {
      add(step, depth: depth)
    }
  }

  private func passesOn(_ step: Explanation.Step) -> Bool {
    guard case .cloud(.error) = step.value, !isWhole(step.expression) else { return false }
    return step.operands.contains { $0.value == step.value }
  }

  /// Returns whether only the value of an expression is shown, without its operands.
  private func isWhole(_ id: ExpressionID) -> Bool { program[id].builtin == .path }

  private func source(_ id: ExpressionID) -> String { program.text(of: id, in: rule) }

  private func isOnTheWay(_ step: Explanation.Step, to parent: Explanation.Step) -> Bool {
    if let outer = program.junction(at: parent.expression), let inner = program.junction(at: step.expression) {
      // `a && b && c` is shown as three operands rather than as nested pairs.
      return outer.isAnd == inner.isAnd && !outer.stopsAtErrors
    }
    if let builtin = program[parent.expression].builtin { return builtin != .in && program.isContainer(step) }
    switch program[step.expression] {
    case .input(.root), .input(.data), .input(.newData): return true
    case .input(.auth), .call(.claimMember, _), .call(.snapshotChild, _), .call(.snapshotParent, _):
      return step.value.kind == .node
    default: return false
    }
  }

  private func asksAboutPlace(_ step: Explanation.Step) -> Bool {
    switch program[step.expression].operation {
    case .snapshotValue, .snapshotHasChild, .snapshotHasChildren, .snapshotHasAllChildren, .snapshotExists,
      .snapshotPriority, .snapshotIsNumber, .snapshotIsString, .snapshotIsBoolean:
      true
    default: false
    }
  }
}

extension Program {
  /// Returns whether a step is a map such as `request.auth`, `resource.data` or a variable that holds one. Only the
  /// members that were read are shown.
  fileprivate func isContainer(_ step: Explanation.Step) -> Bool {
    switch step.value {
    case .cloud(.map), .cloud(.partialMap): break
    default: return false
    }
    switch self[step.expression] {
    case .input, .local: return true
    case let expression: return expression.builtin == .member
    }
  }
}
