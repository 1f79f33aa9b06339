import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

/// Collects the changes after which conditions might come out differently: a walk over the values of one decision that
/// asks of each operator what its operands would have to be. Whether a change does it, only deciding again can tell.
struct WishList {
  let subject: EditSubject
  /// Changes that belong together, the likeliest first.
  private(set) var candidates: [[SituationEdit]] = []
  private var steps = 0

  private static let maximumSteps = 2_000

  init(_ subject: EditSubject) { self.subject = subject }

  /// Looks for changes by which a condition becomes `target`.
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

  /// Where all operands are needed, the first that is missing comes first: the others show once it is there.
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

  /// Adds changes that belong together.
  mutating func add(_ edits: [SituationEdit]) {
    guard !edits.isEmpty, !candidates.contains(edits) else { return }
    candidates.append(edits)
  }

  /// Adds a change of one lever.
  mutating func add(_ lever: Lever, _ change: LeverChange) { add([SituationEdit(lever: lever, change: change)]) }
}
