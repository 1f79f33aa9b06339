import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

extension ChangeCandidates {
  /// Adds changes with which an expression reaches a goal. Invertible operations are undone until an input is reached.
  mutating func achieve(_ place: TracedStep, _ goal: TargetValue) {
    let place = place.resolved
    let operands = place.operands
    switch place.expression {
    case .call(.textLength, _), .call(.claimLength, _), .builtin(.size, _):
      if let size = goal.asSize, let operand = operands.first { achieve(operand, size) }
    case .call(.realtimeAdd, _), .builtin(.add, _): shift(operands, goal, by: -1)
    case .call(.realtimeSubtract, _), .builtin(.subtract, _): shift(operands, goal, by: 1)
    case .call(.textLowercased, _), .call(.textUppercased, _), .builtin(.lower, _), .builtin(.upper, _),
      .builtin(.trim, _), .builtin(.toSet, _):
      if let operand = operands.first { achieve(operand, goal) }
    case .call(.realtimeMultiply, _), .call(.realtimeDivide, _), .call(.realtimeRemainder, _),
      .builtin(.multiply, _), .builtin(.divide, _), .builtin(.remainder, _):
      for operand in operands { achieve(operand, .equal(operand.isRealtime ? .number(1) : .cloud(.integer(1)))) }
    case .builtin(.keys, _): keys(operands, goal)
    case .builtin(.affectedKeys, _), .builtin(.changedKeys, _), .builtin(.addedKeys, _), .builtin(.removedKeys, _):
      difference(place, goal)
    default: move(place, goal)
    }
  }

  /// Adds changes for a sum or difference: `x + 1` is 5 if `x` is 4.
  private mutating func shift(_ operands: [TracedStep], _ goal: TargetValue, by sign: Double) {
    guard operands.count == 2 else { return }
    if let offset = DocumentValue(operands[1].value)?.number, let shifted = goal.shifted(by: offset * sign) {
      achieve(operands[0], shifted)
    }
    if sign < 0, let offset = DocumentValue(operands[0].value)?.number, let shifted = goal.shifted(by: -offset) {
      achieve(operands[1], shifted)
    }
  }

  /// Adds a change of the lever that controls an input.
  private mutating func move(_ place: TracedStep, _ goal: TargetValue) {
    guard let origin = Origin(place), let lever = subject.lever(origin) else { return }
    if case .filter(let field, _) = lever { return filter(field, goal) }
    let first = signingIn(for: lever)
    for change in changes(of: lever, goal, place.value) { add(first + [SituationEdit(lever: lever, change: change)]) }
  }

  /// Returns the edits that sign the caller in. A caller who is not signed in has no claims.
  private func signingIn(for lever: EditableInput) -> [SituationEdit] {
    guard subject.situation.identity == .unauthenticated else { return [] }
    switch lever {
    case .claim, .provider:
      return [SituationEdit(lever: .uid, change: .set(.string(Self.sampleText), .anything))]
    default: return []
    }
  }

  private func changes(of lever: EditableInput, _ goal: TargetValue, _ current: ExplainedValue) -> [InputChange] {
    switch lever {
    case .uid: return uid(goal)
    case .variable(_, []): return existence(goal)
    case .document, .object: return existence(goal)
    case .place:
      return goal.changes(of: current).filter { if case .set(.string, .exactly) = $0 { true } else { false } }
    case .query, .limit: return goal.changes(of: current).filter { $0 != .remove }
    default: return goal.changes(of: current)
    }
  }

  private func uid(_ goal: TargetValue) -> [InputChange] {
    switch goal {
    case .equal(.null), .absent: [.remove]
    case .different(.null), .present: [.set(.string(Self.sampleText), .anything)]
    case .different(.string(let text)): [.set(.string(text + "x"), .exactly)]
    case .equal(.string(let text)), .example(let text): [.set(.string(text), .exactly)]
    default: []
    }
  }

  /// The uid of the signed-in user if any uid is allowed.
  static let sampleText = "someone"

  private func existence(_ goal: TargetValue) -> [InputChange] {
    switch goal {
    case .equal(.null), .absent: [.remove]
    case .different(.null), .present: [.set(.map(DocumentFields()), .anything)]
    default: []
    }
  }

  /// Adds a query filter on the field that the rules constrain.
  private mutating func filter(_ field: FieldPath, _ goal: TargetValue) {
    let (comparison, value): (DocumentFilter.Comparison, ExplainedValue)
    switch goal {
    case .equal(let wanted): (comparison, value) = (.equal, wanted)
    case .less(let bound, let orEqual): (comparison, value) = (orEqual ? .lessOrEqual : .less, bound)
    case .greater(let bound, let orEqual): (comparison, value) = (orEqual ? .greaterOrEqual : .greater, bound)
    case .different(let other): (comparison, value) = (.notEqual, other)
    case .including(let elements) where elements.count == 1: (comparison, value) = (.arrayContains, elements[0])
    default: return
    }
    guard let value = DocumentValue(value) else { return }
    add(.filter(field, comparison), .set(value, .exactly))
  }

  // MARK: Maps

  /// Adds changes of map members for a goal about `m.keys()`.
  private mutating func keys(_ operands: [TracedStep], _ goal: TargetValue) {
    guard let map = operands.first, let origin = Origin(map), let lever = subject.lever(origin) else { return }
    switch goal {
    case .including(let names): add(names.compactMap { member($0, of: lever, .set(.bool(true), .anything)) })
    case .excluding(let names): add(names.compactMap { member($0, of: lever, .remove) })
    default: break
    }
  }

  func member(_ name: ExplainedValue, of lever: EditableInput, _ change: InputChange) -> SituationEdit? {
    guard case .string(let name) = name, let lever = lever.member(name) else { return nil }
    return SituationEdit(lever: lever, change: change)
  }

  /// Adds changes for `new.diff(old).affectedKeys()`. A key is unaffected if the write leaves its value unchanged.
  private mutating func difference(_ place: TracedStep, _ goal: TargetValue) {
    guard let maps = place.operands.first?.resolved, case .builtin(.diff, _) = maps.expression,
      let newer = maps.operands.first, let older = maps.operands.last, let origin = Origin(newer),
      let lever = subject.lever(origin), case .cloud(.map(let stored)) = older.value
    else { return }
    switch goal {
    case .excluding(let names):
      add(
        names.compactMap { name in
          let known = stored.first { name == .string($0.key) }.flatMap { DocumentValue($0.value) }
          return member(name, of: lever, known.map { .set($0, .exactly) } ?? .remove)
        })
    case .including(let names):
      add(names.compactMap { member($0, of: lever, .set(.string("x"), .anything)) })
    default: break
    }
  }
}

extension EditableInput {
  /// Returns the lever of a map member.
  func member(_ name: String) -> EditableInput? {
    switch self {
    case .claim(let names): .claim(names + [name])
    case .variable(let variable, let names): .variable(variable, names + [name])
    case .field(let path, let names): .field(path, names + [name])
    case .documentField(let path, let names): .documentField(path, names + [name])
    case .document(let path): .documentField(path, [name])
    case .metadata(let names): .metadata(names + [name])
    case .objectField(let object, let names): .objectField(object, names + [name])
    case .written(let path): .written(path.appending(DataKey(name)))
    case .stored(let path): .stored(path.appending(DataKey(name)))
    default: nil
    }
  }
}

extension TargetValue {
  /// The same goal for a size that is compared with a number; nil if the goal is not about a number.
  var asSize: TargetValue? {
    switch self {
    case .equal(let value): Self.whole(value).map { .size($0...$0) }
    case .less(let value, let orEqual): Self.whole(value).map { .size(atMost: orEqual ? $0 : $0 - 1) }
    case .greater(let value, let orEqual): Self.whole(value).map { .size(atLeast: orEqual ? $0 : $0 + 1) }
    case .different(let value): Self.whole(value).map { .size(atLeast: $0 + 1) }
    default: nil
    }
  }

  private static func whole(_ value: ExplainedValue) -> Int? {
    guard let number = DocumentValue(value)?.number, abs(number) < 1e9 else { return nil }
    return Int(number)
  }

  /// Returns the same goal for a number with this offset.
  func shifted(by offset: Double) -> TargetValue? {
    switch self {
    case .equal(let value): value.shifted(by: offset).map { .equal($0) }
    case .less(let value, let orEqual): value.shifted(by: offset).map { .less($0, orEqual: orEqual) }
    case .greater(let value, let orEqual): value.shifted(by: offset).map { .greater($0, orEqual: orEqual) }
    default: nil
    }
  }
}

extension ExplainedValue {
  fileprivate func shifted(by offset: Double) -> ExplainedValue? {
    switch self {
    case .number(let number): return .number(number + offset)
    case .cloud(.float(let double)): return .cloud(.float(double + offset))
    case .cloud(.integer(let integer)):
      guard let whole = Int64(exactly: offset) else { return nil }
      let (sum, overflow) = integer.addingReportingOverflow(whole)
      return overflow ? nil : .cloud(.integer(sum))
    default: return nil
    }
  }
}
