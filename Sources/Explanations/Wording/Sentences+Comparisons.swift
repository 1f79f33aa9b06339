import RuleEvaluation
import RulePatterns
import RulePrograms
import RulesProjects

extension Sentences {
  /// Returns the result of `==` or `!=`.
  func equalitySentence(_ step: Explanation.Step, areEqual: Bool) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    if let sentence = presenceSentence(left, right) ?? presenceSentence(right, left) { return sentence }
    if areEqual { return equalSentence(left, right) }
    let kinds = (left.value.kind, right.value.kind)
    switch kinds {
    case (.node, _), (_, .node):
      let object = kinds.0 == .node ? left : right
      return "\(quote(object)) is an object, and an object never equals anything; compare one of its children"
    case (.null, _), (_, .null):
      let (absent, other) = kinds.0 == .null ? (left, right) : (right, left)
      return "\(isNull(absent)), but \(ValueText.short(other.value)) is required"
    case (.number, .number) where isNaN(left) || isNaN(right): return "NaN never equals anything, not even itself"
    default: break
    }
    guard kinds.0 == kinds.1, kinds.0 != .other else {
      if kinds == (.other, .other) { return differenceSentence(left, right) { ValueText.short($0) } }
      return "\(differenceSentence(left, right, ValueText.withKind)): values of different types are never equal"
    }
    return differenceSentence(left, right) { ValueText.short($0) }
  }

  private func differenceSentence(
    _ left: Explanation.Step, _ right: Explanation.Step, _ text: (ExplainedValue) -> String
  ) -> String {
    if isConstant(right) { return "\(quote(left)) is \(text(left.value)), not \(text(right.value))" }
    if isConstant(left) { return "\(quote(right)) is \(text(right.value)), not \(text(left.value))" }
    return "\(quote(left)) is \(text(left.value)), but \(quote(right)) is \(text(right.value))"
  }

  private func equalSentence(_ left: Explanation.Step, _ right: Explanation.Step) -> String {
    if isConstant(right) { return "\(quote(left)) is \(ValueText.short(left.value))" }
    if isConstant(left) { return "\(quote(right)) is \(ValueText.short(right.value))" }
    return "\(quote(left)) and \(quote(right)) are both \(ValueText.short(left.value))"
  }

  /// Returns the result of a comparison with the constant null, which tests for existence.
  private func presenceSentence(_ asked: Explanation.Step, _ null: Explanation.Step) -> String? {
    guard isConstant(null), null.value == .null else { return nil }
    if isAuth(asked) {
      return asked.value == .null ? "the caller is not signed in" : "the caller is signed in"
    }
    return asked.value == .null ? isNull(asked) : "\(quote(asked)) is \(ValueText.withKind(asked.value)), not null"
  }

  private func isAuth(_ step: Explanation.Step) -> Bool {
    switch program[step.expression] {
    case .input(.auth), .input(.requestAuth): true
    default: false
    }
  }

  /// Returns the result of an ordering.
  func orderSentence(_ step: Explanation.Step, holds: Bool, numbers: String, strings: String) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    if let nan = [left, right].first(where: isNaN) {
      return "\(quote(nan)) is NaN, as is every division by zero, and NaN cannot be compared"
    }
    let (leftText, rightText) = (ValueText.short(left.value), ValueText.short(right.value))
    if left.value.kind == .string {
      return "\(leftText) \(holds ? "sorts" : "does not sort") \(strings) \(rightText)"
    }
    return "\(leftText) is \(holds ? numbers : Self.opposite(numbers)) \(rightText)"
  }

  private static func opposite(_ words: String) -> String {
    switch words {
    case "at most": "more than"
    case "at least": "less than"
    default: "not \(words)"
    }
  }

  /// Returns the result of a text search.
  func textSentence(_ step: Explanation.Step, _ verb: String) -> String? {
    guard step.operands.count == 2 else { return nil }
    return "\(ValueText.short(step.operands[0].value)) \(verb) \(ValueText.short(step.operands[1].value))"
  }

  /// Returns the result of a regular expression match.
  func matchSentence(_ step: Explanation.Step, _ holds: Bool) -> String {
    guard let text = step.operands.first else { return "\(quote(step)) is \(holds)" }
    let pattern = patternText(of: step).map { " \($0)" } ?? ""
    return "\(ValueText.short(text.value)) \(holds ? "matches" : "does not match") the pattern\(pattern)"
  }

  /// Returns the regular expression as written in the rules, including slashes; for Cloud rules, the quoted text.
  func patternText(of step: Explanation.Step) -> String? {
    if program.combination != .cascadingGrant, let pattern = program.match(at: step.expression)?.pattern {
      return ValueText.short(.string(pattern.source), limit: 100)
    }
    let text = Array(program.text(of: step.expression, in: rule).utf8)
    guard let operand = step.operands.first else { return nil }
    let operandCount = program.text(of: operand.expression, in: rule).utf8.count
    guard let start = text.dropFirst(operandCount).firstIndex(of: UInt8(ascii: "/")),
      let end = text[start...].lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return TerminalText.source(String(decoding: text[start..<end], as: UTF8.self), limit: 100)
  }

  /// Returns the expression with its value: "`x` is the string "12"".
  func operand(_ step: Explanation.Step) -> String {
    if step.value == .null { return isNull(step) }
    let value = ValueText.withKind(step.value)
    return isConstant(step) ? value : "\(quote(step)) is \(value)"
  }

  /// Returns "`x` is null", with the reason if it is a common one.
  func isNull(_ step: Explanation.Step) -> String {
    if isConstant(step) { return "the other side is null" }
    if let missing = missing(step) { return "\(quote(step)) is null: \(missing)" }
    return "\(quote(step)) is null"
  }

  private func missing(_ step: Explanation.Step) -> String? {
    switch program[step.expression] {
    case .call(.snapshotValue, _):
      guard let place = step.operands.first?.value, place.place != nil else { return nil }
      return "nothing is \(location(place))"
    case .call(.claimMember, _):
      return isSignedOut(step) ? "the caller is not signed in" : "the token has no such claim"
    case .input(.queryStartAt), .input(.queryEndAt), .input(.queryEqualTo), .input(.queryLimitToFirst),
      .input(.queryLimitToLast), .input(.queryOrderByChild):
      return "the request does not specify it"
    default: return nil
    }
  }

  private func isSignedOut(_ step: Explanation.Step) -> Bool {
    if case .input(.auth) = program[step.expression] { return step.value == .null }
    return step.operands.first.map(isSignedOut) ?? false
  }

  private func isNaN(_ step: Explanation.Step) -> Bool {
    if case .number(let number) = step.value { return number.isNaN }
    return false
  }
}
