/// The limits of the parser.
enum SyntaxLimits {
  /// Nested operands: 98 parentheses and their content. Google's compiler rejects one more
  /// (emulator 1.19.9).
  static let nesting = 99
  /// Diagnostics of one file; later ones are not reported.
  static let diagnostics = 1_000
}
