import RuleEvaluation
import RulePrograms
import RuleValues

/// A condition as lines of sub-expressions with their values: what people want to see of it.
///
/// Constants are left out, and so are the steps on the way to a value (`root.child('a')` of `root.child('a').val()`,
/// `auth.token` of `auth.token.email`): the place that was asked stands beside the value instead.
struct ConditionTree {
  /// A sub-expression.
  struct Line {
    let depth: Int
    let source: String
    /// Nil where it was not evaluated.
    let value: ExplainedValue?
    /// The place in the data that it asked about.
    var place: DataPath?
    /// Whether the source says the value already.
    var isConstant = false
    /// Which one it is; nil where that is no matter.
    var expression: ExpressionID?
  }

  private let program: Program
  private let rule: Rule
  private(set) var lines: [Line] = []

  /// The lines for a condition.
  init(_ condition: Explanation.Step, _ program: Program, _ rule: Rule) {
    self.program = program
    self.rule = rule
    add(condition, depth: 0)
  }

  /// The lines for what a sub-expression works on, without the sub-expression itself.
  init(operandsOf step: Explanation.Step, _ program: Program, _ rule: Rule) {
    self.program = program
    self.rule = rule
    addOperands(of: step, depth: 0)
  }

  private mutating func add(_ step: Explanation.Step, depth: Int) {
    let place = asksAboutPlace(step) ? step.operands.first?.value.place : nil
    lines.append(
      Line(
        depth: depth, source: source(step.expression), value: step.value, place: place,
        isConstant: isConstant(step.expression), expression: step.expression))
    addOperands(of: step, depth: depth + 1)
  }

  private mutating func addOperands(of step: Explanation.Step, depth: Int) {
    for id in program.operands(of: step.expression) {
      if isConstant(id) { continue }
      guard let operand = step.operands.first(where: { $0.expression == id }) else {
        lines.append(Line(depth: depth, source: source(id), value: nil))
        continue
      }
      if isOnTheWay(operand) { addOperands(of: operand, depth: depth) } else { add(operand, depth: depth) }
    }
  }

  private func source(_ id: ExpressionID) -> String { program.text(of: id, in: rule) }

  private func isConstant(_ id: ExpressionID) -> Bool {
    if case .constant = program[id] { return true }
    return false
  }

  private func isOnTheWay(_ step: Explanation.Step) -> Bool {
    switch program[step.expression] {
    case .input(.root), .input(.data), .input(.newData): true
    case .input(.auth), .call(.claimMember, _): step.value.kind == .node
    case .call(.snapshotChild, _), .call(.snapshotParent, _): step.value.kind == .node
    default: false
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
