import RuleValues
import SourceText

/// A grant to anyone until a date: the test mode of the console.
enum OpenUntil: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/open-until", .security,
    """
    Until the date, anyone can use the data, signed in or not: these are the rules of the console's test mode. After it, \
    every request is denied. Replace the date by rules that say who may do what.
    """,
    bad: ExampleRules.around("allow read, write: if request.time < timestamp.date(9999, 1, 30);"),
    good: ExampleRules.around("allow read, write: if request.auth.uid == id;"),
    source: "documentation: Insecure rules (test mode)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.reads == .time {
      let ends = allow.branches.compactMap { branch in branch.compactMap { rules.terms.lastMoment(of: $0) }.min() }
      guard let end = ends.max(), end.milliseconds > rules.now else { continue }
      let verb = allow.methods.isDisjoint(with: .writes) ? "read" : "write"
      findings.warn(
        Diagnostic(
          page.code, .warning, "anyone can \(verb) this data until \(end.dayText)", at: allow.span,
          label: "test mode: no other condition",
          notes: [
            "until then, any request is allowed, without a user; after it, none is",
            "say who may do what, such as `if request.auth.uid == resource.data.owner`",
          ]))
    }
  }
}
