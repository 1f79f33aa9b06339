import SourceText

/// A condition that is not an expression. The headlines are those of Rhino, the parser that the service is built on.
enum SyntaxError {
  static let page = DiagnosticPage(
    "realtime/syntax",
    """
    The condition is not one complete expression: an operand, an operator or a bracket is missing, or something \
    follows its end.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null auth.uid == 'a'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null && auth.uid == 'a'"}}}"#,
    source: """
      Mozilla Rhino, Messages.properties; that the service shows `missing ; before statement` and `syntax error` is \
      recorded in a gist (jmwski/97dfe99395b013f4816b2a6e41e95a0b), the others are inferred
      """)

  static func missingOperand(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "syntax error", at: span, label: "expected an operand")
  }

  static func missingSemicolon(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing ; before statement", at: span, label: "the expression ends before this",
      notes: ["a condition is one expression: an operator such as `&&` or a bracket may be missing"])
  }

  /// - Parameter isLast: whether nothing follows the semicolon.
  static func statement(_ span: Span, isLast: Bool) -> Diagnostic {
    Diagnostic(
      page.code, .error, "a condition is one expression, without `;`", at: span, label: "not allowed here",
      notes: ["join several conditions with `&&`"],
      fixIts: isLast ? [FixIt("remove `;`", [TextEdit(span, "")])] : [])
  }

  static func power(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "syntax error", at: span, label: "there is no power operator", notes: ["write `x * x`"])
  }

  static func word(_ word: String, meaning meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing ; before statement", at: span, label: "`\(word)` is not an operator",
      notes: ["the operator is written `\(meant)`"], fixIts: [FixIt("write `\(meant)`", [TextEdit(span, meant)])])
  }

  static func missingColon(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing : in conditional expression", at: span,
      label: "expected `:` and the other value")
  }

  static func missingName(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing name after . operator", at: span, label: "expected a name")
  }

  /// A missing closing bracket, by what it closes; the raw value is the headline.
  enum Missing: String {
    case parenthesis = "missing ) in parenthetical"
    case arguments = "missing ) after argument list"
    case index = "missing ] in index expression"
    case elements = "missing ] after element list"

    var label: String {
      switch self {
      case .parenthesis: "expected `)`"
      case .arguments: "expected `,` or `)`"
      case .index: "expected `]`"
      case .elements: "expected `,` or `]`"
      }
    }
  }

  static func missing(_ what: Missing, at span: Span, opened: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, what.rawValue, at: span, label: what.label, labels: [Diagnostic.Label(opened, "opened here")])
  }
}
