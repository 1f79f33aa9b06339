import SourceText

extension SuiteProblem {
  /// A value of the wrong type.
  enum WrongType {
    static let page = DiagnosticPage(
      "suite/wrong-type",
      "Each key takes one type of value.",
      bad: SuiteExample.text(cases: ["{as: 1, read: /a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(
      _ wanted: String, for key: String, found node: JSONNode, notes: [String] = []
    ) -> Diagnostic {
      let message = wholes.contains(key) ? "\(key) is \(wanted)" : "`\(key)` takes \(wanted)"
      return Diagnostic(
        page.code, .error, message, at: node.span, label: "this is \(kind(of: node))", notes: notes)
    }

    /// The whole files, which are not keys.
    private static let wholes = ["a suite", "a file that is included"]

    private static func kind(of node: JSONNode) -> String {
      switch node.value {
      case .null: "null"
      case .bool(let bool): "the word `\(bool)`"
      case .integer, .double: "a number"
      case .string(""): "an empty string"
      case .string: "a string"
      case .array: "a list"
      case .object: "a mapping"
      }
    }
  }
}
