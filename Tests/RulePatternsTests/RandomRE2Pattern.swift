import TestSupport

/// Writes random patterns of the RE2 dialect, and random texts over the same few characters.
struct RandomRE2Pattern {
  var generator: SeededGenerator

  private static let characters = ["a", "b", "a", "b", "k", "K", "0", "_", "é", "\u{212A}", "😀", "\n"]
  private static let sets = [
    ".", #"\d"#, #"\W"#, #"\w"#, #"\s"#, "[ab]", "[^a]", "[a-zé]", "[[:alpha:]]", "[^[:upper:]]", #"\pL"#, #"\P{Lu}"#,
    #"[\Wk]"#, #"\x{1F600}"#, #"\Qa.\E"#,
  ]
  private static let assertions = ["^", "$", #"\A"#, #"\z"#, #"\b"#, #"\B"#]
  private static let flags = ["(?i)", "(?s)", "(?m)", "(?U)", "(?im)", "(?-i)"]
  private static let quantifiers = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{1,3}"]
  private static let openings = ["(", "(", "(?:", "(?i:", "(?m:", "(?s-i:"]

  mutating func pattern() -> String {
    (pick(4) == 0 ? Self.flags[pick(Self.flags.count)] : "") + alternatives(depth: 3)
  }

  mutating func text() -> String {
    (0..<pick(9)).map { _ in Self.characters[pick(Self.characters.count)] }.joined()
  }

  private mutating func alternatives(depth: Int) -> String {
    (0...pick(2)).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<pick(4)).map { _ in atom(depth: depth) + quantifier() }.joined()
  }

  private mutating func quantifier() -> String {
    guard pick(3) == 0 else { return "" }
    return Self.quantifiers[pick(Self.quantifiers.count)] + (pick(3) == 0 ? "?" : "")
  }

  private mutating func atom(depth: Int) -> String {
    switch pick(depth > 0 ? 10 : 7) {
    case 0...3: Self.characters[pick(Self.characters.count)]
    case 4, 5: Self.sets[pick(Self.sets.count)]
    case 6: Self.assertions[pick(Self.assertions.count)]
    default: Self.openings[pick(Self.openings.count)] + alternatives(depth: depth - 1) + ")"
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
