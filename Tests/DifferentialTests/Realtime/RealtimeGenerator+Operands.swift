/// The static type of an expression (realtime-rules.md §3.1).
enum RealtimeType: Sendable {
  case boolean, number, string, null, value, auth, queryValue, mixed
}

/// An expression and its static type.
struct RealtimeOperand: Sendable {
  var expression: RealtimeExpression
  var type: RealtimeType

  init(_ expression: RealtimeExpression, _ type: RealtimeType) {
    self.expression = expression
    self.type = type
  }

  /// The type of `a + b`.
  static func sumType(_ left: RealtimeType, _ right: RealtimeType) -> RealtimeType {
    if left == .string || right == .string { return .string }
    return left == .number && right == .number ? .number : .value
  }

  /// The type of `c ? a : b`.
  static func choiceType(_ left: RealtimeType, _ right: RealtimeType) -> RealtimeType {
    if left == right { return left }
    let known: Set<RealtimeType> = [.string, .value, .auth]
    return known.contains(left) || known.contains(right) ? .value : .mixed
  }

  static let ordered: Set<RealtimeType> = [.number, .string, .value, .auth, .queryValue, .mixed]
  static let numeric: Set<RealtimeType> = [.number, .value, .auth, .queryValue, .mixed]
  static let textual: Set<RealtimeType> = [.string, .value, .auth]
  static let argument: Set<RealtimeType> = [.string, .value, .auth, .mixed]
}

// Operands. `budget` bounds the depth.
extension RealtimeGenerator {
  /// The kind of value that an operand has for the sample call.
  enum Wanted { case number, text }

  /// An operand of a static type that loads, most often with a value of the wanted kind for the sample call.
  mutating func operand(_ types: Set<RealtimeType>, _ wanted: Wanted, budget: Int) -> RealtimeOperand {
    for _ in 0..<8 {
      let operand = operand(budget: budget)
      guard types.contains(operand.type) else { continue }
      switch (wanted, try? scope.value(of: operand.expression)) {
      case (.number, .number?), (.text, .text?): return operand
      default: if chance(15) { return operand }
      }
    }
    return wanted == .number ? number(budget: 0) : text(budget: 0)
  }

  mutating func operand(budget: Int) -> RealtimeOperand {
    switch below(22) {
    case 0..<8: return RealtimeOperand(.call(snapshot(), chance(8) ? .getPriority : .val, []), .value)
    case 8..<12: return RealtimeOperand(claim(), .auth)
    case 12, 13: return text(budget: budget)
    case 14, 15: return number(budget: budget)
    case 16 where scope.query != nil || chance(3):
      let names = ["orderByChild", "startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"]
      return RealtimeOperand(.member(.variable(.query), pick(names)), .queryValue)
    case 17: return RealtimeOperand(.null, .null)
    case 18: return RealtimeOperand(atom(budget: budget - 1), .boolean)
    case 19 where budget > 0:
      let (yes, no) = (operand(budget: budget - 1), operand(budget: budget - 1))
      return RealtimeOperand(
        .conditional(boolean(budget: budget - 1), yes.expression, no.expression),
        RealtimeOperand.choiceType(yes.type, no.type))
    case 20 where budget > 0: return sum(budget: budget)
    default: return RealtimeOperand(.call(snapshot(), .val, []), .value)
    }
  }

  private mutating func sum(budget: Int) -> RealtimeOperand {
    let left = operand(RealtimeOperand.ordered, chance(2) ? .number : .text, budget: budget - 1)
    let right = operand(RealtimeOperand.ordered, chance(2) ? .number : .text, budget: budget - 1)
    return RealtimeOperand(
      .binary(.plus, left.expression, right.expression), RealtimeOperand.sumType(left.type, right.type))
  }

  mutating func number(budget: Int) -> RealtimeOperand {
    switch budget > 0 ? below(9) : below(3) {
    case 0: return RealtimeOperand(.variable(.now), .number)
    case 3, 4:
      let target = operand([.string, .value], .text, budget: budget - 1)
      return RealtimeOperand(.member(target.expression, "length"), .number)
    case 5, 6:
      let signs: [RealtimeExpression.Operator] = [.minus, .times, .over, .modulo]
      let left = operand(RealtimeOperand.numeric, .number, budget: budget - 1).expression
      let right = chance(6) ? literal(0) : operand(RealtimeOperand.numeric, .number, budget: budget - 1).expression
      return RealtimeOperand(.binary(pick(signs), left, right), .number)
    case 7:
      return RealtimeOperand(.minus(operand(RealtimeOperand.numeric, .number, budget: budget - 1).expression), .number)
    case 8:
      let (left, right) = (number(budget: budget - 1), number(budget: budget - 1))
      return RealtimeOperand(.binary(.plus, left.expression, right.expression), .number)
    default:
      if case .number(let number, _) = pick(Self.numbers) { return RealtimeOperand(literal(number), .number) }
      return RealtimeOperand(literal(9_007_199_254_740_992), .number)
    }
  }

  mutating func text(budget: Int) -> RealtimeOperand {
    switch budget > 0 ? below(9) : below(3) {
    case 0 where !scope.captures.isEmpty: return RealtimeOperand(.capture(pick(scope.captures.keys.sorted())), .string)
    case 3, 4:
      let other = operand(RealtimeOperand.ordered, chance(2) ? .number : .text, budget: budget - 1).expression
      let text = text(budget: budget - 1).expression
      return RealtimeOperand(chance(2) ? .binary(.plus, text, other) : .binary(.plus, other, text), .string)
    case 5:
      var target = operand(RealtimeOperand.textual, .text, budget: budget - 1).expression
      // A text twice, so that there are several places to replace.
      if chance(2) { target = .binary(.plus, target, target) }
      let part = part(of: target)
      let other = operand(RealtimeOperand.argument, .text, budget: 0).expression
      return RealtimeOperand(.call(target, .replace, [.text(part.isEmpty ? "a" : part), other]), .string)
    case 6, 7:
      let target = operand(RealtimeOperand.textual, .text, budget: budget - 1).expression
      return RealtimeOperand(.call(target, chance(2) ? .toLowerCase : .toUpperCase, []), .string)
    case 8:
      let (yes, no) = (text(budget: budget - 1), text(budget: budget - 1))
      return RealtimeOperand(.conditional(boolean(budget: budget - 1), yes.expression, no.expression), .string)
    default: return RealtimeOperand(.text(pick(Self.texts)), .string)
    }
  }

  /// A part of the text that an expression is for the sample call.
  mutating func part(of expression: RealtimeExpression) -> String {
    guard let text = try? scope.text(of: expression) else { return pick(Self.texts) }
    let scalars = Array(text.description.unicodeScalars)
    let start = below(scalars.count + 1)
    let end = start + below(scalars.count - start + 1)
    return String(String.UnicodeScalarView(scalars[start..<end]))
  }

  /// A literal for a number, in one of the forms of JavaScript.
  mutating func literal(_ number: Double) -> RealtimeExpression {
    guard number.isFinite else { return .number(0, written: "0") }
    if number < 0 { return .minus(literal(-number)) }
    let whole = number < 1e6 ? Int(exactly: number) : nil
    if let whole, chance(12) { return .number(number, written: "0x" + String(whole, radix: 16)) }
    if let whole, chance(12) { return .number(number, written: "\(whole).0") }
    if number == 9_007_199_254_740_992, chance(2) { return .number(number, written: "9007199254740993") }
    let text = ModelNumber.text(number)
    return .number(number, written: text.hasPrefix("0.") && chance(2) ? String(text.dropFirst()) : text)
  }

  /// A literal for a value; nil where no literal has it.
  mutating func literal(_ value: ModelValue?) -> RealtimeExpression? {
    switch value {
    case .null?: .null
    case .bool(let bool)?: .bool(bool)
    case .number(let number)?: literal(number)
    case .text(let text)?: .text(text.description)
    default: nil
    }
  }

  /// `auth` or something below it, most often something that the caller has.
  mutating func claim() -> RealtimeExpression {
    var expression = RealtimeExpression.variable(.auth)
    var json = scope.auth
    for _ in 0..<1 + below(5) {
      let known = json.keys
      let captured = scope.captures.keys.sorted().first { name in
        known.contains { ModelText($0) == scope.captures[name] }
      }
      if case .list(let elements) = json {
        let index = below(elements.count + 1)
        expression = .index(expression, .number(Double(index), written: "\(index)"))
        json = index < elements.count ? elements[index] : .null
      } else if let captured, chance(2) {
        expression = .index(expression, .capture(captured))
        json = json[scope.captures[captured]?.description ?? ""] ?? .null
      } else if known.isEmpty && !chance(10) {
        break
      } else {
        let name = known.isEmpty || chance(8) ? pick(["nope", "token", "tenant", "admin"]) : pick(known)
        expression = .member(expression, name)
        json = json[name] ?? .null
      }
    }
    return expression
  }
}
