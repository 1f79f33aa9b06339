/// The limits of a rules file. The service's own limits are not known; a file that exceeds one of these is
/// rejected with a diagnostic.
package enum RealtimeLimits {
  /// Nested locations. Data may be 32 levels deep, so deeper rules could never be evaluated.
  package static let treeDepth = 64
  /// UTF-8 bytes of one condition. The longest that is known to have been deployed has 4,426 characters.
  package static let conditionBytes = 65_536
  /// Tokens of one condition.
  package static let conditionTokens = 10_000
  /// Nested parentheses, brackets, prefix operators and `?:`.
  package static let nesting = 128
  /// The height of the syntax tree, for example the length of a chain of `&&`.
  package static let treeHeight = 1_024
  /// The diagnostics that are shown for one file; the rest are counted.
  package static let diagnostics = 100
  /// The diagnostics that a review of one file without errors returns; the rest are counted.
  package static let reviewDiagnostics = 1_000
}
