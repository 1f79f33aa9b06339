/// What the parser takes at most.
enum SyntaxLimits {
  /// Operands inside each other: 98 parentheses, and what stands in them. Google's compiler refuses one more
  /// (emulator 1.19.9).
  static let nesting = 99
  /// Diagnostics of one file; what comes behind them is not reported.
  static let diagnostics = 1_000
}
