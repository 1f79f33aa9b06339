import TestSupport

/// Changes rules files a little, so that compilers meet what people mistype: tokens left out, doubled, exchanged or put in
/// from elsewhere.
enum RulesetMutator {
  private static let strangers = [
    "match", "allow", "function", "service", "return", "let", "if", "in", "is", "true", "null", "int", "'a'", "\"b\"",
    "b'a'", "1", "1.5", "{", "}", "(", ")", "[", "]", "/", "/a", "/{x}", "/{y=**}", "$(", ":", ";", ",", ".", "==",
    "&&",
    "||", "!", "-", "+", "*", "?", "=", "read", "get", "request", "resource", "rules_version", "import", "//", "/*",
    "*/",
    "'", "@", "exists", "size()", ".data",
  ]

  /// The text with up to three changes.
  static func mutated(_ source: String, _ random: inout SeededGenerator) -> String {
    var tokens = tokens(source)
    for _ in 0...random.below(3) where tokens.count > 4 {
      let place = random.below(tokens.count - 1)
      switch random.below(5) {
      case 0: tokens.remove(at: place)
      case 1: tokens.insert(tokens[place], at: place)
      case 2: tokens.swapAt(place, place + 1)
      case 3: tokens[place] = strangers[random.below(strangers.count)]
      default: tokens.insert(strangers[random.below(strangers.count)], at: place)
      }
    }
    return tokens.joined()
  }

  /// Words, and all else by itself; white space stays where it is.
  private static func tokens(_ source: String) -> [String] {
    var tokens: [String] = []
    var isInWord = false
    for character in source {
      let isWord = character.isLetter || character.isNumber || character == "_"
      if isWord, isInWord { tokens[tokens.count - 1].append(character) } else { tokens.append(String(character)) }
      isInWord = isWord
    }
    return tokens
  }
}
