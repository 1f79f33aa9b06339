import SourceText

/// A condition that exceeds the limits of this project.
enum ConditionSize {
  static let page = DiagnosticPage(
    "realtime/condition-size", .limits,
    """
    A condition may have \(RealtimeLimits.conditionBytes) bytes and \(RealtimeLimits.conditionTokens) tokens, be \
    nested \(RealtimeLimits.nesting) levels deep, and chain \(RealtimeLimits.treeHeight) operators.
    """,
    bad: file(nesting: RealtimeLimits.nesting),
    good: file(nesting: RealtimeLimits.nesting - 1),
    source: "limits of this project; 4,426 characters are known to have been deployed")

  static func tooLong(at span: Span, limit: Int) -> Diagnostic {
    report("the condition is longer than \(limit) bytes", span, "not read")
  }

  static func tooManyTokens(at span: Span, limit: Int) -> Diagnostic {
    report("the condition has more than \(limit) tokens", span, "the rest is not read")
  }

  static func tooDeep(at span: Span, limit: Int) -> Diagnostic {
    report("the condition is nested deeper than \(limit) levels", span, "the rest is not read")
  }

  static func tooHigh(at span: Span, limit: Int) -> Diagnostic {
    report("the condition chains more than \(limit) operators", span, "not checked")
  }

  private static func report(_ message: String, _ span: Span, _ label: String) -> Diagnostic {
    Diagnostic(page.code, .error, message, at: span, label: label, notes: ["split the condition into several rules"])
  }

  private static func file(nesting: Int) -> String {
    let open = String(repeating: "(", count: nesting)
    let close = String(repeating: ")", count: nesting)
    return #"{"rules": {"notes": {".read": ""# + open + "auth != null" + close + #""}}}"#
  }
}
