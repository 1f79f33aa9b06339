import RulePrograms

extension MutationOperator {
  /// Changes of comparisons and arithmetic.
  static let comparisons = [
    exchange("equality", "exchange `==` and `!=`", ("a == b", "a != b"), signs: ["==": ["!="], "!=": ["=="]]),
    exchange(
      "boundary", "include or exclude the boundary of a comparison", ("a < b", "a <= b"),
      signs: ["<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"]]),
    exchange(
      "direction", "turn a comparison around", ("a < b", "a > b"),
      signs: ["<": [">"], "<=": [">="], ">": ["<"], ">=": ["<="]]),
    exchange(
      "arithmetic", "exchange `+` and `-`, or `*` and `/`", ("a + b", "a - b"),
      signs: ["+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"]]),
  ]

  /// Returns an operator that replaces the sign between two operands.
  private static func exchange(
    _ name: String, _ summary: String, _ example: (before: String, after: String), signs: [String: [String]]
  ) -> MutationOperator {
    MutationOperator(name, summary, example) { id, text in
      guard let sign = text.binarySign(id), let others = signs[sign] else { return [] }
      let operands = text.operands(of: id)
      // `===` of Realtime rules is `==`.
      let written = ["===", "!==", sign].first { text.sign($0, (operands[0], operands[1])) != nil } ?? sign
      guard let span = text.sign(written, (operands[0], operands[1])) else { return [] }
      return others.map { text.edit(span, $0, evaluating: id) }
    }
  }
}

extension RulesText {
  /// The sign of an operation on two operands; nil for other expressions.
  func binarySign(_ id: ExpressionID) -> String? {
    guard operands(of: id).count == 2 else { return nil }
    switch self[id] {
    case .builtin(.equal, _), .call(.realtimeEqual, _): return "=="
    case .builtin(.notEqual, _), .call(.realtimeNotEqual, _): return "!="
    case .builtin(.less, _), .call(.realtimeLess, _): return "<"
    case .builtin(.lessOrEqual, _), .call(.realtimeLessOrEqual, _): return "<="
    case .builtin(.greater, _), .call(.realtimeGreater, _): return ">"
    case .builtin(.greaterOrEqual, _), .call(.realtimeGreaterOrEqual, _): return ">="
    case .builtin(.add, _), .call(.realtimeAdd, _): return "+"
    case .builtin(.subtract, _), .call(.realtimeSubtract, _): return "-"
    case .builtin(.multiply, _), .call(.realtimeMultiply, _): return "*"
    case .builtin(.divide, _), .call(.realtimeDivide, _): return "/"
    case .builtin(.remainder, _), .call(.realtimeRemainder, _): return "%"
    default: return nil
    }
  }
}
