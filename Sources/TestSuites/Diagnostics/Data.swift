import SourceText

extension SuiteProblem {
  /// Data that the database cannot hold.
  enum Data {
    static let page = DiagnosticPage(
      "suite/data",
      "`data` is a Realtime Database export, `documents` maps paths to documents, and `objects` maps names to metadata. The limits of the services apply.",
      bad: SuiteExample.text(data: #"{"a.b": 1}"#),
      good: SuiteExample.text(data: "{ab: 1}"),
      source: "Realtime Database limits")

    static func report(_ problem: String, at span: Span, notes: [String] = []) -> Diagnostic {
      Diagnostic(page.code, .error, problem, at: span, notes: notes)
    }

    /// Returns how to write a path as nested data of a Realtime Database.
    static func nesting(_ path: String) -> String {
      let keys = path.split(separator: "/")
      let opening = keys.dropLast().map { "\($0): {" }.joined()
      let nested = "\(opening)\(keys.last ?? ""): …\(String(repeating: "}", count: max(0, keys.count - 1)))"
      return "nest the data of a Realtime Database: `\(nested)`"
    }
  }
}
