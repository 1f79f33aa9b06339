import RulePrograms
import SymbolicRules

/// The ties between a caller and a request that a formula mentions, and when a caller does not have them.
struct CallerTies {
  private let space: SymbolicSpace
  private let places: TiePlaces
  /// The ties, owners first.
  private(set) var all: [CallerTie] = []
  private var absences: [CallerTie: [Formula]] = [:]

  init(in formula: Formula, _ places: TiePlaces) {
    self.places = places
    space = places.space
    var seen: Set<Term> = []
    for atom in formula.atoms(in: space) {
      add(atom)
      var stack = atom.terms
      while let term = stack.popLast() {
        guard seen.insert(term).inserted else { continue }
        add(term)
        stack += space[term].parts
      }
    }
    all.sort { ($0.kind == .owner ? 0 : 1, $0.name) < ($1.kind == .owner ? 0 : 1, $1.name) }
  }

  /// Returns that a caller has none of the ties, except for some.
  func none(except kept: some Collection<CallerTie> = []) -> Formula {
    space.all(all.filter { !kept.contains($0) }.flatMap { absences[$0] ?? [] })
  }

  /// Returns that a caller has none of the ties, except for those that another formula mentions, and for those to written values:
  /// each caller can write its own id.
  func none(exceptOf formula: Formula) -> Formula {
    let kept = CallerTies(in: formula, places).all
    return none(except: all.filter { $0.isWritten || kept.contains($0) })
  }

  private mutating func add(_ tie: CallerTie?, absentIf formula: Formula) {
    guard let tie else { return }
    if absences[tie] == nil { all.append(tie) }
    absences[tie, default: []].append(formula)
  }

  private mutating func add(_ atom: Atom) {
    let isAbsent = space.not(space.atom(atom))
    switch atom {
    case .equal(let left, let right):
      switch (places.namesCaller(left), places.namesCaller(right)) {
      case (true, false): add(places.tie(to: right, of: left), absentIf: isAbsent)
      case (false, true): add(places.tie(to: left, of: right), absentIf: isAbsent)
      default: break
      }
    case .contains(let list, let element) where places.namesCaller(element):
      add(places.tie(to: list, of: element), absentIf: isAbsent)
    case .matches(let text, _) where places.namesCaller(text):
      add(places.tie(toPatternOf: text), absentIf: isAbsent)
    default: break
    }
  }

  private mutating func add(_ term: Term) {
    switch space[term] {
    case .field(let map, let key):
      if let name = places.claim(map, key) {
        add(CallerTie(.role, name), absentIf: space.isKind(term, .absent))
      } else if places.namesCaller(key) {
        add(places.tie(to: term, of: key), absentIf: space.isKind(term, .absent))
      }
    case .document(let path, _):
      guard let id = path.first(where: { places.namesCaller($0) }) else { return }
      add(places.tie(to: term, of: id), absentIf: space.isKind(term, .absent))
    default: break
    }
  }
}
