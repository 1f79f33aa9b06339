import TestSupport

/// Makes regular expressions out of pieces that mean something, put together so that about half of them are valid. Braces
/// are frequent: what a `{` is depends on what follows.
enum PatternGenerator {
  private static let atoms = [
    "a", "b", "x", "1", ".", "{", "{", "}", ",", "^", "$", "|", "\\\\d", "\\\\w", "\\\\{", "\\\\}", "[a-c]", "[{]",
    "[^a]",
    "[}]", "(a)", "(?:b)", "({)", "(b{)", "(a|b)", "(?i)", "(?s)", "(?P<n>a)", "\\\\Q{\\\\E", "\\\\Qa+\\\\E", "\\\\pL",
    "\\\\x{61}", "\\\\b", "[[:digit:]]", "(", ")", "[", "]", "-", "\\\\.", "\\\\s", "(?U)", "(?-i)", "\\\\A", "\\\\z",
    "ab",
  ]

  private static let quantifiers = [
    "?", "*", "+", "??", "*?", "+?", "{2}", "{1,}", "{1,2}", "{,2}", "{2,1}", "{0}", "{01}", "{2}?", "{1001}", "{a}",
    "{",
    "{1", "{1,", "{1,2", "{ 1}",
  ]

  /// The next pattern, as the content of a string literal.
  static func pattern(_ random: inout SeededGenerator) -> String {
    var pattern = ""
    for _ in 0...random.below(6) {
      pattern += atoms[random.below(atoms.count)]
      if random.chance(2) { pattern += quantifiers[random.below(quantifiers.count)] }
    }
    return pattern
  }

  /// A text that patterns may match.
  static func subject(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "b", "x", "1", "{", "}", ",", "{1", "b{", "{2}", "aa", "ab", " ", "-", "."]
    return (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] }.joined()
  }
}
