extension RealtimeParser {
  /// A `{n}`, `{n,}` or `{n,m}` as written.
  private struct Bound {
    var minimum: Int
    var maximum: Int?
    var length: Int
  }

  /// Whether a `{n}`, `{n,}` or `{n,m}` comes next. Any other `{` is an ordinary character.
  var isAtBound: Bool { bound() != nil }

  /// Returns an atom with the quantifier after it, if there is one.
  mutating func quantified(_ atom: RegexNode) throws(RegexError) -> RegexNode {
    let start = cursor.index
    let node: RegexNode
    if cursor.skip("*") {
      node = .repetition(atom, minimum: 0, maximum: nil)
    } else if cursor.skip("+") {
      node = .repetition(atom, minimum: 1, maximum: nil)
    } else if cursor.skip("?") {
      node = .repetition(atom, minimum: 0, maximum: 1)
    } else if let bound = bound() {
      cursor.index += bound.length
      try check(bound, at: start)
      node = .repetition(atom, minimum: bound.minimum, maximum: bound.maximum)
    } else {
      return atom
    }
    try refuseSecondQuantifier()
    return node
  }

  private func check(_ bound: Bound, at start: Int) throws(RegexError) {
    let largest = max(bound.minimum, bound.maximum ?? 0)
    if largest > RegexLimits.repetition { throw boundTooLarge(at: start) }
    if let maximum = bound.maximum, maximum < bound.minimum { throw boundOutOfOrder(at: start) }
  }

  private func refuseSecondQuantifier() throws(RegexError) {
    if cursor.isAt("?") { throw lazyQuantifier(at: cursor.index) }
    if cursor.isAt("*") || cursor.isAt("+") || isAtBound { throw nothingToRepeat(at: cursor.index) }
  }

  private func bound() -> Bound? {
    guard cursor.isAt("{") else { return nil }
    var length = 1
    guard let minimum = number(&length) else { return nil }
    var maximum: Int? = minimum
    if cursor.peek(length) == "," {
      length += 1
      maximum = number(&length)
    }
    guard cursor.peek(length) == "}" else { return nil }
    return Bound(minimum: minimum, maximum: maximum, length: length + 1)
  }

  /// Parses digits at a distance and advances the distance past them. Numbers above every limit are capped and do not
  /// overflow.
  private func number(_ distance: inout Int) -> Int? {
    var value: Int?
    while let digit = cursor.peek(distance), "0"..."9" ~= digit {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), RegexLimits.repetition + 1)
      distance += 1
    }
    return value
  }
}
