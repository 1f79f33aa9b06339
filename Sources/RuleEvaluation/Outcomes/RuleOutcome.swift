package import RulePrograms
import RuleValues

/// The outcome of a rule's condition.
package enum RuleOutcome: Sendable, Hashable {
  /// The condition is true.
  case holds
  /// The condition is false.
  case fails
  /// The condition has an error, which counts as false.
  case faults(EvaluationFault)
}
