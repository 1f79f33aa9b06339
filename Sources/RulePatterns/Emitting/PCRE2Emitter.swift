/// Writes a tree as a PCRE2 pattern in which nothing has a meaning that we did not give it.
///
/// Only ASCII letters and digits are written as themselves; every other character becomes `\x{…}`. So no text of a user
/// reaches PCRE2, and none of its verbs, options, callouts or recursions can be smuggled in.
struct PCRE2Emitter {
  /// Whether case is ignored.
  let ignoringCase: Bool

  /// Whether groups are captured.
  private let capturing: Bool

  private var output = ""

  private init(ignoringCase: Bool, capturing: Bool = false) {
    self.ignoringCase = ignoringCase
    self.capturing = capturing
  }

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

  /// Returns the PCRE2 pattern that matches a text that the tree describes as a whole.
  static func emitWhole(_ tree: RegexNode) -> String {
    var emitter = PCRE2Emitter(ignoringCase: false)
    emitter.output = #"\A"#
    emitter.group(tree)
    emitter.output += #"\z"#
    return emitter.output
  }

  /// Returns the PCRE2 pattern that finds the first match from a place on, with its groups.
  ///
  /// As in ``emit(_:ignoringCase:)`` the search is written into the pattern where an attempt can cost more than its
  /// length; `\K` then says where the match begins.
  static func emitCapturing(_ tree: RegexNode) -> String {
    var emitter = PCRE2Emitter(ignoringCase: false, capturing: true)
    if !tree.isFixed { emitter.output = #"\G(?s:.)*?\K"# }
    emitter.group(tree)
    return emitter.output
  }

  private mutating func node(_ node: RegexNode) {
    switch node {
    case .scalar(let value): scalar(value)
    case .anyExceptLineTerminator: output += #"[^\n\r\x{85}\x{2028}\x{2029}]"#
    case .characterClass(let characters): characterClass(characters)
    case .sequence(let parts): for part in parts { operand(part) }
    case .alternation(let parts): alternation(parts)
    case .set(let set): self.set(set)
    case .repetition(let part, let minimum, let maximum, let isLazy):
      repeated(part)
      output += "{\(minimum),\(maximum.map(String.init) ?? "")}\(isLazy ? "?" : "")"
    case .group(let part, _):
      output += capturing ? "(" : "(?:"
      self.node(part)
      output += ")"
    case .textStart: output += #"\A"#
    case .textEnd: output += #"\z"#
    case .lineStart: output += #"(?:\A|(?<=\x{a}))"#
    case .lineEnd: output += #"(?=\x{a}|\z)"#
    case .wordBoundary(let isNegated): output += isNegated ? #"\B"# : #"\b"#
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
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .group: node(part)
    case .sequence, .alternation, .repetition, .textStart, .textEnd, .lineStart, .lineEnd, .wordBoundary: group(part)
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

  /// Writes a set by its members or by what it lacks, whichever is shorter.
  ///
  /// No text holds a surrogate and PCRE2 refuses them, so they are left out.
  private mutating func set(_ set: CodePointSet) {
    let ranges = Self.withoutSurrogates(set.ranges)
    let missing = Self.withoutSurrogates(set.complement.ranges)
    if ranges.isEmpty {
      output += "(?!)"
    } else if missing.isEmpty {
      output += "(?s:.)"
    } else {
      let isShorter = missing.count < ranges.count
      output += "[\(isShorter ? "^" : "")\((isShorter ? missing : ranges).map { Self.item(.range($0)) }.joined())]"
    }
  }

  private static func withoutSurrogates(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    ranges.compactMap { range in
      let first = 0xD800...0xDFFF ~= range.lowerBound ? 0xE000 : range.lowerBound
      let last = 0xD800...0xDFFF ~= range.upperBound ? 0xD7FF : range.upperBound
      return first <= last ? first...last : nil
    }
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
