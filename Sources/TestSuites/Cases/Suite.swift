package import RequestSimulation
package import RuleEvaluation
import RulesProjects
package import SecurityRules
package import SourceText

/// A suite, read and ready to run: rules, and cases each with its user, request, data, time and expectation.
package struct Suite: Sendable {
  /// The file that the suite was written in.
  package let file: SourceFile
  /// What the suite calls itself; nil where it has no name.
  package let name: String?
  /// The rules that are tested.
  package let ruleset: AnyRuleset
  /// How queries of documents are judged.
  package let queryMode: QueryMode
  /// The entries of `cases`, in order.
  package let entries: [SuiteEntry]

  /// How many cases there are in all.
  package var caseCount: Int { entries.reduce(0) { $0 + $1.cases.count } }
}

/// One entry of `cases`: a case, or several that users and paths are multiplied out to.
package struct SuiteEntry: Sendable {
  /// What the entry calls itself.
  package let name: String?
  /// The file that it stands in: the suite's own, or one that the suite includes.
  package let file: SourceFile
  /// Where it stands.
  package let span: Span
  /// The users, one a column.
  package let users: [String]
  /// What is done where, one a row.
  package let rows: [SuiteRow]
  /// The cases: row by row.
  package let cases: [SuiteCase]

  /// `file:line:column` of the entry.
  package var place: String { "\(TerminalText.plain(file.name)):\(file.position(of: span.start))" }

  /// Whether users and rows are multiplied out.
  package var isTable: Bool { users.count > 1 || rows.count > 1 }

  /// What its cases do, each thing once.
  package var verbs: [CaseVerb] {
    rows.reduce(into: []) { if !$0.contains($1.verb) { $0.append($1.verb) } }
  }
}

/// A row of an entry.
package struct SuiteRow: Sendable, Hashable {
  /// What is done.
  package let verb: CaseVerb
  /// Where, as written.
  package let path: String
}
