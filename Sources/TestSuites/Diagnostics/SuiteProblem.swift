package import SourceText

/// The diagnostics of suites: one file per code, with its messages and its page.
package enum SuiteProblem {
  /// All pages, in the order of the codes.
  package static let pages: [DiagnosticPage] = [
    Access.page, AmbiguousWord.page, UnknownReason.page, CaseCount.page, Data.page, DateText.page,
    DoubtfulIdentity.page,
    DuplicateKey.page,
    DuplicateName.page, File.page, Fixture.page, ForeignTest.page, GoogleTest.page, Include.page, WrongIdentity.page,
    MissingKey.page,
    Operation.page,
    Outside.page,
    UnknownOutcome.page, Path.page,
    Request.page, Service.page, Story.page, Syntax.page, TableRow.page, Time.page, UnknownKey.page, UnknownUser.page,
    UnusedUser.page, ValueReference.page, WrongType.page,
  ]
}

/// The text of a suite cannot be parsed.
struct SuiteSyntaxError: Error, CustomStringConvertible {
  let diagnostic: Diagnostic
  var description: String { diagnostic.message }

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
