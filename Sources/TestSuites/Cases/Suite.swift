package import RequestSimulation
package import RuleRequests
import RulesProjects
package import SecurityRules
package import SourceText

/// A suite that is ready to run: rules, and cases with their users, requests, data, times and expectations.
package struct Suite: Sendable {
  /// The file of the suite.
  package let file: SourceFile
  /// The name of the suite; nil if it has none.
  package let name: String?
  /// The rules under test.
  package let ruleset: AnyRuleset
  /// How queries of documents are decided.
  package let queryMode: QueryMode
  /// The entries of `cases`, in order.
  package let entries: [SuiteEntry]

  /// The number of cases in all entries.
  package var caseCount: Int { entries.reduce(0) { $0 + $1.cases.count } }
}

/// An entry of `cases`: one case, or several for combinations of users and paths.
package struct SuiteEntry: Sendable {
  /// The groups that contain the entry, outermost first.
  package let groups: [SuiteGroup]
  /// The name of the entry, without those of its groups; nil if it has none.
  package let ownName: String?
  /// The file of the entry: the suite itself, or an included file.
  package let file: SourceFile
  /// The position of the entry in ``file``.
  package let span: Span
  /// The users, one for each column.
  package let users: [String]
  /// The operations and paths, one for each row.
  package let rows: [SuiteRow]
  /// The cases, row by row.
  package let cases: [SuiteCase]

  /// The name of the entry, with those of its groups; nil if it has none.
  package var name: String? {
    let names = groups.compactMap(\.name) + (ownName.map { [$0] } ?? [])
    return names.isEmpty ? nil : names.joined(separator: ": ")
  }

  /// The position of the entry as `file:line:column`.
  package var place: String { "\(TerminalText.plain(file.name)):\(file.position(of: span.start))" }

  /// Whether the entry has several users or several rows.
  package var isTable: Bool { users.count > 1 || rows.count > 1 }

  /// The operations of the cases, each once.
  package var verbs: [CaseVerb] {
    rows.reduce(into: []) { if !$0.contains($1.verb) { $0.append($1.verb) } }
  }
}

/// A row of an entry: an operation on a path.
package struct SuiteRow: Sendable, Hashable {
  /// The operation.
  package let verb: CaseVerb
  /// The path, as written in the suite.
  package let path: String
}
