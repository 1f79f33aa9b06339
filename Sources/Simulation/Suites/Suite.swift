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
  /// What all of its cases do.
  public let verb: CaseVerb
  /// The users, one a column.
  public let users: [String]
  /// The paths, one a row, as written.
  public let paths: [String]
  /// The cases: row by row.
  public internal(set) var cases: [SuiteCase]

  /// `file:line:column` of the entry.
  public var place: String { "\(file.name):\(file.position(of: span.start))" }

  /// Whether users and paths are multiplied out.
  public var isTable: Bool { users.count > 1 || paths.count > 1 }
}
