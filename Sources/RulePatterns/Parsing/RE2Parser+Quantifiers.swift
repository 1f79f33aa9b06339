/// A quantifier of the RE2 dialect.
struct RE2Quantifier {
  /// The minimum number of repetitions.
  var minimum: Int

  /// The maximum number of repetitions. Nil if unlimited.
  var maximum: Int?

  /// Whether fewer repetitions are tried first.
  var isLazy: Bool

  /// Returns the repetition of a node.
  func applied(to node: RegexNode) -> RegexNode {
    .repetition(node, minimum: minimum, maximum: maximum, isLazy: isLazy)
  }
}

extension RE2Parser {
  /// Parses a quantifier with the `?` after it, if one comes next. Any other `{` is an ordinary character.
  mutating func quantifier() throws(RegexError) -> RE2Quantifier? {
    guard let bounds = try bounds() else { return nil }
    let isLazy = cursor.skip("?") != flags.isUngreedy
    return RE2Quantifier(minimum: bounds.minimum, maximum: bounds.maximum, isLazy: isLazy)
  }

  private mutating func bounds() throws(RegexError) -> (minimum: Int, maximum: Int?)? {
    if cursor.skip("*") { return (0, nil) }
    if cursor.skip("+") { return (1, nil) }
    if cursor.skip("?") { return (0, 1) }
    guard cursor.isAt("{") else { return nil }
    let start = cursor.index
    var length = 1
    guard let minimum = number(&length) else { return nil }
    var maximum: Int? = minimum
    if cursor.peek(length) == "," {
      length += 1
      maximum = nil
      if !(cursor.peek(length) == "}") {
        guard let number = number(&length) else { return nil }
        maximum = number
      }
    }
    guard cursor.peek(length) == "}" else { return nil }
    cursor.index += length + 1
    guard max(minimum, maximum ?? 0) <= RegexLimits.repetition, maximum ?? minimum >= minimum else {
      throw refusal(at: start, "a repetition has at most \(RegexLimits.repetition), with the smaller number first")
    }
    return (minimum, maximum)
  }

  /// Parses digits at a distance and advances the distance past them. `01` is not a number.
  private func number(_ distance: inout Int) -> Int? {
    let start = distance
    var value = 0
    while let digit = cursor.peek(distance), "0"..."9" ~= digit {
      value = min(value * 10 + Int(digit - 0x30), RegexLimits.repetition + 1)
      distance += 1
    }
    let length = distance - start
    return length == 0 || (length > 1 && cursor.peek(start) == "0") ? nil : value
  }
}
