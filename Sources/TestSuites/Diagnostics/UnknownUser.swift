import SourceText

extension SuiteProblem {
  /// A case names a user whom the suite does not have.
  enum UnknownUser {
    static let page = DiagnosticPage(
      "suite/unknown-user",
      "Every user is declared under `users`, also somebody who is not signed in.",
      bad: SuiteExample.text(cases: ["{as: amn, read: /a, expect: deny}", "{as: ann, read: /a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ name: String, among known: [String], at span: Span) -> Diagnostic {
      let nearest = NearestName.find(name, among: known)
      let notes =
        known.isEmpty ? ["declare users: `users: {ann: {uid: ann}, \(name): null}`"] : [declaration(name, known)]
      return Diagnostic(
        page.code, .error, "there is no user `\(name)`", at: span, label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? notes : [])
    }

    private static func declaration(_ name: String, _ known: [String]) -> String {
      "the users are \(known.map { "`\($0)`" }.joined(separator: ", ")); one who is not signed in is `\(name): null`"
    }
  }
}
