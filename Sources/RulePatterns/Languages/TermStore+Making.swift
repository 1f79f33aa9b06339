extension TermStore {
  /// Returns the term of a language.
  func term(of language: PatternLanguage) -> TermNumber {
    var stack: [TermNumber] = []
    func take(_ count: Int) -> [TermNumber] {
      let taken = Array(stack.suffix(count))
      stack.removeLast(taken.count)
      return taken
    }
    for step in language.steps {
      let result: TermNumber =
        switch step {
        case .nothing: nothing
        case .emptyText: emptyText
        case .anyText: anyText
        case .set(let set): self.set(set)
        case .length(let range): length(range)
        case .assertion(let assertion): number(of: .assertion(assertion))
        case .concatenation(let count): take(count).reversed().reduce(emptyText) { concatenation($1, $0) }
        case .union(let count): union(of: take(count))
        case .intersection(let count): intersection(of: take(count))
        case .complement: complement(of: stack.popLast() ?? nothing)
        case .repetition(let range): repetition(of: stack.popLast() ?? nothing, range)
        case .located: located(stack.popLast() ?? nothing, after: .edge)
        }
      stack.append(result)
    }
    return stack.last ?? nothing
  }

  /// Returns the term of one character of a set.
  func set(_ set: CodePointSet) -> TermNumber {
    let scalars = set.intersection(.scalars)
    return scalars.ranges.isEmpty ? nothing : number(of: .set(number(of: scalars)))
  }

  /// Returns the term of the texts with a number of UTF-16 units.
  func length(_ range: CountRange) -> TermNumber {
    if range.isEmpty { return nothing }
    if range.maximum == 0 { return emptyText }
    return range == CountRange(minimum: 0, maximum: nil) ? anyText : number(of: .length(range))
  }

  /// Returns the term of several texts of one term.
  func repetition(of base: TermNumber, _ range: CountRange) -> TermNumber {
    var range = range
    if range.isEmpty { return nothing }
    if range.maximum == 0 || base == emptyText { return emptyText }
    if base == nothing { return range.minimum == 0 ? emptyText : nothing }
    if range == .one || base == anyText { return base }
    if isNullable(base) { range.minimum = 0 }
    let isEndless = range == CountRange(minimum: 0, maximum: nil)
    switch terms[base] {
    case .set(let set) where isEndless && sets[set] == .scalars: return anyText
    case .repetition(let inner, let counts):
      // `(a{1,9}){1,9}` is `a{1,81}`.
      return counts.multiplied(by: range).map { repetition(of: inner, $0) } ?? number(of: .repetition(base, range))
    default: return number(of: .repetition(base, range))
    }
  }

  /// Returns the term of the rest of a text, for a term whose place follows a neighbor.
  func located(_ term: TermNumber, after previous: Neighbor) -> TermNumber {
    if assertions[term].isEmpty { return term }
    if case .union(let parts) = terms[term] { return union(of: parts.map { located($0, after: previous) }) }
    return number(of: .located(term, after: assertions[term].canonical(previous)))
  }
}
