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
      guard let infix = text.program.infix(at: id), let others = signs[infix.sign.rawValue] else { return [] }
      // `===` of Realtime rules is `==`.
      let spans = ["===", "!==", infix.sign.rawValue].lazy.compactMap { text.sign($0, infix.left, infix.right) }
      guard let span = spans.first else { return [] }
      return others.map { text.edit(span, $0, evaluating: id) }
    }
  }
}
