import SourceText

/// A condition with more expressions than a request may evaluate.
enum ExpressionLimit: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/expression-limit", .limits,
    """
    A request may evaluate \(CloudLimits.expressions) expressions, over all statements that apply to it. The next one \
    denies it. A helper that calls another one twice doubles the number.
    """,
    bad: ExampleRules.around(functions(11, calls: 2)),
    good: ExampleRules.around(functions(11, calls: 1)),
    source: "emulator 1.19.9; documentation: Usage and limits (Security rules)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    var prices = ExpressionPrices(rules.linted.checked)
    let names = rules.tree.functions.map(\.name.text)
    // Which of two functions with one name a call reaches is not modeled.
    let isExact = Set(names).count == names.count
    for allow in rules.conditional {
      guard let condition = rules.tree[allow.id].condition else { continue }
      let most = prices.most(condition)
      guard most > CloudLimits.expressions else { continue }
      let least = prices.least(toAllow: condition)
      if isExact, least > CloudLimits.expressions {
        findings.warn(
          Diagnostic(
            page.code, .warning, "this `allow` never allows: its condition is too large", at: allow.span,
            label: "takes at least \(text(least)) expressions to be true",
            notes: ["a request may evaluate \(text(CloudLimits.expressions)): call each helper once"]))
      } else {
        findings.warn(
          Diagnostic(
            page.code, .note, "this condition can be too large", at: allow.span,
            label: "takes at most \(text(most)) expressions",
            notes: ["a request that needs more than \(text(CloudLimits.expressions)) is denied"]))
      }
    }
  }

  private static func text(_ count: Int) -> String {
    if count >= ExpressionPrices.maximum { return "a billion" }
    var text = String(count)
    for place in stride(from: text.count - 3, to: 0, by: -3) {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }

  /// Functions of which each calls the one before.
  private static func functions(_ count: Int, calls: Int) -> String {
    let call = (0..<count - 1).map { index in
      let calls = (0..<calls).map { "f\(index)(x + '\($0)')" }.joined(separator: " && ")
      return "function f\(index + 1)(x) { return \(calls); }"
    }
    return "function f0(x) { return x != 'a'; }\n" + call.joined(separator: "\n") + "\nallow get: if f\(count - 1)(id);"
  }
}
