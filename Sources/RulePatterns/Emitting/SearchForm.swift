extension RegexNode {
  /// The equivalent search without optional text at its left end.
  ///
  /// A search may start anywhere, so optional text at the left end does not change the result. `.*@a` is found where
  /// `@a` is, and `a+b` where `ab` is. Without it, many failing searches are linear instead of quadratic or worse. This
  /// is valid only for a search, and never to the left of a `^`.
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
