/// How the rules of a program combine into a decision.
public enum RuleCombination: Sendable, Hashable {
  /// Realtime Database: a grant holds for everything below it, and every written node must validate.
  case cascadingGrant
  /// Cloud services: any `allow` whose path, method and condition match grants. One operation may evaluate this many
  /// expressions, by ``Program/prices``.
  case anyAllow(expressionLimit: Int)
}
