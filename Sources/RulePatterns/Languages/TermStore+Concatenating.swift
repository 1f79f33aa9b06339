extension TermStore {
  /// Returns the term of a text of `first` and then one of `rest`.
  func concatenation(_ first: TermNumber, _ rest: TermNumber) -> TermNumber {
    var parts: [TermNumber] = []
    var last = first
    while case .concatenation(let part, let next) = terms[last] {
      parts.append(part)
      last = next
    }
    return parts.reversed().reduce(joined(last, rest)) { joined($1, $0) }
  }

  /// The same as ``concatenation(_:_:)``, but the union of the concatenations if `first` is a union.
  ///
  /// This makes the derivatives those of Antimirov: a state is a union, and there are few different members.
  func distributed(_ first: TermNumber, _ rest: TermNumber) -> TermNumber {
    guard case .union(let parts) = terms[first] else { return concatenation(first, rest) }
    return union(of: parts.map { concatenation($0, rest) })
  }

  /// Returns a term as a repetition. A term that is not repeated is one of itself.
  func power(of term: TermNumber) -> (base: TermNumber, range: CountRange) {
    if case .repetition(let base, let range) = terms[term] { return (base, range) }
    return (term, .one)
  }

  /// Returns the concatenation of a part, which is not a concatenation itself, and the rest.
  private func joined(_ part: TermNumber, _ rest: TermNumber) -> TermNumber {
    if part == nothing || rest == nothing { return nothing }
    if part == emptyText { return rest }
    if rest == emptyText { return part }
    var rest = rest
    if part == anyText {
      while case .concatenation(let next, let end) = terms[rest], isNullable(next) { rest = end }
      if isNullable(rest) { return anyText }
    }
    let (head, tail) = split(rest)
    if head == anyText, isNullable(part) { return rest }
    let (left, right) = (power(of: part), power(of: head))
    guard left.base == right.base else { return number(of: .concatenation(part, rest)) }
    let merged = repetition(of: left.base, left.range + right.range)
    return tail.map { number(of: .concatenation(merged, $0)) } ?? merged
  }

  private func split(_ term: TermNumber) -> (head: TermNumber, tail: TermNumber?) {
    if case .concatenation(let head, let tail) = terms[term] { return (head, tail) }
    return (term, nil)
  }
}
