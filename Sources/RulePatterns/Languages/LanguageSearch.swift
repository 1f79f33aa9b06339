/// A breadth-first search for the shortest text of a language.
///
/// Its states are terms without unions at the top: a text of a union is one of a member, so the members are searched
/// separately. So a pattern has as many states as in an automaton that guesses, and only excluded languages are sets.
struct LanguageSearch {
  private let store: TermStore
  private let limit: LanguageLimit
  private var finder: TransitionFinder
  private var visited: Set<TermNumber> = []
  private var exclusions = ExclusionIndex()
  private var states: [State] = []

  private struct State {
    let term: TermNumber
    /// The index of the previous state. -1 for the first.
    let previous: Int
    let scalar: UInt32
    /// The number of characters before it.
    let depth: Int
  }

  /// Creates a search.
  init(limit: LanguageLimit) {
    store = TermStore()
    finder = TransitionFinder(store)
    self.limit = limit
  }

  /// Returns a shortest text of a language, or that there is none or the limit was reached.
  mutating func run(_ language: PatternLanguage) -> LanguageWitness {
    if let end = add(store.term(of: language), after: -1, over: 0) { return .text(text(to: end)) }
    var index = 0
    while index < states.count {
      let term = states[index].term
      defer { index += 1 }
      if exclusions.covers(term, at: states[index].depth, in: store) { continue }
      for scalar in finder.scalars(for: term) {
        guard !isExhausted else { return .unknown }
        let next = store.derivative(of: term, over: scalar)
        if let end = add(next, after: index, over: scalar) { return .text(text(to: end)) }
      }
    }
    return isExhausted ? .unknown : .none
  }

  private var isExhausted: Bool { states.count > limit.states || store.work > limit.work }

  /// Adds the states of a term, and returns the index of one that accepts.
  private mutating func add(_ term: TermNumber, after previous: Int, over scalar: UInt32) -> Int? {
    let depth = previous < 0 ? 0 : states[previous].depth + 1
    var pending = [term]
    while let next = pending.popLast(), !isExhausted {
      guard next != store.nothing, visited.insert(next).inserted else { continue }
      let members = members(of: next)
      guard members.isEmpty else {
        pending += members.reversed()
        continue
      }
      if exclusions.covers(next, at: depth, in: store) { continue }
      exclusions.insert(next, at: depth, in: store)
      states.append(State(term: next, previous: previous, scalar: scalar, depth: depth))
      if store.isNullable(next) { return states.count - 1 }
    }
    return nil
  }

  /// Returns the terms whose union a term is. Empty if it is not a union, and no intersection with small ones.
  private func members(of term: TermNumber) -> [TermNumber] {
    switch store.terms[term] {
    case .union(let parts): return parts
    case .intersection(let parts):
      let sizes = parts.map { unionMembers(of: $0).count }.filter { $0 > 0 }
      guard let count = sizes.first, sizes.reduce(1, { min($0 * $1, Self.combinations + 1) }) <= Self.combinations,
        let index = parts.firstIndex(where: { unionMembers(of: $0).count == count })
      else { return [] }
      var others = parts
      let members = unionMembers(of: others.remove(at: index))
      return members.map { store.intersection(of: others + [$0]) }
    default: return []
    }
  }

  /// The maximum number of intersections into which one is divided.
  private static let combinations = 4_096

  private func unionMembers(of term: TermNumber) -> [TermNumber] {
    if case .union(let parts) = store.terms[term] { parts } else { [] }
  }

  private func text(to end: Int) -> String {
    var scalars: [Unicode.Scalar] = []
    var index = end
    while states[index].previous >= 0 {
      if let scalar = Unicode.Scalar(states[index].scalar) { scalars.append(scalar) }
      index = states[index].previous
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}
