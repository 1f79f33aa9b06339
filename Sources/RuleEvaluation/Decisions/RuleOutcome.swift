public import RuleValues

/// What a rule's condition came to.
public enum RuleOutcome: Sendable, Hashable {
  /// True.
  case holds
  /// False.
  case fails
  /// It has no value, which counts as false.
  case faults(EvaluationFault)
}
