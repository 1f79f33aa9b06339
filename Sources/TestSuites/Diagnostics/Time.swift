import SourceText

extension SuiteProblem {
  /// An invalid time.
  enum Time {
    static let page = DiagnosticPage(
      "suite/time",
      "`now` is a number of milliseconds since 1970, or an RFC 3339 date and time.",
      bad: SuiteExample.text(now: "yesterday"),
      good: SuiteExample.text(now: "2024-05-01T12:00:00Z"),
      source: "RFC 3339")

    static func report(_ node: JSONNode) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`now` takes milliseconds since 1970 or a string such as `2024-05-01T12:00:00Z`",
        at: node.span, label: "",
        notes: node["$now"] == nil
          ? [] : ["the time of the suite cannot be relative; times of its cases are relative to it"])
    }
  }
}
