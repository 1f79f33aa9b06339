import RulePatterns

/// Patterns as regular expressions of SMT-LIB.
///
/// A request's strings can have characters that SMT-LIB's strings do not have. So the last characters of SMT-LIB, which
/// no rules distinguish, represent them: there is an injective map from the characters of each request to those of
/// SMT-LIB that keeps all memberships.
enum SMTPattern {
  /// The first of the characters that represent all later ones.
  static let firstRepresentative: UInt32 = 0x2_FE00

  /// Returns the expression of a language; nil if there is none that treats the last characters alike.
  static func expression(of language: PatternLanguage) -> String? {
    guard case .success(let expression) = language.smtlib() else { return nil }
    var rest = expression[...]
    while let start = rest.firstRange(of: "\\u{") {
      let digits = rest[start.upperBound...].prefix { $0 != "}" }
      guard let scalar = UInt32(digits, radix: 16) else { return nil }
      let isLastOfRange = scalar == 0x2_FFFF && rest[..<start.lowerBound].hasSuffix("\" \"")
      guard scalar < firstRepresentative || isLastOfRange else { return nil }
      rest = rest[digits.endIndex...]
    }
    return expression
  }
}
