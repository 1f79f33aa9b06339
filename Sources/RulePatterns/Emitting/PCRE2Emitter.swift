/// An emitter that writes a tree as a PCRE2 pattern with only the constructs that this package chose.
///
/// Only ASCII letters and digits are written unescaped. Every other character becomes `\x{…}`. So user text never
/// reaches PCRE2 and cannot inject its verbs, options, callouts or recursions.
struct PCRE2Emitter {
  /// Whether the pattern ignores case.
  let ignoringCase: Bool

  /// Whether groups capture.
  private let capturing: Bool

  private var output = ""

  private init(ignoringCase: Bool, capturing: Bool = false) {
    self.ignoringCase = ignoringCase
    self.capturing = capturing
  }

  /// Returns the PCRE2 pattern that finds a match of the tree anywhere in a text.
  ///
  /// PCRE2 restarts its step count at each start position. If an attempt can cost more than its length, the pattern
  /// therefore includes the search along the text. The limit then applies to the whole search.
  static func emit(_ tree: RegexNode, ignoringCase: Bool) -> String {
    var emitter = PCRE2Emitter(ignoringCase: ignoringCase)
    let form = tree.searchForm
    if !form.isFixed, !form.startsAtTextStart { emitter.output = #"\A(?s:.)*?"# }
    emitter.group(form)
    return emitter.output
  }

  /// Returns the PCRE2 pattern that matches a whole text.
  static func emitWhole(_ tree: RegexNode) -> String {
    var emitter = PCRE2Emitter(ignoringCase: false)
    emitter.output = #"\A"#
    emitter.group(tree)
    emitter.output += #"\z"#
    return emitter.output
  }

  /// Returns the PCRE2 pattern that finds the first match from a place on, with its groups.
  ///
  /// As in ``emit(_:ignoringCase:)``, the search is part of the pattern if an attempt can cost more than its length.
  /// `\K` then marks where the match begins.
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

  /// Writes the operand of a quantifier.
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

  /// Writes a set by its members or by its complement, whichever is shorter.
  ///
  /// Surrogates are left out: no text contains them, and PCRE2 rejects them.
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
