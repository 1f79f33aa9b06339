import SourceText

extension SuiteProblem {
  /// A file that a suite can not include.
  enum Include {
    static let page = DiagnosticPage(
      "suite/include",
      "A suite includes files of its own project (the folder with `firebase.json` or `.git`, else its own), and none of them includes itself.",
      bad: "include: ../../other/users.yaml\n" + SuiteExample.text(),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func outside(_ path: String, _ root: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(path)` leads out of the project", at: span,
        notes: ["files are included from `\(root)` and below; links count as what they lead to"])
    }

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which includes ")
      return Diagnostic(page.code, .error, "the file includes itself: \(way)", at: span)
    }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "a suite may include \(SuiteLimits.includes) files", at: span)
    }
  }
}
