package import RulePrograms
package import RuleValues

/// A value in an explanation. It does not depend on the arena.
package enum ExplainedValue: Sendable, Hashable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number in Realtime rules.
  case number(Double)
  /// A string in either language.
  case string(String)
  /// A snapshot, or an object as its value: a place in the data before the request.
  case before(DataPath)
  /// A snapshot, or an object as its value: a place in the data after the request.
  case after(DataPath)
  /// A map or list in the claims.
  case claims(DataPath)
  /// An error instead of a value.
  case fault(EvaluationFault)
  /// A value that only Cloud rules have.
  case cloud(CloudValue)
}
