/// A question for a derivative.
struct DerivativeKey: Hashable {
  /// The term.
  let term: TermNumber

  /// The character.
  let scalar: UInt32

  /// What precedes the character. `edge` for a term without assertions.
  let previous: Neighbor
}

extension TermStore {
  /// Returns the texts that complete a character to a text of a term, as a term.
  func derivative(of term: TermNumber, over scalar: UInt32) -> TermNumber {
    let first = key(term, scalar, after: .edge)
    var pending = [first]
    while let next = pending.last {
      guard derivatives[next] == nil, let result = derived(next, &pending) else {
        if derivatives[next] != nil { pending.removeLast() }
        continue
      }
      derivatives[next] = result
      pending.removeLast()
    }
    return derivatives[first] ?? nothing
  }

  private func key(_ term: TermNumber, _ scalar: UInt32, after previous: Neighbor) -> DerivativeKey {
    DerivativeKey(term: term, scalar: scalar, previous: assertions[term].isEmpty ? .edge : previous)
  }

  /// Computes a derivative. If it needs other derivatives first, it appends them to `pending` and returns nil.
  private func derived(_ key: DerivativeKey, _ pending: inout [DerivativeKey]) -> TermNumber? {
    let (scalar, previous) = (key.scalar, key.previous)
    switch terms[key.term] {
    case .nothing, .emptyText, .assertion: return nothing
    case .anyText: return anyText
    case .set(let set): return sets[set].contains(scalar) ? emptyText : nothing
    case .length(let range): return length(range.reduced(by: scalar < 0x1_0000 ? 1 : 2))
    case .concatenation(let first, let rest):
      let skips = places[first].contains(after: previous, before: Neighbor(scalar))
      guard let parts = known(skips ? [first, rest] : [first], like: key, &pending) else { return nil }
      let result = distributed(parts[0], rest)
      return skips ? union(of: [result, parts[1]]) : result
    case .union(let parts): return known(parts, like: key, &pending).map { union(of: $0) }
    case .intersection(let parts): return known(parts, like: key, &pending).map { intersection(of: $0) }
    case .complement(let part): return known([part], like: key, &pending).map { complement(of: $0[0]) }
    case .repetition(let part, var range):
      guard let parts = known([part], like: key, &pending) else { return nil }
      // If the term can also match the empty text here, the required number can be made up of empty texts.
      if places[part].contains(after: previous, before: Neighbor(scalar)) { range.minimum = 0 }
      return distributed(parts[0], repetition(of: part, range.reduced(by: 1)))
    case .located(let part, let previous):
      let inner = DerivativeKey(term: part, scalar: scalar, previous: previous)
      return known([part], like: inner, &pending).map { located($0[0], after: Neighbor(scalar)) }
    }
  }

  /// Returns the derivatives of several terms if all are known.
  private func known(
    _ parts: [TermNumber], like model: DerivativeKey, _ pending: inout [DerivativeKey]
  ) -> [TermNumber]? {
    var results: [TermNumber] = []
    results.reserveCapacity(parts.count)
    let count = pending.count
    for part in parts {
      let key = key(part, model.scalar, after: model.previous)
      if let result = derivatives[key] { results.append(result) } else { pending.append(key) }
    }
    return pending.count == count ? results : nil
  }
}
