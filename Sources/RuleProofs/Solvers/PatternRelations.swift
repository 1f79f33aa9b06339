import RulePatterns
import SymbolicRules

/// What is known about pairs of patterns, decided by automata. It is shared by the questions of one space.
final class PatternRelations {
  private let space: SymbolicSpace
  private var known: [Pair: [(Bool, Bool)]] = [:]
  private var made: [PatternLanguage] = []

  private struct Pair: Hashable {
    let first: Int?
    let second: Int?
  }

  init(_ space: SymbolicSpace) { self.space = space }

  /// The languages of the patterns of the space.
  var languages: [PatternLanguage] {
    while made.count < space.patternCount { made.append(space.pattern(made.count).language) }
    return made
  }

  /// Returns the combinations of memberships in two patterns that no string has.
  ///
  /// - Parameters:
  ///   - first: the index of a pattern; nil for the segments of a path.
  ///   - second: likewise.
  func impossible(_ first: Int?, _ second: Int?) -> [(Bool, Bool)] {
    let pair = Pair(first: first, second: second)
    if let result = known[pair] { return result }
    let (left, right) = (language(first), language(second))
    let combinations = [(true, true), (true, false), (false, true), (false, false)]
    let result = combinations.filter { isLeft, isRight in
      (isLeft ? left : left.complement).intersects(isRight ? right : right.complement) == false
    }
    known[pair] = result
    return result
  }

  private func language(_ index: Int?) -> PatternLanguage { index.map { languages[$0] } ?? .pathSegment }
}
