import CloudRules
import RealtimeRules
import RuleEvaluation
package import RuleValues
package import SourceText

/// Rules that were loaded with all lints, also those that only a review runs.
package struct RulesReview: Sendable {
  /// The loaded rules. Their own diagnostics are those of the review.
  package let ruleset: AnyRuleset
  /// The spans of the statements that a comment in the rules can be about, in any order.
  package let statements: [Span]

  /// Loads rules and runs all lints.
  ///
  /// - Parameter now: the time of the review, which decides whether a date in the rules has passed.
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the file.
  package init(_ file: SourceFile, service: RulesService, at now: Timestamp) throws(RulesetError) {
    if service.isCloud {
      let loaded = CompiledCloudRules.load(file, functions: .standard, reviewedAt: now)
      guard let program = service == .firestore ? loaded.firestore : loaded.storage else {
        throw RulesetError(file: file, diagnostics: loaded.diagnostics)
      }
      ruleset = AnyRuleset(service: service, program, loaded.diagnostics)
      statements = loaded.statements
    } else {
      let loaded = CompiledRealtimeRules.load(file, functions: .standard, reviewedAt: now)
      guard let program = loaded.program else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
      ruleset = AnyRuleset(service: service, program, loaded.diagnostics)
      statements = loaded.statements
    }
  }
}
