import SourceText

extension SuiteProblem {
  /// A value of another kind than the key takes.
  enum WrongType {
    static let page = DiagnosticPage(
      "suite/wrong-type",
      "Each key takes one kind of value.",
      bad: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases:
          - {as: 1, read: /a, expect: allow}
        """,
      good: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases:
          - {as: ann, read: /a, expect: allow}
        """,
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ wanted: String, for key: String, found node: JSONNode) -> Diagnostic {
      Diagnostic(page.code, .error, "`\(key)` takes \(wanted)", at: node.span, label: "this is \(kind(of: node))")
    }

    private static func kind(of node: JSONNode) -> String {
      switch node.value {
      case .null: "nothing"
      case .bool(let bool): "the word `\(bool)`"
      case .integer, .double: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "a mapping"
      }
    }
  }
}
