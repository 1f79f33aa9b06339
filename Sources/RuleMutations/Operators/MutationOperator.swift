import RulePrograms

/// A kind of change that a mistake makes to rules, such as a dropped condition.
package struct MutationOperator: Sendable {
  /// The name in options and reports.
  package let name: String
  /// What a change does, such as "drop a condition of `&&`".
  package let summary: String
  /// A piece of rules, and the same piece after the change.
  package let example: (before: String, after: String)
  private let find: @Sendable (RulesText) -> [RuleEdit]

  init(
    _ name: String, _ summary: String, _ example: (before: String, after: String),
    edits: @escaping @Sendable (RulesText) -> [RuleEdit]
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    find = edits
  }

  /// Creates an operator that changes single expressions.
  init(
    _ name: String, _ summary: String, _ example: (before: String, after: String),
    each edits: @escaping @Sendable (ExpressionID, RulesText) -> [RuleEdit]
  ) {
    self.init(name, summary, example) { text in text.expressions.flatMap { edits($0, text) } }
  }

  /// Returns the changes of rules, in the order of the text.
  package func edits(of text: RulesText) -> [RuleEdit] { find(text) }

  /// All operators, in the order of reports.
  package static let all: [MutationOperator] =
    logic + wholeConditions + comparisons + literals + functions + data + methods + paths + patterns

  /// Returns the operator with a name; nil if there is none.
  package static func named(_ name: String) -> MutationOperator? { all.first { $0.name == name } }
}
