/// A finder of the characters over which a term must be derived: one of each class that its next steps distinguish.
struct TransitionFinder {
  private let store: TermStore
  private var partitions: [[Int]: ScalarPartition] = [:]

  /// Creates a finder for the terms of a store.
  init(_ store: TermStore) { self.store = store }

  /// Returns the characters, in the order of readability.
  mutating func scalars(for term: TermNumber) -> [UInt32] {
    let sets = firstSets(of: term)
    if let partition = partitions[sets] { return partition.representatives }
    let partition = ScalarPartition(sets.map { store.sets[$0] })
    partitions[sets] = partition
    return partition.representatives
  }

  /// Returns the numbers of the sets on which the derivatives of a term depend.
  private func firstSets(of term: TermNumber) -> [Int] {
    var found: Set<Int> = []
    var seen: Set<TermNumber> = [term]
    var pending = [term]
    func follow(_ part: TermNumber) { if seen.insert(part).inserted { pending.append(part) } }
    while let next = pending.popLast() {
      switch store.terms[next] {
      case .nothing, .emptyText, .anyText, .assertion: break
      case .set(let set): found.insert(set)
      case .length: found.insert(store.number(of: CodePointSet.supplementary))
      case .concatenation(let first, let rest):
        follow(first)
        if store.places[first] != .none { follow(rest) }
      case .union(let parts), .intersection(let parts): parts.forEach(follow)
      case .complement(let part), .repetition(let part, _): follow(part)
      case .located(let part, _):
        follow(part)
        if store.assertions[part].contains(.word) { found.insert(store.number(of: CodePointSet.word)) }
        if store.assertions[part].contains(.line) { found.insert(store.number(of: CodePointSet.newline)) }
      }
    }
    return found.sorted()
  }
}
