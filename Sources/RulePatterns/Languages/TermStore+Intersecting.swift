extension TermStore {
  /// Returns the term of the texts of all of several terms. They have no assertions outside `located` terms.
  func intersection(of members: [TermNumber]) -> TermNumber {
    var parts: Set<TermNumber> = []
    for member in members {
      if case .intersection(let inner) = terms[member] { parts.formUnion(inner) } else { parts.insert(member) }
    }
    parts.remove(anyText)
    let excluded = takeComplements(from: &parts)
    mergeSetsAndLengths(in: &parts)
    work += parts.count
    if parts.contains(nothing) || excluded == anyText { return nothing }
    if parts.contains(emptyText) {
      return parts.allSatisfy(isNullable) && !isNullable(excluded) ? emptyText : nothing
    }
    if parts.contains(where: { isMember($0, of: excluded) }) { return nothing }
    if excluded != nothing { parts.insert(negation(of: excluded)) }
    let sorted = parts.sorted()
    return sorted.count > 1 ? number(of: .intersection(sorted)) : sorted.first ?? anyText
  }

  /// Returns the term of the texts that are not texts of a term.
  func complement(of term: TermNumber) -> TermNumber {
    switch terms[term] {
    case .length(let range):
      let below = length(CountRange(minimum: 0, maximum: range.minimum - 1))
      return union(of: [below, range.maximum.map { length(CountRange(minimum: $0 + 1, maximum: nil)) } ?? nothing])
    case .intersection(let parts):
      return union(of: parts.map(negation))
    case .union(let parts):
      let complements = parts.compactMap(complemented)
      guard !complements.isEmpty else { return negation(of: term) }
      let others = parts.filter { complemented($0) == nil }
      return intersection(of: complements + [negation(of: union(of: others))])
    default:
      return negation(of: term)
    }
  }

  /// Returns the complement of a term without a look into the term's parts.
  private func negation(of term: TermNumber) -> TermNumber {
    if term == nothing { return anyText }
    if term == anyText { return nothing }
    return complemented(term) ?? number(of: .complement(term))
  }

  /// Returns the term whose complement a term is.
  func complemented(_ term: TermNumber) -> TermNumber? {
    if case .complement(let part) = terms[term] { part } else { nil }
  }

  /// Removes the complements, and returns the union of the terms that they exclude.
  private func takeComplements(from parts: inout Set<TermNumber>) -> TermNumber {
    let complements = parts.filter { complemented($0) != nil }
    guard let first = complements.first else { return nothing }
    parts.subtract(complements)
    if complements.count == 1 { return complemented(first) ?? nothing }
    return union(of: complements.sorted().compactMap(complemented))
  }

  private func isMember(_ term: TermNumber, of union: TermNumber) -> Bool {
    if case .union(let members) = terms[union] { members.contains(term) } else { term == union }
  }

  private func mergeSetsAndLengths(in parts: inout Set<TermNumber>) {
    var common: (set: CodePointSet?, length: CountRange?) = (nil, nil)
    for part in parts {
      switch terms[part] {
      case .set(let number): common.set = common.set.map { $0.intersection(sets[number]) } ?? sets[number]
      case .length(let range): common.length = common.length.map { $0.intersection(range) } ?? range
      default: continue
      }
      parts.remove(part)
    }
    if let set = common.set { parts.insert(self.set(set)) }
    if let range = common.length { parts.insert(length(range)) }
  }
}
