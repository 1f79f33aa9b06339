import RuleValues
import SymbolicRules

/// Finds what a model changes in a known request.
struct ModelChanges {
  let known: KnownRequest
  let question: Question
  let classes: TermClasses
  let model: RequestModel
  let restrictions: CaseRestrictions

  init(_ known: KnownRequest, _ question: Question, _ classes: TermClasses, model: RequestModel) {
    self.known = known
    self.question = question
    self.classes = classes
    self.model = model
    restrictions = CaseRestrictions(question, classes)
  }

  var space: SymbolicSpace { question.space }

  /// Returns the changes; nil if the model has a value for which no change exists.
  func changes() -> [RequestChange]? {
    var found: [RequestPlace: RequestChange] = [:]
    var order: [RequestPlace] = []
    for term in question.terms {
      let isRestricted = restrictions.restricts(term) || classes.kinds(of: term) != space.kinds(of: term)
      guard isRestricted, let place = place(of: term) else { continue }
      let value = model[term]
      let old = old(at: place, term)
      if case .map? = old, case .map? = value { continue }
      if old == value || found[place] != nil || !isForced(term, old) { continue }
      found[place] = RequestChange(
        place: place, value: value, old: old, meaning: meaning(of: term, value, old),
        strangeness: strangeness(of: term, place, value, old))
      order.append(place)
    }
    // A removed value has no members, and a member of a new value makes it.
    let changes = order.compactMap { found[$0] }.filter { change in
      !order.contains { other in
        guard let inner = found[other] else { return false }
        return change.value == nil
          ? other.contains(change.place) && inner.value == nil
          : change.place.contains(other) && inner.value != nil
      }
    }
    return changes
  }

  /// Returns the changes, and those that name an existing member of a map or list instead of adding one.
  func alternatives() -> [[RequestChange]] {
    guard let changes = changes() else { return [] }
    var result = [changes]
    for (place, key, names) in namedMembers() {
      guard let index = changes.firstIndex(where: { $0.place == place }), let keyPlace = self.place(of: key) else {
        continue
      }
      for name in names.prefix(Self.maximumMembers) {
        var others = changes
        others[index] = RequestChange(
          place: keyPlace, value: name, old: old(at: keyPlace, key), meaning: .exactly, strangeness: 0)
        result.append(others)
      }
    }
    return result
  }

  /// The maximum number of members of a map or list that are named.
  private static let maximumMembers = 3

  /// Returns the places of members whose names or values are not constant, with those that the map or list has.
  private func namedMembers() -> [(place: RequestPlace, key: Term, names: [DocumentValue])] {
    let members = question.terms.compactMap { term -> (RequestPlace, Term, [DocumentValue])? in
      guard case .field(let map, let key) = space[term], space.constant(key) == nil, let place = place(of: term),
        let outer = self.place(of: map), case .map(let fields)? = old(at: outer, map)
      else { return nil }
      return (place, key, fields.entries.map { .string($0.name) })
    }
    return members
      + classes.literals.compactMap { atom, value -> (RequestPlace, Term, [DocumentValue])? in
        guard case .contains(let list, let element) = atom, value, space.constant(element) == nil,
          let place = place(of: list), case .array(let elements)? = old(at: place, list)
        else { return nil }
        return (place, element, elements)
      }
  }

  /// Returns whether the case does not allow the value of the known request.
  private func isForced(_ term: Term, _ old: DocumentValue?) -> Bool {
    restrictions.restricts(term) || !classes.kinds(of: term).contains(Kinds(of: old))
  }

  // MARK: Places

  func place(of term: Term) -> RequestPlace? { known.place(of: term, value: { value(of: $0) }) }

  private func value(of term: Term) -> DocumentValue? {
    if let text = classes.constant(of: term)?.text { return .string(text) }
    return model[term]
  }

  /// Returns the value of a place in the known request.
  func old(at place: RequestPlace, _ term: Term) -> DocumentValue? { known.value(at: place, term) }

  private func strangeness(
    of term: Term, _ place: RequestPlace, _ value: DocumentValue?, _ old: DocumentValue?
  ) -> Int {
    guard let value else { return 50 }
    if let old, place != .caller([]) { return Kinds(of: old) == Kinds(of: value) ? 0 : 30 }
    guard case .field(let outer, _) = space[term], let place = self.place(of: outer),
      let container = self.old(at: place, outer)
    else { return 0 }
    if case .map = container { return 0 }
    return place == .caller([]) ? 0 : 30
  }
}
