extension RealtimeParser {
  /// Parses a class after its `[`.
  ///
  /// A `-` that is first, last or next to a named set is literal, and `[` is an ordinary character, as in JavaScript.
  mutating func characterClass(openedAt start: Int) throws(RegexError) -> CharacterClass {
    var result = CharacterClass(negated: cursor.skip("^"), items: [])
    if cursor.isAt("]") { throw emptyClass(at: start) }
    while !cursor.skip("]") {
      guard cursor.next != nil else { throw unclosed("]", openedAt: start) }
      result.items += try classItems(openedAt: start)
    }
    return result
  }

  private mutating func classItems(openedAt start: Int) throws(RegexError) -> [CharacterClass.Item] {
    let rangeStart = cursor.index
    let lower = try classAtom(openedAt: start)
    guard cursor.isAt("-"), let afterDash = cursor.peek(1), afterDash != "]" else { return [lower.item] }
    cursor.index += 1
    let upper = try classAtom(openedAt: start)
    guard case .scalar(let first) = lower, case .scalar(let last) = upper else {
      return [lower.item, Escape.scalar(Unicode.Scalar("-").value).item, upper.item]
    }
    guard first <= last else { throw rangeOutOfOrder(at: rangeStart) }
    return [.range(first...last)]
  }

  private mutating func classAtom(openedAt classStart: Int) throws(RegexError) -> Escape {
    let start = cursor.index
    guard let scalar = cursor.take() else { throw unclosed("]", openedAt: classStart) }
    return scalar == "\\" ? try escape(from: start) : .scalar(scalar)
  }
}
