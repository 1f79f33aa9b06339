import SourceText

extension SuiteProblem {
  /// A table row whose length differs from the number of users.
  enum TableRow {
    static let page = DiagnosticPage(
      "suite/table-row",
      "A table row has one outcome for each user in `as`, in that order, or one for all users.",
      bad: SuiteExample.text(cases: ["{as: [ann], read: {/a: [allow, deny]}}"]),
      good: SuiteExample.text(cases: ["{as: [ann], read: {/a: [allow]}}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(found: Int, users: [String], at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error,
        "this row has \(found) outcome\(found == 1 ? "" : "s") for \(users.count) user\(users.count == 1 ? "" : "s")",
        at: span, notes: ["the columns are \(users.joined(separator: ", "))"])
    }

    static func expectation(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "the rows of a table state the outcomes; remove `expect`", at: span)
    }
  }
}
