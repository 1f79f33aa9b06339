import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

/// Collects changes that may give conditions a different value. It walks the values of one decision and determines the
/// operand values that each operator needs. Only another evaluation can confirm a change.
struct ChangeCandidates {
  let subject: EditSubject
  /// Groups of changes that belong together, the most likely first.
  private(set) var candidates: [[SituationEdit]] = []
  private var steps = 0

  private static let maximumSteps = 2_000

  init(_ subject: EditSubject) { self.subject = subject }

  /// Adds changes with which a condition evaluates to `target`.
  mutating func want(_ place: TracedStep, _ target: Bool) {
    steps += 1
    guard steps <= Self.maximumSteps, place.value != .bool(target) else { return }
    let operands = place.operands
    switch place.expression {
    case .and, .absorbingAnd: combine(operands, target, needsAll: target)
    case .or, .absorbingOr: combine(operands, target, needsAll: !target)
    case .call(.not, _), .builtin(.not, _):
      if let operand = operands.first { want(operand, !target) }
    case .conditional, .choice: choose(operands, target)
    case .invoke, .local, .builtin(.debug, _): follow(place, target)
    case .constant: break
    default: atom(place, target)
    }
  }

  /// Combines the changes of the operands. If all operands are needed, those for the first missing one come first; the
  /// others follow once it is satisfied.
  private mutating func combine(_ operands: [TracedStep], _ target: Bool, needsAll: Bool) {
    let wrong = operands.filter { $0.value != .bool(target) }
    for operand in needsAll ? wrong.prefix(1) : wrong.prefix(.max) { want(operand, target) }
  }

  private mutating func choose(_ operands: [TracedStep], _ target: Bool) {
    guard let condition = operands.first else { return }
    if operands.count == 2, let branch = operands.last { want(branch, target) }
    if case .bool(let holds) = condition.value { want(condition, !holds) } else { want(condition, true) }
  }

  private mutating func follow(_ place: TracedStep, _ target: Bool) {
    let resolved = place.resolved
    if resolved.step.expression == place.step.expression { atom(place, target) } else { want(resolved, target) }
  }

  private mutating func atom(_ place: TracedStep, _ target: Bool) {
    let count = candidates.count
    switch place.expression {
    case .call(let operation, _): realtime(operation, place, target)
    case .builtin(let builtin, _): cloud(builtin, place, target)
    case .matches, .matchesWhole: match(place, target)
    case .isType(_, let types):
      if let operand = place.operands.first { achieve(operand, target ? .type(types) : .otherType(types)) }
    default: break
    }
    if candidates.count == count { achieve(place, .equal(.bool(target))) }
    if candidates.count == count, place.isFault { mend(place) }
  }

  private mutating func match(_ place: TracedStep, _ target: Bool) {
    guard let operand = place.operands.first else { return }
    guard target else { return achieve(operand, .different(operand.value)) }
    for text in place.program.matchingTexts(of: place.step.expression) { achieve(operand, .example(text)) }
  }

  /// Adds a group of changes.
  mutating func add(_ edits: [SituationEdit]) {
    guard !edits.isEmpty, !candidates.contains(edits) else { return }
    candidates.append(edits)
  }

  /// Adds a change of one lever.
  mutating func add(_ lever: EditableInput, _ change: InputChange) {
    add([SituationEdit(lever: lever, change: change)])
  }
}
