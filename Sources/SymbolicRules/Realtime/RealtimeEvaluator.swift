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
    let value = evaluate(id)
    known[id.index] = value
    return value
  }

  private mutating func evaluate(_ id: ExpressionID) -> SymbolicValue {
    switch program[id] {
    case .constant(let constant): return self.constant(constant)
    case .input(let input): return inputs.value(input, at: location)
    case .capture(let slot): return captures[Int(slot)].map { .term($0) } ?? .failure
    case .and(let left, let right): return .truth(space.shortAnd(truth(of: left), truth(of: right)))
    case .or(let left, let right): return .truth(space.shortOr(truth(of: left), truth(of: right)))
    case .conditional(let condition, let then, let otherwise):
      let truth = truth(of: condition)
      return space.choose([(truth.isTrue, value(of: then)), (truth.isFalse, value(of: otherwise))])
    case .matches(let text, let pattern): return matches(value(of: text), Int(pattern), id)
    case .call(let operation, let arguments):
      let operands = program.arguments[arguments.range].map { value(of: $0) }
      return space.map(operands) { apply(operation, $0, id) }
        ?? unmodeled("a value with too many cases", operands, id)
    default: return .failure
    }
  }

  private func constant(_ value: RuleValue) -> SymbolicValue {
    switch value {
    case .null: .term(space.term(.null))
    case .bool(let bool): .truth(bool ? .yes : .no)
    case .double(let double): .term(space.number(double))
    case .integer(let integer): .term(space.term(.integer(integer)))
    case .string(let text): .term(space.term(String(decoding: program.text[text.range], as: UTF8.self)))
    default: .failure
    }
  }

  /// Returns the result of an operation on operands without cases.
  private func apply(_ operation: Operation, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    switch operation {
    case .not: .truth(space.truth(of: operands[0]).negated)
    case .realtimeEqual: .truth(equality(operands[0], operands[1]))
    case .realtimeNotEqual: .truth(equality(operands[0], operands[1]).negated)
    case .realtimeLess, .realtimeLessOrEqual, .realtimeGreater, .realtimeGreaterOrEqual:
      order(operation, operands[0], operands[1])
    case .realtimeAdd, .realtimeSubtract, .realtimeMultiply, .realtimeDivide, .realtimeRemainder, .realtimeNegate:
      arithmetic(operation, operands, id)
    case .claimMember: claim(operands[0], operands[1], id)
    case .claimLength: claimLength(operands[0], id)
    case .textLength, .textContains, .textBeginsWith, .textEndsWith, .textReplace, .textLowercased, .textUppercased:
      text(operation, operands, id)
    default: snapshot(operation, operands, id)
    }
  }

  // MARK: Claims

  /// Returns a member of a claim: null if the claim has no members.
  private func claim(_ base: SymbolicValue, _ name: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let base) = base else { return .term(space.term(.null)) }
    guard case .term(let name) = name else { return .failure }
    let isText = space.isKind(name, .string)
    if isText == .always, let text = space.constant(name)?.text, Int(text) == nil {
      return .term(space.field(base, name))
    }
    // A number is the name of a member, and the elements of a list are members.
    let isMember = space.both(isText, space.not(space.isKind(base, .list)))
    let (isOther, isObject) = (space.not(isMember), space.isObject(base))
    return space.choose([
      (isMember, .term(space.field(base, name))),
      (space.both(isOther, space.not(isObject)), .term(space.term(.null))),
      (space.both(isOther, isObject), unmodeled("an element of a claim", [.term(base), .term(name)], id)),
    ])
  }

  private func claimLength(_ value: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let term) = value else { return .failure }
    return space.choose([
      (space.isKind(term, .string), .term(space.size(term))),
      (space.isKind(term, .map), .term(space.field(term, "length"))),
      (space.isKind(term, .list), unmodeled("`length` of a list", [value], id)),
    ])
  }
}
