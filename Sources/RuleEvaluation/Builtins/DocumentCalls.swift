import RulePrograms
import RuleValues

extension EvaluationState {
  /// `get(path)`, `exists(path)` and their like: the path must be one, without variables left open.
  mutating func document(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    guard case .path(let path) = operand else { return unsupported(builtin, operand) }
    if let name = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, name)) }
    return documentAccess(builtin, path)
  }
}
