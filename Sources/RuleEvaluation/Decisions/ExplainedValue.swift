public import RuleValues

/// A value in an explanation: free of the arena that it was computed in.
public enum ExplainedValue: Sendable, Hashable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A snapshot, or the object that is its value: a place of the data before the request.
  case before(DataPath)
  /// The same in the data after it.
  case after(DataPath)
  /// A map or list among the claims.
  case claims(DataPath)
  /// No value.
  case fault(EvaluationFault)
  /// A value that only Cloud rules have.
  case cloud(CloudValue)
}
