import SourceText

/// An operator of JavaScript that rules do not have, or a word used as one.
enum ForeignOperator {
  static let page = DiagnosticPage(
    "cloud/operator",
    """
    Rules have `!` `-` `*` `/` `%` `+` `<` `<=` `>` `>=` `==` `!=` `is` `in` `&&` `||` and `? :`, and no other \
    operator. `==` compares as JavaScript's `===` does.
    """,
    bad: ExampleRules.around("allow read: if request.auth.uid === id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "emulator 1.19.9")

  /// - Parameters:
  ///   - text: the token that the service reports, which is not always the operator.
  ///   - sign: the operator as written.
  ///   - meant: the operator to write instead, if that is certain.
  static func report(
    _ text: String, at span: Span, sign: String, signSpan: Span, meant: String?
  ) -> Diagnostic {
    let label = "`\(sign)` is not an operator of the rules language"
    return Diagnostic(
      page.code, .error, "Unexpected '\(text)'.", at: span, label: span == signSpan ? label : "",
      labels: span == signSpan ? [] : [Diagnostic.Label(signSpan, label)], notes: notes(sign),
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(signSpan, $0)])] } ?? [])
  }

  private static func notes(_ sign: String) -> [String] {
    switch sign {
    case "=": ["a condition cannot assign; to compare, write `==`"]
    case "===", "!==": ["`==` and `!=` never convert: `1 == '1'` is false"]
    case "&", "and", "AND": ["`and` is written `&&`"]
    case "|", "or", "OR": ["`or` is written `||`"]
    case "not": ["`not` is written `!`; it binds tighter than `in`: `!(x in y)`"]
    case "?.": ["reading a member of null is an error, which only denies: `x != null && x.y == 1`"]
    case "??": ["rules have no `??`; for a default, write `data.get('name', '')` or `x != null ? x : y`"]
    case "=>": ["functions are not values; lists have `hasAny`, `hasAll`, `hasOnly` and `in`"]
    case "**": ["write `math.pow(x, y)`"]
    default: []
    }
  }
}
