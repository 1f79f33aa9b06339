/// A store of the terms of one question. Equal terms have one number, so that comparing them is comparing numbers.
///
/// Its makers normalize terms by the laws of languages (similarity). So a term has a finite number of derivatives.
final class TermStore {
  /// The terms by number.
  private(set) var terms: [Term] = []

  /// For each term, the places at which it matches the empty text.
  private(set) var places: [PlaceSet] = []

  /// For each term, the assertions in it that depend on characters around the term.
  private(set) var assertions: [AssertionKinds] = []

  /// The sets of characters by number.
  private(set) var sets: [CodePointSet] = []

  /// The number of terms and members that were made.
  var work = 0

  /// The derivatives that are known.
  var derivatives: [DerivativeKey: TermNumber] = [:]

  private var numbers: [Term: TermNumber] = [:]
  private var setNumbers: [CodePointSet: Int] = [:]

  /// No text.
  let nothing: TermNumber = 0

  /// The empty text.
  let emptyText: TermNumber = 1

  /// All texts.
  let anyText: TermNumber = 2

  /// Creates a store with the three constants.
  init() {
    for term in [Term.nothing, .emptyText, .anyText] { _ = number(of: term) }
  }

  /// Returns the number of a normalized term, which becomes part of the store.
  func number(of term: Term) -> TermNumber {
    if let number = numbers[term] { return number }
    let number = terms.count
    work += 1
    numbers[term] = number
    terms.append(term)
    places.append(emptyPlaces(of: term))
    assertions.append(openAssertions(of: term))
    return number
  }

  /// Returns the number of a set of characters.
  func number(of set: CodePointSet) -> Int {
    if let number = setNumbers[set] { return number }
    setNumbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  /// Returns whether a term matches the empty text at every place.
  func isNullable(_ term: TermNumber) -> Bool { places[term] == .all }

  private func emptyPlaces(of term: Term) -> PlaceSet {
    switch term {
    case .nothing, .set: .none
    case .emptyText, .anyText: .all
    case .length(let range): range.contains(0) ? .all : .none
    case .assertion(let assertion): PlaceSet(assertion)
    case .concatenation(let first, let rest): places[first].intersection(places[rest])
    case .union(let parts): parts.reduce(.none) { $0.union(places[$1]) }
    case .intersection(let parts): parts.reduce(.all) { $0.intersection(places[$1]) }
    case .complement(let part): places[part].complement
    case .repetition(let part, let range): range.contains(0) ? .all : places[part]
    case .located(let part, let previous): places[part].contains(after: previous, before: .edge) ? .all : .none
    }
  }

  private func openAssertions(of term: Term) -> AssertionKinds {
    switch term {
    case .nothing, .emptyText, .anyText, .set, .length, .located: []
    case .assertion(let assertion): AssertionKinds(assertion)
    case .concatenation(let first, let rest): assertions[first].union(assertions[rest])
    case .union(let parts), .intersection(let parts): parts.reduce([]) { $0.union(assertions[$1]) }
    case .complement(let part), .repetition(let part, _): assertions[part]
    }
  }
}
