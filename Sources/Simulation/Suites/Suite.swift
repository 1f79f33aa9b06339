public import RuleEvaluation
public import SecurityRules
public import SourceText

/// A suite, read and ready to run: rules, and cases each with its user, request, data, time and expectation.
public struct Suite: Sendable {
  /// The file that the suite was written in.
  public let file: SourceFile
  /// What the suite calls itself; nil where it has no name.
  public let name: String?
  /// The rules that are tested.
  public let ruleset: Ruleset
  /// How queries of documents are judged.
  public let queryMode: QueryMode
  /// The entries of `cases`, in order.
  public let entries: [SuiteEntry]

  /// How many cases there are in all.
  public var caseCount: Int { entries.reduce(0) { $0 + $1.cases.count } }
}

/// One entry of `cases`: a case, or several that users and paths are multiplied out to.
public struct SuiteEntry: Sendable {
  /// What the entry calls itself.
  public let name: String?
  /// The file that it stands in: the suite's own, or one that the suite includes.
  public let file: SourceFile
  /// Where it stands.
  public let span: Span
  /// The users, one a column.
  public let users: [String]
  /// What is done where, one a row.
  public let rows: [SuiteRow]
  /// The cases: row by row.
  public let cases: [SuiteCase]

  /// `file:line:column` of the entry.
  public var place: String { "\(TerminalText.plain(file.name)):\(file.position(of: span.start))" }

  /// Whether users and rows are multiplied out.
  public var isTable: Bool { users.count > 1 || rows.count > 1 }

  /// What its cases do, each thing once.
  public var verbs: [CaseVerb] {
    rows.reduce(into: []) { if !$0.contains($1.verb) { $0.append($1.verb) } }
  }
}

/// A row of an entry.
public struct SuiteRow: Sendable, Hashable {
  /// What is done.
  public let verb: CaseVerb
  /// Where, as written.
  public let path: String
}
