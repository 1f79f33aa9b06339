import RulePrograms
import SourceText

/// An `allow` of Cloud rules as written.
struct WrittenAllow {
  let condition: ExpressionID
  /// The methods as written, in lower case.
  let methods: [String]
  /// From the first method to the last one.
  let methodsSpan: Span
  /// The whole statement with its semicolon.
  let span: Span
  /// Whether it has a condition.
  let isConditional: Bool

  /// Reads the statement of a rule.
  init?(_ rule: Rule, in text: RulesText) {
    let start = text.skipSpace(from: rule.statement.end)
    isConditional = rule.span.start != rule.statement.start
    let limit = isConditional ? rule.span.start : rule.span.end
    let end = text.find(isConditional ? ":" : ";", from: start, to: limit)?.start ?? limit
    methodsSpan = Span(start, text.trimSpace(before: end))
    methods = text.file.text(of: methodsSpan).split(separator: ",").map {
      $0.filter { !$0.isWhitespace }.lowercased()
    }
    if methods.isEmpty || methods.contains(where: { RuleMethod(rawValue: $0) == nil }) { return nil }
    condition = rule.condition
    var last = text.skipSpace(from: max(rule.span.end, methodsSpan.end))
    while last < text.file.bytes.count, text.file.bytes[last] == UInt8(ascii: ")") {
      last = text.skipSpace(from: last + 1)
    }
    let isEnded = last < text.file.bytes.count && text.file.bytes[last] == UInt8(ascii: ";")
    span = Span(rule.statement.start, isEnded ? last + 1 : max(rule.span.end, methodsSpan.end))
  }
}
