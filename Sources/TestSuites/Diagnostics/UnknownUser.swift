import SourceText

extension SuiteProblem {
  /// A case names a user that the suite does not define.
  enum UnknownUser {
    static let page = DiagnosticPage(
      "suite/unknown-user",
      "Every user is defined under `users`, including one that is not signed in.",
      bad: SuiteExample.text(cases: ["{as: amn, read: /a, expect: deny}", "{as: ann, read: /a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ name: String, among known: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(name, among: known)
      let notes =
        known.isEmpty ? ["define users: `users: {ann: {uid: ann}, \(name): null}`"] : [declaration(name, known)]
      return Diagnostic(
        page.code, .error, "unknown user `\(name)`", at: span, label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? notes : [])
    }

    private static func declaration(_ name: String, _ known: [String]) -> String {
      "the users are \(known.map { "`\($0)`" }.joined(separator: ", ")); define a user that is not signed in as `\(name): null`"
    }
  }
}
