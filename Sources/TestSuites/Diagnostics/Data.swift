import SourceText

extension SuiteProblem {
  /// Data that no database can hold.
  enum Data {
    static let page = DiagnosticPage(
      "suite/data",
      "`data` is what a Realtime Database export holds, `documents` are documents by path, `objects` metadata by name: all within the limits of the services.",
      bad: SuiteExample.text(data: #"{"a.b": 1}"#),
      good: SuiteExample.text(data: "{ab: 1}"),
      source: "Realtime Database limits")

    static func report(_ problem: String, at span: Span, notes: [String] = []) -> Diagnostic {
      Diagnostic(page.code, .error, problem, at: span, notes: notes)
    }

    /// What to write in the place of a path in the data of a Realtime Database.
    static func nesting(_ path: String) -> String {
      let keys = path.split(separator: "/")
      let opening = keys.dropLast().map { "\($0): {" }.joined()
      let nested = "\(opening)\(keys.last ?? ""): …\(String(repeating: "}", count: max(0, keys.count - 1)))"
      return "the data of a Realtime Database nests: `\(nested)`"
    }
  }
}
