package import RuleProofs
package import SecurityRules
package import TestSuites

/// What is known about a mutant.
package enum MutantOutcome: Sendable {
  /// This case fails.
  case killed(SuiteCase)
  /// All cases pass, and no request is decided differently.
  case equivalent
  /// All cases pass, although the mutant decides this request differently.
  case survived(RulesComparison.Difference, by: AnyRuleset)
  /// All cases pass. It is unknown whether a request is decided differently.
  case undecided

  /// Whether a case fails.
  package var isKilled: Bool { if case .killed = self { true } else { false } }
  /// Whether no request is decided differently.
  package var isEquivalent: Bool { if case .equivalent = self { true } else { false } }
  /// Whether all cases pass, although a request is decided differently.
  package var isSurvivor: Bool { if case .survived = self { true } else { false } }
  /// Whether it is unknown if a request is decided differently.
  package var isUndecided: Bool { if case .undecided = self { true } else { false } }
}
