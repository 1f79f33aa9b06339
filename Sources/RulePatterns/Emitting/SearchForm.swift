extension RegexNode {
  /// The same search with the freedom at its left end taken out.
  ///
  /// A search may start anywhere, so what a pattern may match more of at its left end decides nothing: `.*@a` is found
  /// where `@a` is, `a+b` where `ab` is. Without that freedom a failing search is linear in many cases where it would be
  /// quadratic or worse. Only for a search, and never beyond a `^`.
  var searchForm: RegexNode {
    switch self {
    case .scalar, .anyExceptLineTerminator, .characterClass, .set, .textStart, .textEnd, .lineStart, .lineEnd,
      .wordBoundary:
      return self
    case .group(let part, _):
      return part.searchForm
    case .alternation(let parts):
      return .alternation(parts.map(\.searchForm))
    case .sequence(let parts):
      return Self.searchForm(of: parts)
    case .repetition(let part, let minimum, _, _):
      if minimum == 0 { return .sequence([]) }
      return minimum == 1 ? part.searchForm : .repetition(part, minimum: minimum, maximum: minimum)
    }
  }

  private static func searchForm(of parts: [RegexNode]) -> RegexNode {
    for (index, part) in parts.enumerated() {
      let form = part.searchForm
      if form != .sequence([]) { return .sequence([form] + parts.dropFirst(index + 1)) }
    }
    return .sequence([])
  }
}
