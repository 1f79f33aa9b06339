import RulesProjects
package import SecurityRules

/// A line format.
///
/// The evaluator calls ``fits(_:_:)`` first and then creates a value. It loads the ``rules``, or takes other rules in their
/// place, and passes the result to ``content(_:)``.
package protocol LineForm {
  /// Returns whether a line for `service` has this format.
  static func fits(_ document: LineDocument, _ service: RulesService) -> Bool

  /// Reads the members common to all lines of this format.
  ///
  /// - Throws: if a member is missing or invalid.
  init(_ document: LineDocument, _ service: RulesService) throws(LineError)

  /// The rules. The getter throws if they are missing.
  var rules: LineRules { get throws(LineError) }

  /// Returns the answer with `ruleset`, the result of loading ``rules`` or the rules in their place.
  ///
  /// - Throws: if the line cannot be answered.
  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content
}
