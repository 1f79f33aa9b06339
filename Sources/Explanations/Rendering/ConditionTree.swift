package import RuleEvaluation
package import RulePrograms
package import RuleValues

/// A condition as lines of sub-expressions with their values: what people want to see of it.
///
/// Constants are left out, and so are the steps on the way to a value (`root.child('a')` of `root.child('a').val()`,
/// `auth.token` of `auth.token.email`): the place that was asked stands beside the value instead.
package struct ConditionTree {
  /// A sub-expression.
  package struct Line {
    /// How many expressions contain this one.
    package let depth: Int
    /// The text of the expression.
    package let source: String
    /// Nil where it was not evaluated.
    package let value: ExplainedValue?
    /// The place in the data that it asked about.
    package var place: DataPath?
    /// Whether the source says the value already.
    package var isConstant = false
    /// Whether its value is the error of an operand, which stands below.
    package var passesOn = false
    /// Which one it is; nil where that is no matter.
    var expression: ExpressionID?

    /// A line of the tree.
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
  /// The expressions of the condition in the order of the text, each before its operands.
  package private(set) var lines: [Line] = []

  /// The lines for a condition.
  init(_ condition: Explanation.Step, _ program: Program, _ rule: Rule) {
    self.program = program
    self.rule = rule
    add(condition, depth: 0)
  }

  /// The lines for what a sub-expression works on, without the sub-expression itself.
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
        isConstant: isConstant(step.expression), passesOn: passesOn(step), expression: step.expression))
    addOperands(of: step, depth: depth + 1)
  }

  private mutating func addOperands(of step: Explanation.Step, depth: Int) {
    if isWhole(step.expression) { return }
    var evaluated = step.operands[...]
    for id in program.operands(of: step.expression) {
      let operand = evaluated.first { $0.expression == id }
      if operand != nil, evaluated.first?.expression == id { evaluated.removeFirst() }
      if program.isWritten(id) { continue }
      guard let operand else {
        lines.append(Line(depth: depth, source: source(id), value: nil))
        continue
      }
      if isOnTheWay(operand, to: step) { addOperands(of: operand, depth: depth) } else { add(operand, depth: depth) }
    }
    if case .invoke = program[step.expression] { addBody(evaluated, depth: depth) }
  }

  /// What a function came to: its variables, and what it returns.
  private mutating func addBody(_ steps: ArraySlice<Explanation.Step>, depth: Int) {
    for step in steps where !program.isWritten(step.expression) && !program.isContainer(step) {
      add(step, depth: depth)
    }
  }

  private func passesOn(_ step: Explanation.Step) -> Bool {
    guard case .cloud(.error) = step.value, !isWhole(step.expression) else { return false }
    return step.operands.contains { $0.value == step.value }
  }

  /// Whether the parts of an expression are of no interest beside its value.
  private func isWhole(_ id: ExpressionID) -> Bool {
    if case .builtin(.path, _) = program[id] { return true }
    return false
  }

  private func source(_ id: ExpressionID) -> String { program.text(of: id, in: rule) }

  private func isConstant(_ id: ExpressionID) -> Bool { program.isWritten(id) }

  private func isOnTheWay(_ step: Explanation.Step, to parent: Explanation.Step) -> Bool {
    switch (program[parent.expression], program[step.expression]) {
    // `a && b && c` is told as three operands, not as two inside each other.
    case (.absorbingAnd, .absorbingAnd), (.absorbingOr, .absorbingOr): return true
    case (.builtin(.in, _), _): return false
    case (.builtin, _): return program.isContainer(step)
    case (_, .input(.root)), (_, .input(.data)), (_, .input(.newData)): return true
    case (_, .input(.auth)), (_, .call(.claimMember, _)): return step.value.kind == .node
    case (_, .call(.snapshotChild, _)), (_, .call(.snapshotParent, _)): return step.value.kind == .node
    default: return false
    }
  }

  private func asksAboutPlace(_ step: Explanation.Step) -> Bool {
    guard case .call(let operation, _) = program[step.expression] else { return false }
    switch operation {
    case .snapshotValue, .snapshotHasChild, .snapshotHasChildren, .snapshotHasAllChildren, .snapshotExists,
      .snapshotPriority, .snapshotIsNumber, .snapshotIsString, .snapshotIsBoolean:
      return true
    default: return false
    }
  }
}

extension Program {
  /// Whether an expression stands in the rules as the value that it is: a constant, or a list, map or path of such.
  func isWritten(_ id: ExpressionID) -> Bool {
    switch self[id] {
    case .constant: true
    case .builtin(.list, _), .builtin(.map, _), .builtin(.path, _), .builtin(.negate, _):
      operands(of: id).allSatisfy { isWritten($0) }
    default: false
    }
  }

  /// Whether a step is a map such as `request.auth`, `resource.data` or a variable with one: what is asked of it is told,
  /// not all that is in it.
  fileprivate func isContainer(_ step: Explanation.Step) -> Bool {
    switch step.value {
    case .cloud(.map), .cloud(.partialMap): break
    default: return false
    }
    switch self[step.expression] {
    case .input, .builtin(.member, _), .local: return true
    default: return false
    }
  }
}
