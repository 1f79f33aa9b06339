import RulePrograms
import RuleValues
import SymbolicRules

/// Proposes values of a request where the formula does not tell which ones the rules allow.
///
/// What the formula does not model depends on some values of the request. They are replaced by other values that the
/// rules or the request mention, one at a time, and the evaluator decides.
struct ValueProposals {
  /// The maximum number of values of a place.
  private static let maximumValues = 12
  /// The maximum number of places.
  private static let maximumPlaces = 16

  private let known: KnownRequest
  private let truth: RequestTruth
  private var space: SymbolicSpace { known.values.space }

  init(_ known: KnownRequest) {
    self.known = known
    truth = known.truth
  }

  /// Returns changes of single values, the most likely first.
  func changes() -> [RequestChange] {
    let terms = reasons()
    let pool = values(of: terms)
    var places: Set<RequestPlace> = []
    var changes: [RequestChange] = []
    for term in terms where places.count < Self.maximumPlaces {
      guard let place = known.place(of: term, value: { value(of: $0) }) else { continue }
      for place in written(place) + [place] where places.insert(place).inserted {
        changes += replacements(known.value(at: place, term), at: place, pool)
      }
    }
    return changes.enumerated().sorted { ($0.1.strangeness, $0.0) < ($1.1.strangeness, $1.0) }.map(\.1)
  }

  /// Returns the places that a request writes at a location of stored data.
  private func written(_ place: RequestPlace) -> [RequestPlace] {
    guard case .data(let path) = place, known.paths.contains(where: { $0.contains(path) }) else { return [] }
    return [.newData(path), .priority(path)]
  }

  private func value(of term: Term) -> DocumentValue? { (try? known.values.value(term)) ?? nil }

  // MARK: Terms

  /// Returns the terms that decide why the goal is not achieved: first those of what is not modeled.
  private func reasons() -> [Term] {
    var (seen, open): (Set<Formula>, [Formula]) = ([], [known.statement])
    var (gaps, modeled): (Set<Term>, Set<Term>) = ([], [])
    func add(_ atom: Atom) {
      if case .unmodeled(let gap) = atom { gaps.formUnion(space.terms(ofGap: gap)) }
      for term in atom.terms { modeled.formUnion(space.terms(below: [term])) }
    }
    // The evaluator denied the request although the formula holds, if it left out an error that the formula ignores.
    let isUnexplained = truth.holds(known.statement) == true
    while let formula = open.popLast() {
      guard seen.insert(formula).inserted, isUnexplained || truth.holds(formula) != true else { continue }
      switch space[formula] {
      case .constant: break
      case .atom(let atom): add(atom)
      case .not(let inner): if case .atom(let atom) = space[inner] { add(atom) }
      case .all(let parts), .any(let parts): open += parts
      }
    }
    for term in modeled {
      if case .input(.unmodeled(let gap, _)) = space[term] { gaps.formUnion(space.terms(ofGap: gap)) }
    }
    func sorted(_ terms: Set<Term>) -> [Term] {
      terms.sorted { (space.changeRank(of: $0), $0) < (space.changeRank(of: $1), $1) }
    }
    return sorted(gaps) + sorted(modeled.subtracting(gaps))
  }

  // MARK: Values

  /// Returns the scalars that terms have, and those within them.
  private func values(of terms: [Term]) -> [DocumentValue] {
    var found: [DocumentValue] = []
    func add(_ value: DocumentValue, _ depth: Int) {
      guard depth > 0 else { return }
      switch value {
      case .map(let fields): for field in fields.entries.prefix(Self.maximumValues) { add(field.value, depth - 1) }
      case .array(let elements): for element in elements.prefix(Self.maximumValues) { add(element, depth - 1) }
      case .null: break
      default: if !found.contains(value) { found.append(value) }
      }
    }
    for term in terms { value(of: term).map { add($0, 4) } }
    return found
  }

  private func replacements(_ old: DocumentValue?, at place: RequestPlace, _ pool: [DocumentValue]) -> [RequestChange] {
    var values: [(value: DocumentValue?, meaning: RequestChange.Meaning)] = []
    switch place {
    case .time, .query, .caller([]): return []
    case .priority: values = [(.integer(1), .anything)]
    case .caller(["uid"]) where old == nil: values = [(.string("someone"), .anything)] + pool.map { ($0, .exactly) }
    case .segment: values = pool.filter { Kinds(of: $0) == .string }.map { ($0, .exactly) }
    case .document(_, _, []), .stored([]): values = [old == nil ? (.map(DocumentFields()), .anything) : (nil, .exactly)]
    default:
      values = pool.map { ($0, .exactly) }
      if case .integer(let integer)? = old, abs(Double(integer)) < 1e15 {
        values += [(.integer(integer + 1), .exactly), (.integer(integer - 1), .exactly)]
      }
      values.append(old == nil ? (.bool(true), .anything) : (nil, .exactly))
    }
    let changes = values.filter { $0.value != old }.map { value, meaning in
      RequestChange(
        place: place, value: value, old: old, meaning: meaning,
        strangeness: value == nil ? 50 : old == nil || Kinds(of: old) == Kinds(of: value) ? 0 : 30)
    }
    return Array(changes.sorted { $0.strangeness < $1.strangeness }.prefix(Self.maximumValues))
  }
}
