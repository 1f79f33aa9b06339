/// The limits on the size of a suite.
package enum SuiteLimits {
  /// The maximum size of a suite in bytes, and of all its strings after aliases are expanded.
  package static let bytes = 64 << 20
  /// The maximum number of values that aliases expand to in all.
  static let aliasValues = 200_000
  /// The maximum nesting depth of lists and mappings.
  static let depth = 128
  /// The maximum number of errors, and of warnings, reported for one file.
  static let problems = 100
  /// The maximum number of cases, counting every combination of users and paths.
  static let cases = 200_000
  /// The maximum number of included files.
  static let includes = 100
  /// The maximum size of a data or rules file in bytes.
  static let fileBytes = 1 << 30
}
