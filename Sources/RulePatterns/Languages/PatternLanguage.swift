/// A set of texts that patterns, literals and lengths describe, such as the texts that `matches('[a-z]+')` accepts.
///
/// The questions in `PatternLanguage+Questions` are answered exactly, by derivatives (Brzozowski, Antimirov), or not at
/// all if they exceed a ``LanguageLimit``. A text is a sequence of Unicode scalars, as in the matcher. So a text with half
/// of a surrogate pair is in no language, as no pattern can match it.
package struct PatternLanguage: Hashable, Sendable {
  /// The expression of the language in postfix order, so that no operation recurses.
  let steps: [LanguageStep]

  /// Creates the language of an expression.
  init(steps: [LanguageStep]) { self.steps = steps }

  /// The language without texts.
  package static let nothing = PatternLanguage(steps: [.nothing])

  /// The language of all texts.
  package static let anyText = PatternLanguage(steps: [.anyText])

  /// Returns the language of one text.
  package static func literal(_ text: String) -> PatternLanguage {
    let scalars = text.unicodeScalars.map { LanguageStep.set(CodePointSet([$0.value...$0.value])) }
    return PatternLanguage(steps: scalars + [.concatenation(scalars.count)])
  }

  /// Returns the language of all texts that start with a text.
  package static func prefix(_ text: String) -> PatternLanguage { literal(text).followed(by: anyText) }

  /// Returns the language of all texts that end with a text.
  package static func suffix(_ text: String) -> PatternLanguage { anyText.followed(by: literal(text)) }

  /// Returns the language of all texts that contain a text.
  package static func containing(_ text: String) -> PatternLanguage {
    concatenation(of: [anyText, literal(text), anyText])
  }

  /// Returns the language of all texts without the characters of a string, including the empty text.
  package static func without(_ characters: String) -> PatternLanguage {
    let excluded = CodePointSet(characters.unicodeScalars.map { $0.value...$0.value })
    return PatternLanguage(steps: [.set(excluded.complement), .repetition(CountRange(minimum: 0, maximum: nil))])
  }

  /// All texts of ASCII letters, digits, punctuation and spaces.
  package static let printableASCII = PatternLanguage(steps: [.set(CodePointSet([0x20...0x7E]))]).repeated()

  /// The language of all texts without a slash, except the empty text: the segments of a path.
  package static let pathSegment = PatternLanguage(
    steps: [
      .set(CodePointSet([0x2F...0x2F]).complement), .repetition(CountRange(minimum: 1, maximum: nil)),
    ])

  /// Returns the language of all texts with a length between two bounds, in UTF-16 units, as `size()` and `length` count.
  /// It has no upper bound if `maximum` is nil, and no text if the bounds are out of order.
  package static func length(minimum: Int = 0, maximum: Int? = nil) -> PatternLanguage {
    PatternLanguage(steps: [.length(CountRange(minimum: max(0, minimum), maximum: maximum))])
  }
}
