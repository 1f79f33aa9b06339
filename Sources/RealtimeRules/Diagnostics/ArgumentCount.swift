import RulePrograms
import SourceText

/// A call with too many or too few arguments.
enum ArgumentCount {
  static let page = DiagnosticPage(
    "realtime/argument-count",
    "The method accepts a different number of arguments.",
    bad: #"{"rules": {"notes": {".read": "data.exists(1)"}}}"#,
    good: #"{"rules": {"notes": {".read": "data.exists()"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(_ method: RealtimeMember, found: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, headline(method), at: span,
      label: "found \(found == 0 ? "none" : "\(found)")")
  }

  private static func headline(_ method: RealtimeMember) -> String {
    switch method.arguments {
    case .property, .none: "\(method.name)() expects no arguments."
    case .text: "\(method.name)() expects 1 argument."
    case .twoTexts: "\(method.name)() expects two arguments."
    case .regex: "\(method.name)() expects 1 regular expression literal argument."
    case .names: "\(method.name)() expects only a single argument (containing an array of child names)."
    }
  }
}
