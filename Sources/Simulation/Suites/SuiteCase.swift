public import Identities
public import RuleEvaluation
public import RuleValues
public import SecurityRules
public import SourceText

/// One request of one user on data of its own, and what must come of it.
public struct SuiteCase: Sendable {
  /// The entry's name, or who does what where.
  public let title: String
  /// Where it stands: the cell of a table, else the entry.
  public let span: Span
  /// The user's name in the suite.
  public let user: String
  /// The path, as written.
  public let path: String
  /// Who asks.
  public let identity: Identity
  /// What is asked for; a problem where the request can not even be made.
  public let request: Result<DataOperation, RequestProblem>
  /// The data before the request.
  public let seed: DataNode
  /// The time of the request, in milliseconds since 1970.
  public let now: Int64
  /// What must come of it.
  public let expected: Expectation
}

/// What a case does.
public enum CaseVerb: String, Sendable, CaseIterable {
  /// `get()` or a listener without a query.
  case read
  /// `get()` or a listener with a query.
  case query
  /// `set()`.
  case set
  /// `update()`: several places below the path, all or none.
  case update
  /// `push()`: `set()` below the path, at a fresh key.
  case push
  /// `remove()`: `set()` of null.
  case remove
  /// The result of `runTransaction()`, judged as `set()`. Whether the service also asks for permission to read the old
  /// value is not recorded anywhere, so it is not asked for.
  case transaction

  /// Whether a value belongs to it.
  var takesValue: Bool {
    switch self {
    case .set, .update, .push, .transaction: true
    case .read, .query, .remove: false
    }
  }
}
