import Platform
package import RulePrograms
import RuleValues
import SourceText

/// Evaluates conditions of Cloud rules for all requests of one kind at once.
///
/// It has the semantics of `RuleEvaluation`, including errors. What it does not model becomes a value of any kind, or any
/// error, which the space lists. So a statement that holds for all results of this evaluator holds for all
/// requests.
package struct SymbolicEvaluator {
  let space: SymbolicSpace
  let program: Program
  let inputs: SymbolicInputs
  /// The values of the wildcards, by slot.
  let captures: [Int: SymbolicValue]
  var locals: [SymbolicValue] = []
  var known: [Int32: SymbolicValue] = [:]
  private var results: [Call: SymbolicValue] = [:]
  /// The number of function calls around the expression.
  var depth = 0

  /// A call of a function, which has one result.
  private struct Call: Hashable {
    let function: Int
    let operands: [SymbolicValue]
  }

  /// Creates an evaluator for one rule.
  ///
  /// - Parameter captures: the values of the wildcards, by slot.
  package init(
    _ program: Program, _ inputs: SymbolicInputs, captures: [Int: SymbolicValue], in space: SymbolicSpace
  ) {
    self.program = program
    self.inputs = inputs
    self.captures = captures
    self.space = space
  }

  /// Returns when a condition is true, and when it is false.
  package mutating func truth(of id: ExpressionID) -> Truth { space.truth(of: value(of: id)) }

  /// Returns the value of an expression.
  mutating func value(of id: ExpressionID) -> SymbolicValue {
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
    case .capture(let slot), .boundCapture(let slot):
      return captures[Int(slot)] ?? unmodeled("an unknown wildcard", [], id)
    case .local(let index):
      return locals.indices.contains(Int(index)) ? locals[Int(index)] : unmodeled("an unknown variable", [], id)
    case .absorbingAnd(let left, let right): return .truth(space.and(truth(of: left), truth(of: right)))
    case .absorbingOr(let left, let right): return .truth(space.or(truth(of: left), truth(of: right)))
    case .and(let left, let right): return .truth(space.shortAnd(truth(of: left), truth(of: right)))
    case .or(let left, let right): return .truth(space.shortOr(truth(of: left), truth(of: right)))
    case .conditional(let condition, let then, let otherwise), .choice(let condition, let then, let otherwise):
      let truth = truth(of: condition)
      return space.choose([(truth.isTrue, value(of: then)), (truth.isFalse, value(of: otherwise))])
    case .isType(let operand, let types): return isType(value(of: operand), types, id)
    case .matchesWhole(let text, let pattern): return matches(value(of: text), pattern: Int(pattern), id)
    case .builtin(let builtin, let arguments):
      let operands = program.arguments[arguments.range].map { value(of: $0) }
      return apply(builtin, operands, id)
    case .invoke(let function, let arguments):
      let operands = program.arguments[arguments.range].map { value(of: $0) }
      return call(Int(function), operands, id)
    case .call, .matches: return unmodeled("an expression of Realtime rules", [], id)
    }
  }

  private func constant(_ value: RuleValue, _ id: ExpressionID) -> SymbolicValue {
    switch value {
    case .null: .term(space.term(.null))
    case .bool(let bool): .truth(bool ? .yes : .no)
    case .integer(let integer): .term(space.term(.integer(integer)))
    case .double(let double): .term(space.term(.double(double.withoutNegativeZero)))
    case .string(let text): .term(space.term(program.string(text)))
    case .bytes(let bytes): .term(space.term(.bytes(Array(program.text[bytes.range]))))
    case .timestamp(let timestamp): .term(space.term(.timestamp(timestamp)))
    case .duration(let duration): .term(space.term(.duration(duration)))
    case .error, .list, .set, .map, .partialMap, .path, .pathVariable, .pathGlob, .latlng, .vector, .mapDiff,
      .constraint, .node:
      unmodeled("a constant", [], id)
    }
  }

  /// The maximum number of nested calls; the checker rejects recursion.
  private static let maximumDepth = 64

  private mutating func call(_ index: Int, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    guard depth < Self.maximumDepth else { return unmodeled("nested calls", operands, id) }
    let call = Call(function: index, operands: operands)
    if let result = results[call] { return result }
    let function = program.functions[index]
    let saved = (locals, known)
    locals = operands
    known = [:]
    depth += 1
    for variable in function.variables { locals.append(value(of: variable.value)) }
    let result = value(of: function.result)
    depth -= 1
    (locals, known) = saved
    results[call] = result
    return result
  }

  // MARK: Inputs

  private func input(_ input: Expression.Input, _ id: ExpressionID) -> SymbolicValue {
    switch input {
    case .requestAuth: inputs.member("auth", in: space)
    case .requestMethod: inputs.member("method", in: space)
    case .requestPath: inputs.member("path", in: space)
    case .requestTime: inputs.member("time", in: space)
    case .requestResource: inputs.member("resource", in: space)
    case .requestQuery: inputs.member("query", in: space)
    case .request: inputs.request(in: space)
    case .resource: inputs.resource
    case .auth, .now, .root, .data, .newData, .queryOrderByKey, .queryOrderByValue, .queryOrderByPriority,
      .queryOrderByChild, .queryStartAt, .queryEndAt, .queryEqualTo, .queryLimitToFirst, .queryLimitToLast:
      unmodeled("a variable of Realtime rules", [], id)
    }
  }

  // MARK: Types and patterns

  private func isType(
    _ value: SymbolicValue, _ types: TypeSet, _ id: ExpressionID
  ) -> SymbolicValue {
    space.map([value]) { operands in
      let isKind = space.isKind(operands[0], Kinds(types))
      return .truth(space.decided(isKind))
    } ?? unmodeled("`is` of a value with too many cases", [value], of: .bool, id)
  }

  private func matches(_ value: SymbolicValue, pattern: Int, _ id: ExpressionID) -> SymbolicValue {
    guard program.patterns.indices.contains(pattern) else { return unmodeled("an unknown pattern", [value], id) }
    let construct = "`matches()` of a computed value"
    return space.map([value]) { operands in
      let isString = space.isKind(operands[0], .string)
      if isString == .never { return .failure }
      guard case .term(let term) = operands[0] else { return unmodeled(construct, operands, of: .bool, id) }
      let matches = space.matches(term, program.patterns[pattern])
      return space.value(.truth(space.decided(matches)), if: isString)
    } ?? unmodeled(construct, [value], of: .bool, id)
  }
}

extension SymbolicSpace {
  /// Returns a boolean that is not an error.
  func decided(_ formula: Formula) -> Truth { Truth(isTrue: formula, isFalse: not(formula)) }

  /// Returns a boolean that is also an error unless a condition holds.
  func limited(_ truth: Truth, to condition: Formula) -> Truth {
    Truth(isTrue: both(condition, truth.isTrue), isFalse: both(condition, truth.isFalse))
  }

  /// Returns whether two booleans are equal.
  func equal(_ left: Truth, _ right: Truth) -> Truth {
    Truth(
      isTrue: either(both(left.isTrue, right.isTrue), both(left.isFalse, right.isFalse)),
      isFalse: either(both(left.isTrue, right.isFalse), both(left.isFalse, right.isTrue)))
  }

  /// Returns whether a boolean is equal to a value of any kind.
  func equal(_ truth: Truth, _ term: Term) -> Truth {
    let (yes, no) = (equal(term, self.term(.bool(true))), equal(term, self.term(.bool(false))))
    return Truth(
      isTrue: either(both(truth.isTrue, yes), both(truth.isFalse, no)),
      isFalse: either(both(truth.isTrue, not(yes)), both(truth.isFalse, not(no))))
  }

  /// Cloud's `&&`, in which `false` on either side hides an error on the other.
  func and(_ left: Truth, _ right: Truth) -> Truth {
    Truth(isTrue: both(left.isTrue, right.isTrue), isFalse: either(left.isFalse, right.isFalse))
  }

  /// Cloud's `||`, in which `true` on either side hides an error on the other.
  func or(_ left: Truth, _ right: Truth) -> Truth {
    Truth(isTrue: either(left.isTrue, right.isTrue), isFalse: both(left.isFalse, right.isFalse))
  }

  /// The Realtime Database's `&&`, in which an error on the left side is an error.
  func shortAnd(_ left: Truth, _ right: Truth) -> Truth {
    Truth(
      isTrue: both(left.isTrue, right.isTrue), isFalse: either(left.isFalse, both(left.isTrue, right.isFalse)))
  }

  /// The Realtime Database's `||`, in which an error on the left side is an error.
  func shortOr(_ left: Truth, _ right: Truth) -> Truth {
    Truth(
      isTrue: either(left.isTrue, both(left.isFalse, right.isTrue)), isFalse: both(left.isFalse, right.isFalse))
  }
}
