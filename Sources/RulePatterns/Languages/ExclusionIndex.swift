/// An index of visited states by what they exclude (an antichain).
///
/// A state that excludes more than another one, and is otherwise equal, has no text that the other lacks. So it need not
/// be followed, unless it has fewer characters before it.
struct ExclusionIndex {
  private var entries: [[TermNumber]: [Entry]] = [:]

  /// The maximum number of states that one is compared with.
  private static let comparisons = 64

  private struct Entry {
    let depth: Int
    let exclusion: Exclusion
  }

  /// Returns whether another state covers a state with this many characters before it. Of equal states, none does.
  func covers(_ term: TermNumber, at depth: Int, in store: TermStore) -> Bool {
    guard let (parts, excluded) = Self.divided(term, in: store), let known = entries[parts] else { return false }
    let exclusion = Exclusion(excluded, in: store)
    return known.suffix(Self.comparisons).contains {
      $0.depth <= depth && exclusion.includes($0.exclusion) && !$0.exclusion.includes(exclusion)
    }
  }

  /// Adds a state with this many characters before it.
  mutating func insert(_ term: TermNumber, at depth: Int, in store: TermStore) {
    guard let (parts, excluded) = Self.divided(term, in: store) else { return }
    entries[parts, default: []].append(
      Entry(depth: depth, exclusion: Exclusion(excluded, in: store)))
  }

  /// Returns the terms that a text must match and the one that it must not match. Nil if there is no such one.
  private static func divided(_ term: TermNumber, in store: TermStore) -> (parts: [TermNumber], excluded: TermNumber)? {
    var parts = [term]
    if case .intersection(let all) = store.terms[term] { parts = all }
    guard let place = parts.firstIndex(where: { store.complemented($0) != nil }),
      let excluded = store.complemented(parts.remove(at: place))
    else { return nil }
    return (parts, excluded)
  }
}

/// The members of an excluded union: for each start and end of a text, how many of the start.
private struct Exclusion {
  private var counts: [Ends: [CountRange]] = [:]

  private struct Ends: Hashable {
    let base: TermNumber
    let rest: TermNumber
  }

  init(_ term: TermNumber, in store: TermStore) {
    let members = if case .union(let all) = store.terms[term] { all } else { [term] }
    for member in members {
      let (base, range, rest) = store.leadingPower(of: member)
      counts[Ends(base: base, rest: rest), default: []].append(range)
    }
  }

  /// Returns whether each text of another one is in this one. False if it is not obvious.
  func includes(_ other: Exclusion) -> Bool {
    other.counts.allSatisfy { ends, ranges in
      let own = counts[ends, default: []]
      return ranges.allSatisfy { range in own.contains { $0.intersection(range) == range } }
    }
  }
}
