import SourceText

/// A condition that is no expression. The headlines are those of Rhino, the parser that the service is made with.
enum SyntaxError {
  static let page = DiagnosticPage(
    "realtime/syntax",
    """
    The condition is not one whole expression: an operand, an operator or a bracket is missing, or something follows \
    its end.
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null auth.uid == 'a'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth != null && auth.uid == 'a'"}}}"#,
    source: """
      Mozilla Rhino, Messages.properties; that the service shows `missing ; before statement` and `syntax error` is \
      recorded in a gist (jmwski/97dfe99395b013f4816b2a6e41e95a0b), the others are inferred
      """)

  static func missingOperand(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "syntax error", at: span, label: "an operand must stand here")
  }

  static func missingSemicolon(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing ; before statement", at: span, label: "the expression has ended before this",
      notes: ["a condition is one expression: is an operator such as `&&` missing, or a bracket?"])
  }

  static func statement(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "a condition is one expression, without `;`", at: span, label: "not allowed here",
      notes: ["join several conditions by `&&`"], fixIts: [])
  }

  static func power(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "syntax error", at: span, label: "there is no power operator", notes: ["write `x * x`"])
  }

  static func word(_ word: String, meaning meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing ; before statement", at: span, label: "`\(word)` is no operator",
      notes: ["the operator is written `\(meant)`"], fixIts: [FixIt("write `\(meant)`", [TextEdit(span, meant)])])
  }

  static func missingColon(_ span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "missing : in conditional expression", at: span,
      label: "`:` and the other value must stand here")
  }

  static func missingName(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing name after . operator", at: span, label: "a name must stand here")
  }

  static func missingParenthesis(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing ) in parenthetical", at: span, label: "`)` must stand here")
  }

  static func missingArgumentParenthesis(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing ) after argument list", at: span, label: "`,` or `)` must stand here")
  }

  static func missingIndexBracket(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing ] in index expression", at: span, label: "`]` must stand here")
  }

  static func missingElementBracket(_ span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "missing ] after element list", at: span, label: "`,` or `]` must stand here")
  }
}
