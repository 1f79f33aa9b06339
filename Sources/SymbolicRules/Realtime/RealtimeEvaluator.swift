import Platform
import RulePrograms
import SourceText

/// Evaluates conditions of Realtime rules for all operations of one form at once, as ``SymbolicEvaluator`` does for Cloud
/// rules. A term that is absent has the value `null`.
struct RealtimeEvaluator: GapReporting {
  let space: SymbolicSpace
  let program: Program
  let inputs: RealtimeInputs
  /// The keys of the location of the rule.
  let location: [Term]
  /// The keys that the wildcards captured, by slot.
  let captures: [Int: Term]
  private var known: [Int32: SymbolicValue] = [:]

  /// Creates an evaluator for a rule at a location.
  init(_ program: Program, _ inputs: RealtimeInputs, at location: [Term], captures: [Int: Term]) {
    self.program = program
    self.inputs = inputs
    self.location = location
    self.captures = captures
    space = inputs.states.space
  }

  /// Returns when a condition is true, and when it is false.
  mutating func truth(of id: ExpressionID) -> Truth { space.truth(of: value(of: id)) }

  private mutating func value(of id: ExpressionID) -> SymbolicValue {
    if let known = known[id.index] { return known }
    space.work.spend(SymbolicSpace.visitsOfExpression)
    let value = space.work.isSpent ? notVisited(id) : evaluate(id)
    known[id.index] = value
    return value
  }

  private mutating func evaluate(_ id: ExpressionID) -> SymbolicValue {
    switch program[id] {
    case .constant(let constant): return self.constant(constant, id)
    case .input(let input): return self.input(input, id)
    case .capture(let slot):
      return captures[Int(slot)].map { .term($0) } ?? unmodeled("an unknown wildcard", [], id)
    case .and(let left, let right): return .truth(space.shortAnd(truth(of: left), truth(of: right)))
    case .or(let left, let right): return .truth(space.shortOr(truth(of: left), truth(of: right)))
    case .conditional(let condition, let then, let otherwise):
      let truth = truth(of: condition)
      return space.choose([(truth.isTrue, value(of: then)), (truth.isFalse, value(of: otherwise))])
    case .matches(let text, let pattern): return matches(value(of: text), Int(pattern), id)
    case .call(let operation, let arguments):
      let operands = program.arguments[arguments.range].map { value(of: $0) }
      if operation == .not { return .truth(space.truth(of: operands[0]).negated) }
      return space.map(operands) { apply(operation, $0, id) }
        ?? unmodeled("`\(operation)` of a value with too many cases", operands, id)
    case .boundCapture, .choice, .absorbingAnd, .absorbingOr, .builtin, .isType, .matchesWhole, .invoke, .local:
      return unmodeled("an expression of Cloud rules", [], id)
    }
  }

  private func constant(_ value: RuleValue, _ id: ExpressionID) -> SymbolicValue {
    switch value {
    case .null: .term(space.term(.null))
    case .bool(let bool): .truth(bool ? .yes : .no)
    case .double(let double): .term(space.number(double))
    case .integer(let integer): .term(space.term(.integer(integer)))
    case .string(let text): .term(space.term(program.string(text)))
    case .error, .bytes, .timestamp, .duration, .list, .set, .map, .partialMap, .path, .pathVariable, .pathGlob,
      .latlng,
      .vector, .mapDiff, .constraint, .node:
      unmodeled("a constant", [], id)
    }
  }

  private func input(_ input: Expression.Input, _ id: ExpressionID) -> SymbolicValue {
    switch input {
    case .auth: .term(space.input(.auth))
    case .now: .term(space.input(.now))
    case .root: .place(DataPlace(isAfter: false, keys: []))
    case .data: .place(DataPlace(isAfter: false, keys: location))
    case .newData: .place(DataPlace(isAfter: true, keys: location))
    case .queryOrderByKey, .queryOrderByValue, .queryOrderByPriority, .queryOrderByChild, .queryStartAt, .queryEndAt,
      .queryEqualTo, .queryLimitToFirst, .queryLimitToLast:
      QueryMember(input).map { inputs.query($0) } ?? unmodeled("an unknown member of `query`", [], id)
    case .request, .requestAuth, .requestMethod, .requestPath, .requestTime, .requestResource, .requestQuery, .resource:
      unmodeled("a variable of Cloud rules", [], id)
    }
  }

  /// Returns the result of an operation on operands without cases.
  private func apply(_ operation: Operation, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    switch operation {
    case .not: .truth(space.truth(of: operands[0]).negated)
    case .realtimeEqual: .truth(equality(operands[0], operands[1], id))
    case .realtimeNotEqual: .truth(equality(operands[0], operands[1], id).negated)
    case .realtimeLess: order(operands[0], operands[1], id) { less, _ in less }
    case .realtimeLessOrEqual: order(operands[0], operands[1], id) { _, greater in space.not(greater) }
    case .realtimeGreater: order(operands[0], operands[1], id) { _, greater in greater }
    case .realtimeGreaterOrEqual: order(operands[0], operands[1], id) { less, _ in space.not(less) }
    case .realtimeAdd: sum(operands, id)
    case .realtimeSubtract: arithmetic(.subtract, operands, id) { $0[0] - $0[1] }
    case .realtimeMultiply: arithmetic(.multiply, operands, id) { $0[0] * $0[1] }
    case .realtimeDivide: arithmetic(.divide, operands, id) { $0[0] / $0[1] }
    case .realtimeRemainder: arithmetic(.remainder, operands, id) { $0[0].truncatingRemainder(dividingBy: $0[1]) }
    case .realtimeNegate: arithmetic(.negate, operands, id) { -$0[0] }
    case .claimMember: claim(operands[0], operands[1], id)
    case .claimLength: claimLength(operands[0], id)
    case .textLength, .textContains, .textBeginsWith, .textEndsWith, .textReplace, .textLowercased, .textUppercased:
      text(operation, operands, id)
    case .snapshotValue, .snapshotChild, .snapshotParent, .snapshotHasChild, .snapshotHasChildren,
      .snapshotHasAllChildren, .snapshotExists, .snapshotPriority, .snapshotIsNumber, .snapshotIsString,
      .snapshotIsBoolean:
      snapshot(operation, operands, id)
    }
  }

  /// Returns the terms of values; nil if one of them is a boolean or a snapshot.
  func terms(_ values: [SymbolicValue]) -> [Term]? {
    let terms = values.compactMap { value in if case .term(let term) = value { term } else { nil } }
    return terms.count == values.count ? terms : nil
  }

  /// Returns an error if a value is a boolean or a snapshot, and any value or an error if one has no form of Realtime rules.
  func failure(of construct: String, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    let areKnown = operands.allSatisfy { operand in
      switch operand {
      case .term, .truth, .place: true
      case .sequence, .record, .path, .keys, .difference, .cases: false
      }
    }
    return areKnown ? .failure : unmodeled(construct, operands, id)
  }

  // MARK: Claims

  /// Returns a member of a claim: null if the claim has no members.
  private func claim(_ base: SymbolicValue, _ name: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    let unknown = unmodeled("an element of a claim", [base, name], id)
    switch base {
    case .truth: return .term(space.term(.null))
    case .sequence, .record, .path, .keys, .place, .difference, .cases: return unknown
    case .term(let base):
      let isObject = space.isObject(base)
      guard case .term(let name) = name else {
        return space.choose([(isObject, unknown), (space.not(isObject), .term(space.term(.null)))])
      }
      let isText = space.isKind(name, .string)
      if isText == .always, let text = space.constant(name)?.text, Int(text) == nil {
        return .term(space.field(base, name))
      }
      // A number is the name of a member, and the elements of a list are members.
      let isMember = space.both(isText, space.not(space.isKind(base, .list)))
      let isOther = space.not(isMember)
      return space.choose([
        (isMember, .term(space.field(base, name))),
        (space.both(isOther, space.not(isObject)), .term(space.term(.null))),
        (space.both(isOther, isObject), unknown),
      ])
    }
  }

  private func claimLength(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let term) = value else { return failure(of: "`length`", [value], id) }
    return space.choose([
      (space.isKind(term, .string), .term(space.size(term))),
      (space.isKind(term, .map), .term(space.field(term, "length"))),
      (space.isKind(term, .list), unmodeled("`length` of a list", [value], id)),
    ])
  }
}
