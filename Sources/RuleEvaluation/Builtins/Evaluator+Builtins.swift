import RulePrograms
import RuleValues

extension Evaluator {
  /// Applies a built-in to the operands from `base` on, none of which is an error.
  mutating func apply(_ builtin: Builtin, _ base: Int) -> RuleValue {
    switch builtin {
    default: return .error(EvaluationFault(.functionNotFound))
    }
  }

  /// Whether the whole text matches a pattern that stands in the rules.
  mutating func matchesWhole(_ text: RuleValue, _ pattern: Int32) -> RuleValue { .error(EvaluationFault(.kind)) }
}
