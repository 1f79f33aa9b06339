import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

extension ChangeCandidates {
  /// Adds changes that give an operation of Realtime rules the value `target`.
  mutating func realtime(_ operation: Operation, _ place: TracedStep, _ target: Bool) {
    switch operation {
    case .realtimeEqual: compare(place, .equal, target)
    case .realtimeNotEqual: compare(place, .different, target)
    case .realtimeLess: compare(place, .less(orEqual: false), target)
    case .realtimeLessOrEqual: compare(place, .less(orEqual: true), target)
    case .realtimeGreater: compare(place, .greater(orEqual: false), target)
    case .realtimeGreaterOrEqual: compare(place, .greater(orEqual: true), target)
    case .textContains, .textBeginsWith, .textEndsWith: search(operation, place, target)
    default: snapshot(operation, place, target)
    }
  }

  private mutating func search(_ operation: Operation, _ place: TracedStep, _ target: Bool) {
    let operands = place.operands
    guard operands.count == 2 else { return }
    guard target else { return achieve(operands[0], .different(operands[0].value)) }
    if let part = operands[1].text {
      achieve(operands[0], .example(operation == .textEndsWith ? "x" + part : part + "x"))
    }
    achieve(operands[1], .equal(operands[0].value))
  }

  private mutating func snapshot(_ operation: Operation, _ place: TracedStep, _ target: Bool) {
    guard let value = place.operands.first?.value, let path = value.place else { return }
    switch operation {
    case .snapshotExists: exists(path, value, target)
    case .snapshotHasChild, .snapshotHasAllChildren:
      if target, operation == .snapshotHasChild { nameChild(of: path, value, place) }
      let names = place.operands.dropFirst().compactMap(\.text)
      children(names.map { path.appending(DataPath($0)) }, value, target)
    case .snapshotHasChildren:
      if target { move(path.appending(DataKey("x")), value, .set(.bool(true), .anything)) }
    case .snapshotIsString: kind(path, value, target, example: .string("x"), words: "a string")
    case .snapshotIsNumber: kind(path, value, target, example: .integer(1), words: "a number")
    case .snapshotIsBoolean: kind(path, value, target, example: .bool(true), words: "a boolean")
    default: break
    }
  }

  /// Adds a change of the child name to that of a stored child.
  private mutating func nameChild(of path: DataPath, _ value: ExplainedValue, _ place: TracedStep) {
    guard case .before = value, let name = place.operands.last else { return }
    for child in subject.situation.seed.data.descendant(path).children.prefix(Self.maximumNames) {
      achieve(name, .equal(.string(child.key.text)))
    }
  }

  private static let maximumNames = 3

  private mutating func exists(_ path: DataPath, _ value: ExplainedValue, _ target: Bool) {
    move(path, value, target ? .set(.bool(true), .anything) : .remove)
  }

  private mutating func kind(
    _ path: DataPath, _ value: ExplainedValue, _ target: Bool, example: DocumentValue, words: String
  ) {
    if target { return move(path, value, .set(example, .kind(words))) }
    if case .string = example { return move(path, value, .set(.integer(1), .kind("a number"))) }
    move(path, value, .set(.string("x"), .kind("a string")))
  }

  private mutating func children(_ paths: [DataPath], _ value: ExplainedValue, _ target: Bool) {
    guard target else {
      for path in paths { move(path, value, .remove) }
      return
    }
    let missing = paths.filter { path in
      if case .after = value { !subject.isThere(.after(path)) } else { !subject.isThere(.before(path)) }
    }
    add(
      missing.compactMap { path in
        lever(path, value).map { SituationEdit(lever: $0, change: .set(.bool(true), .anything)) }
      })
  }

  private mutating func move(_ path: DataPath, _ value: ExplainedValue, _ change: InputChange) {
    if let lever = lever(path, value) { add(lever, change) }
  }

  /// Returns the lever for a path below a snapshot of the data before or after the request.
  private func lever(_ path: DataPath, _ snapshot: ExplainedValue) -> EditableInput? {
    if case .after = snapshot { return subject.lever(.snapshot(.after(path))) }
    return subject.lever(.snapshot(.before(path)))
  }

  // MARK: Errors

  /// Adds changes that give an expression a value: the first operand that failed is changed to a value that the
  /// operation accepts.
  mutating func mend(_ place: TracedStep) {
    let culprit = culprit(of: place)
    if isDenied(culprit) { return want(culprit, true) }
    let takes = OperationWords(culprit.expression)?.takes
    for operand in culprit.operands {
      if let takes, takes.contains(operand.value.kind) { continue }
      mend(operand: operand, takes)
    }
    achieve(culprit, .present)
  }

  private mutating func mend(operand: TracedStep, _ takes: Set<ExplainedValue.Kind>?) {
    if operand.value == .null, case .auth([])? = Origin(operand) { return achieve(operand, .present) }
    switch takes {
    case .some(let kinds) where kinds.contains(.string): achieve(operand, .type(.string))
    case .some(let kinds) where kinds.contains(.number): achieve(operand, .type(.int))
    case .some(let kinds) where kinds.contains(.boolean): want(operand, true)
    default: if operand.value == .null { achieve(operand, .present) }
    }
  }

  /// Returns whether the step is a boolean operation with an error in one of its operands.
  private func isDenied(_ place: TracedStep) -> Bool {
    switch place.expression {
    case .and, .or, .absorbingAnd, .absorbingOr: true
    default: false
    }
  }

  private func culprit(of place: TracedStep) -> TracedStep {
    var current = place
    for _ in 0..<Self.maximumErrorDepth {
      let resolved = current.resolved
      guard let next = resolved.operands.first(where: \.isFault) else { return resolved }
      current = next
    }
    return current
  }

  private static let maximumErrorDepth = 100
}
