import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

/// The relation between two values.
enum Relation {
  case equal
  case different
  case less(orEqual: Bool)
  case greater(orEqual: Bool)

  /// The relation that holds exactly if this one does not.
  var opposite: Relation {
    switch self {
    case .equal: .different
    case .different: .equal
    case .less(let orEqual): .greater(orEqual: !orEqual)
    case .greater(let orEqual): .less(orEqual: !orEqual)
    }
  }

  /// The same relation with the sides exchanged.
  var mirrored: Relation {
    switch self {
    case .equal, .different: self
    case .less(let orEqual): .greater(orEqual: orEqual)
    case .greater(let orEqual): .less(orEqual: orEqual)
    }
  }

  /// Returns the goal for the left side, where `value` is the right side.
  func goal(_ value: ExplainedValue) -> TargetValue {
    switch self {
    case .equal: .equal(value)
    case .different: .different(value)
    case .less(let orEqual): .less(value, orEqual: orEqual)
    case .greater(let orEqual): .greater(value, orEqual: orEqual)
    }
  }
}

extension ChangeCandidates {
  /// Adds changes to either side that make the comparison evaluate to `target`.
  mutating func compare(_ place: TracedStep, _ relation: Relation, _ target: Bool) {
    let operands = place.operands
    guard operands.count == 2 else { return }
    let relation = target ? relation : relation.opposite
    let (left, right) = (operands[0], operands[1])
    side(left, relation, right)
    side(right, relation.mirrored, left)
  }

  private mutating func side(_ place: TracedStep, _ relation: Relation, _ other: TracedStep) {
    guard !other.isFault, other.value.kind != .node || other.value == .null else {
      if case .different = relation, place.value.kind == .node { achieve(place, .absent) }
      return
    }
    if case .equal = relation, isTime(other), let origin = Origin(place), let lever = subject.lever(origin) {
      serverTime(lever)
    }
    if case .cloud(.list(let values)) = other.value, case .equal = relation, keys(place, are: values) { return }
    achieve(place, relation.goal(other.value))
  }

  /// Adds changes for `keys() == [...]`: missing keys are inserted and surplus keys removed.
  private mutating func keys(_ place: TracedStep, are values: [ExplainedValue]) -> Bool {
    guard let known = place.value.elements else { return false }
    achieve(place, .including(values.filter { !known.contains($0) }))
    achieve(place, .excluding(known.filter { !values.contains($0) }))
    return false
  }

  private func isTime(_ place: TracedStep) -> Bool {
    if case .time? = Origin(place) { return true }
    return false
  }

  private mutating func serverTime(_ lever: EditableInput) {
    switch lever {
    case .field, .written: add(lever, .serverTime)
    default: break
    }
  }

  // MARK: Membership

  /// Adds changes for `x in list` and `x in map`.
  mutating func membership(_ place: TracedStep, _ target: Bool) {
    let operands = place.operands
    guard operands.count == 2 else { return }
    let (element, container) = (operands[0], operands[1])
    guard target else {
      achieve(element, .different(element.value))
      return member(element.value, of: container, .remove, .excluding([element.value]))
    }
    for value in container.value.elements?.prefix(Self.maximumChoices) ?? [] { achieve(element, .equal(value)) }
    guard !element.isFault else { return achieve(element, .present) }
    member(element.value, of: container, .set(.bool(true), .anything), .including([element.value]))
  }

  private static let maximumChoices = 8

  private mutating func member(
    _ name: ExplainedValue, of container: TracedStep, _ change: InputChange, _ goal: TargetValue
  ) {
    let origin = Origin(container)
    let isMap = if case .cloud(.map) = container.value { true } else { false }
    if isMap, let lever = origin.flatMap(subject.lever), let edit = member(name, of: lever, change) {
      return add([edit])
    }
    achieve(container, goal)
  }

  /// Adds changes for `hasAll()`, `hasAny()` and `hasOnly()` of lists, sets and keys.
  mutating func setRelation(_ builtin: Builtin, _ place: TracedStep, _ target: Bool) {
    let operands = place.operands
    guard operands.count == 2, let wanted = operands[1].value.elements else { return }
    let known = operands[0].value.elements ?? []
    let missing = wanted.filter { !known.contains($0) }
    let excess = known.filter { !wanted.contains($0) }
    switch (builtin, target) {
    case (.hasAll, true): achieve(operands[0], .including(missing))
    case (.hasOnly, true): achieve(operands[0], .excluding(excess))
    case (.hasAny, true):
      for value in wanted.prefix(Self.maximumChoices) { achieve(operands[0], .including([value])) }
    case (.hasAny, false): achieve(operands[0], .excluding(known.filter { wanted.contains($0) }))
    case (.hasAll, false): achieve(operands[0], .excluding(Array(wanted.prefix(1))))
    case (.hasOnly, false): achieve(operands[0], .including([.string("x")]))
    default: break
    }
  }
}

extension ExplainedValue {
  /// The elements of a list or set, or the keys of a map; nil for any other value.
  var elements: [ExplainedValue]? {
    switch self {
    case .cloud(.list(let values)), .cloud(.set(let values)): values
    case .cloud(.map(let entries)): entries.map { .string($0.key) }
    default: nil
    }
  }
}
