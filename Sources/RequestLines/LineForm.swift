import RulesProjects
package import SecurityRules

/// A form of lines: what a line of it says, and how it is answered.
package protocol LineForm: Sendable {
  /// Whether a line about `service` has this form.
  static func fits(_ document: LineDocument, _ service: RulesService) -> Bool

  /// Reads what every line of this form has.
  ///
  /// - Throws: where something is missing or invalid.
  init(_ document: LineDocument, _ service: RulesService) throws(LineError)

  /// The text of the rules.
  var rules: [UInt8] { get }

  /// The answer by `ruleset`, the result of loading ``rules``.
  ///
  /// - Throws: where the line cannot be answered.
  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content
}
