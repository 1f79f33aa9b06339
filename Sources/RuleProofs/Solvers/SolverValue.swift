import RuleValues
import SymbolicRules

/// A value of the sort ``SMTSort``.
struct SolverValue {
  /// The kind of the value.
  let kind: Kinds
  /// The value; nil for a container and for other values that are only numbered, and out of range.
  let constant: Constant?

  /// Reads a value such as `v-null` or `(v-int (- 1))`. Returns nil for another expression.
  init?(_ expression: SExpression) {
    let parts = expression.elements ?? [expression]
    guard case .atom(let name)? = parts.first,
      let constructor = SMTSort.constructors.first(where: { $0.name == name })
    else { return nil }
    kind = constructor.kind
    constant = Self.constant(kind, parts.dropFirst().first)
  }

  private static func constant(_ kind: Kinds, _ content: SExpression?) -> Constant? {
    switch (kind, content) {
    case (.null, _): return .null
    case (.bool, .atom(let text)?): return .bool(text == "true")
    case (.string, .string(let text)?): return .string(text)
    case (.int, let number?): return integer(number).flatMap { Int64(exactly: $0) }.map { .integer($0) }
    case (.float, let number?): return real(number).map { .double($0) }
    case (.timestamp, let number?):
      guard let (seconds, nanos) = time(number), nanos.isMultiple(of: 1_000_000) else { return nil }
      return Timestamp(seconds: seconds, nanos: nanos).map { .timestamp($0) }
    case (.duration, let number?):
      return time(number).flatMap { RuleDuration(seconds: $0.0, nanos: Int64($0.1)) }.map { .duration($0) }
    default: return nil
    }
  }

  /// Returns the seconds and the other nanoseconds, which are not negative.
  private static func time(_ expression: SExpression) -> (Int64, Int32)? {
    guard let number = integer(expression) else { return nil }
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: 1_000_000_000)
    let seconds = rest < 0 ? quotient - 1 : quotient
    return Int64(exactly: seconds).map { ($0, Int32(rest < 0 ? rest + 1_000_000_000 : rest)) }
  }

  private static func integer(_ expression: SExpression) -> Int128? {
    switch expression {
    case .atom(let text): return Int128(text)
    case .list(let parts) where parts.count == 2 && parts[0] == .atom("-"):
      return integer(parts[1]).flatMap { $0 == .min ? nil : -$0 }
    default: return nil
    }
  }

  private static func real(_ expression: SExpression) -> Double? {
    switch expression {
    case .atom(let text): return Double(text)
    case .list(let parts) where parts.count == 2 && parts[0] == .atom("-"): return real(parts[1]).map { 0 - $0 }
    case .list(let parts) where parts.count == 3 && parts[0] == .atom("/"):
      guard let numerator = real(parts[1]), let denominator = real(parts[2]) else { return nil }
      return denominator == 0 ? nil : numerator / denominator
    default: return nil
    }
  }
}
