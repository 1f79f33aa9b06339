/// How the rules of a program combine into a decision.
package enum RuleCombination: Sendable, Hashable {
  /// Realtime Database: a grant applies to everything below it, and every written node must pass validation.
  case cascadingGrant
  /// Cloud services: any `allow` whose path, method and condition match grants access. One operation may evaluate this
  /// many expressions, counted by ``Program/prices``.
  case anyAllow(expressionLimit: Int)
}
