import SourceText

/// An operator of JavaScript that rules do not have.
enum ForeignOperator {
  static let page = DiagnosticPage(
    "realtime/operator",
    """
    Rules have `!` `-` `*` `/` `%` `+` `<` `<=` `>` `>=` `==` `!=` `===` `!==` `&&` `||` and `? :`, and no other \
    operator of JavaScript.
    """,
    bad: #"{"rules": {"$uid": {".read": "auth != null & auth.uid == $uid"}}}"#,
    good: #"{"rules": {"$uid": {".read": "auth != null && auth.uid == $uid"}}}"#,
    source: "itqna.net 112216; for operators other than the bitwise ones the text is inferred")

  /// - Parameter meant: the operator to write instead, if that is certain.
  static func report(_ sign: String, at span: Span, meant: String?) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Rule expressions may not contain operator \(sign)", at: span, label: label(sign),
      notes: notes(sign),
      fixIts: meant.map { [FixIt("write `\($0)`", [TextEdit(span, $0)])] } ?? [])
  }

  private static func label(_ sign: String) -> String {
    switch sign {
    case "&", "|", "^", "~", "<<", ">>", ">>>": "conditions have no bitwise operators"
    default: "not an operator of the rules language"
    }
  }

  private static func notes(_ sign: String) -> [String] {
    switch sign {
    case "&": ["`and` is written `&&`"]
    case "|": ["`or` is written `||`"]
    case "in": ["to test for a child: `data.hasChild('name')`; for a claim: `auth.token.name != null`"]
    case "typeof": ["to test a value's type: `isString()`, `isNumber()`, `isBoolean()` of its snapshot"]
    case ",": ["join conditions with `&&`"]
    case "+": ["`+` is only allowed between two operands"]
    default: []
    }
  }
}
