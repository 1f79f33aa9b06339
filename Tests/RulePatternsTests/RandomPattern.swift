import TestSupport

/// Writes random patterns of the Realtime subset, and random texts over the same few characters.
struct RandomPattern {
  var generator: SeededGenerator

  private static let characters = [
    "a", "b", "A", "K", "s", "0", "_", "-", " ", "é", "É", "ſ", "\u{212A}", "😀", "}", "]",
  ]
  private static let escapes = [
    #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\."#, #"\n"#, #"\x61"#, #"\u00e9"#, #"\uD83D\uDE00"#, #"\^"#,
  ]
  private static let classes = [
    "[ab]", "[^a]", "[a-z]", "[^A-K]", "[0-9_-]", #"[\w.]"#, #"[^\s\d]"#, "[à-ü]", "[^É]", "[aé]", "[^kÉ]", "[ſ-ƀ]",
    #"[\W]"#,
    #"[a\-]"#, "[b-é]", #"[\u0000-\uffff]"#,
  ]
  private static let quantifiers = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{1,3}"]
  private static let texts = characters + ["\n", "\r", "\u{2028}", "\u{0B}", ".", "k", "S", "ab", "aa"]

  mutating func pattern() -> String {
    let alternatives = (0...pick(2)).map { _ in sequence(depth: 3) }
    return (pick(3) == 0 ? "^" : "") + alternatives.joined(separator: "|") + (pick(3) == 0 ? "$" : "")
  }

  mutating func text() -> String {
    (0..<pick(9)).map { _ in Self.texts[pick(Self.texts.count)] }.joined()
  }

  private mutating func sequence(depth: Int) -> String {
    (0...pick(3)).map { _ in atom(depth: depth) + quantifier() }.joined()
  }

  private mutating func quantifier() -> String {
    pick(3) == 0 ? Self.quantifiers[pick(Self.quantifiers.count)] : ""
  }

  private mutating func atom(depth: Int) -> String {
    switch pick(depth > 0 ? 9 : 7) {
    case 0: "."
    case 1: Self.escapes[pick(Self.escapes.count)]
    case 2, 3: Self.classes[pick(Self.classes.count)]
    case 4, 5, 6: Self.characters[pick(Self.characters.count)]
    default: "(" + (0...pick(2)).map { _ in sequence(depth: depth - 1) }.joined(separator: "|") + ")"
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
