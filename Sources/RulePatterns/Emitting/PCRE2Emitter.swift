/// Writes a tree as a PCRE2 pattern in which nothing has a meaning that we did not give it.
///
/// Only ASCII letters and digits are written as themselves; every other character becomes `\x{…}`. So no text of a user
/// reaches PCRE2, and none of its verbs, options, callouts or recursions can be smuggled in.
struct PCRE2Emitter {
  /// Whether case is ignored.
  let ignoringCase: Bool

  private var output = ""

  private init(ignoringCase: Bool) { self.ignoringCase = ignoringCase }

  /// Returns the PCRE2 pattern that finds what the tree describes anywhere in a text.
  ///
  /// PCRE2 counts its steps anew at each start. So where an attempt can cost more than its length, the search along the
  /// text is written into the pattern, which makes the limit hold for the whole search.
  static func emit(_ tree: RegexNode, ignoringCase: Bool) -> String {
    var emitter = PCRE2Emitter(ignoringCase: ignoringCase)
    let form = tree.searchForm
    if !form.isFixed, !form.startsAtTextStart { emitter.output = #"\A(?s:.)*?"# }
    emitter.group(form)
    return emitter.output
  }

  private mutating func node(_ node: RegexNode) {
    switch node {
    case .scalar(let value): scalar(value)
    case .anyExceptLineTerminator: output += #"[^\n\r\x{85}\x{2028}\x{2029}]"#
    case .characterClass(let characters): characterClass(characters)
    case .sequence(let parts): for part in parts { operand(part) }
    case .alternation(let parts): alternation(parts)
    case .repetition(let part, let minimum, let maximum):
      repeated(part)
      output += "{\(minimum),\(maximum.map(String.init) ?? "")}"
    case .textStart: output += #"\A"#
    case .textEnd: output += #"\z"#
    }
  }

  private mutating func alternation(_ parts: [RegexNode]) {
    for (index, part) in parts.enumerated() {
      if index > 0 { output += "|" }
      node(part)
    }
  }

  /// Writes a part of a sequence.
  private mutating func operand(_ part: RegexNode) {
    if case .alternation = part { group(part) } else { node(part) }
  }

  /// Writes what a quantifier follows.
  private mutating func repeated(_ part: RegexNode) {
    switch part {
    case .scalar, .anyExceptLineTerminator, .characterClass: node(part)
    case .sequence, .alternation, .repetition, .textStart, .textEnd: group(part)
    }
  }

  private mutating func group(_ part: RegexNode) {
    output += "(?:"
    node(part)
    output += ")"
  }

  private mutating func scalar(_ value: UInt32) {
    guard ignoringCase else {
      output += Self.escaped(value)
      return
    }
    characterClass(CharacterClass(negated: false, items: [.range(value...value)]))
  }

  private mutating func characterClass(_ characters: CharacterClass) {
    let items = CaseFolding(characters.items, ignoringCase: ignoringCase).items
    output += "[\(characters.negated ? "^" : "")\(items.map(Self.item).joined())]"
  }

  private static func item(_ item: CharacterClass.Item) -> String {
    switch item {
    case .range(let range) where range.count == 1: escaped(range.lowerBound)
    case .range(let range): "\(escaped(range.lowerBound))-\(escaped(range.upperBound))"
    case .named(.digit, let negated): negated ? #"\D"# : #"\d"#
    case .named(.word, let negated): negated ? #"\W"# : #"\w"#
    case .named(.space, let negated): negated ? #"\S"# : #"\s"#
    }
  }

  private static func escaped(_ value: UInt32) -> String {
    switch value {
    case "a"..."z", "A"..."Z", "0"..."9": String(UnicodeScalar(UInt8(value)))
    default: "\\x{\(String(value, radix: 16))}"
    }
  }
}
