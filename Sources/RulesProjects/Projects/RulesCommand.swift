/// A command that takes rules, for messages that say how to name them.
package struct RulesCommand: Sendable {
  /// The words before the paths of rules.
  let words: String
  /// What the command does with the rules `them`.
  let purpose: String
  /// Whether the command takes several paths.
  let takesSeveral: Bool

  /// The command `rules-sim check`.
  package static let check = RulesCommand(words: "rules-sim check", purpose: "check them", takesSeveral: true)
  /// The command `rules-sim format`.
  package static let format = RulesCommand(words: "rules-sim format", purpose: "format them", takesSeveral: true)
  /// The command `rules-sim init`.
  package static let initialize = RulesCommand(
    words: "rules-sim init", purpose: "write suites for them", takesSeveral: true)
  /// The command `rules-sim explain`.
  package static let explain = RulesCommand(
    words: "rules-sim explain … --rules", purpose: "use them", takesSeveral: false)
}
