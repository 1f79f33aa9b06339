/// What a rules file may at most hold. The service's own limits are not known; a file that goes beyond one of these is
/// refused with a diagnostic.
public enum RealtimeLimits {
  /// Locations below each other. Data may be 32 levels deep, so deeper rules could never be asked.
  public static let treeDepth = 64
  /// UTF-8 bytes of one condition. The longest that is known to have been deployed has 4,426 characters.
  public static let conditionBytes = 65_536
  /// Tokens of one condition.
  public static let conditionTokens = 10_000
  /// Parentheses, brackets, prefix operators and `?:` inside each other.
  public static let nesting = 128
  /// Operators and accesses that hang on each other: the height of the syntax tree, such as of a chain of `&&`.
  public static let treeHeight = 1_024
  /// Diagnostics of one file; the rest is counted.
  public static let diagnostics = 100
}
