import RuleValues

/// What a disjunct says of a document, as a tree of fields.
struct FieldKnowledge {
  private var terms: [Disjunct.Term] = []
  /// By name, in the order of names (emulator 1.19.9).
  private var fields: [(name: String, knowledge: FieldKnowledge)] = []

  /// What the comparisons say. That results have the fields that they are ordered by is not taken into account, as in the
  /// emulator.
  init(_ disjunct: Disjunct) {
    for term in disjunct.terms where !term.field.isDocumentName { add(term, term.field.names[...]) }
  }

  private init() {}

  private mutating func add(_ term: Disjunct.Term, _ names: ArraySlice<String>) {
    guard let name = names.first else { return terms.append(term) }
    fields[place(name)].knowledge.add(term, names.dropFirst())
  }

  private mutating func place(_ name: String) -> Int {
    if let known = fields.firstIndex(where: { CodeUnits.equal($0.name, name) }) { return known }
    let place = fields.firstIndex { name.utf8.lexicographicallyPrecedes($0.name.utf8) } ?? fields.count
    fields.insert((name, FieldKnowledge()), at: place)
    return place
  }

  /// The document's fields as a map: of a proof, one of which only these are known.
  func map(_ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    var pairs: [RuleValue] = []
    for (name, knowledge) in fields {
      pairs.append(.string(arena.append(name.utf8)))
      pairs.append(knowledge.value(mode, &arena))
    }
    let elements = arena.appendElements(pairs)
    return mode == .sound ? .partialMap(elements) : .map(elements)
  }

  private func value(_ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    if !fields.isEmpty { return inner(mode, &arena) }
    if terms.count == 1, let term = terms.first, term.comparator == .equal, mode == .emulator || term.isExact {
      return arena.value(term.value)
    }
    return Self.constraint(terms, &arena)
  }

  /// A map of which fields are compared; what is said of the map itself counts where it is a value.
  private func inner(_ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    guard mode == .emulator, case .map(let whole)? = terms.first(where: { $0.comparator == .equal })?.value else {
      return map(mode, &arena)
    }
    var pairs: [RuleValue] = []
    for field in whole.entries where !fields.contains(where: { CodeUnits.equal($0.name, field.name) }) {
      pairs.append(.string(arena.append(field.name.utf8)))
      pairs.append(arena.value(field.value))
    }
    for (name, knowledge) in fields {
      pairs.append(.string(arena.append(name.utf8)))
      pairs.append(knowledge.value(mode, &arena))
    }
    return .map(arena.appendElements(pairs))
  }

  /// A constraint: of comparisons by order, those with values that rules can order.
  static func constraint(_ terms: [Disjunct.Term], _ arena: inout Arena) -> RuleValue {
    var pairs: [RuleValue] = []
    for term in terms where term.isUsable {
      pairs.append(.integer(term.comparator.rawValue))
      pairs.append(arena.value(term.value))
    }
    return .constraint(arena.appendElements(pairs))
  }
}

extension Disjunct.Term {
  /// Whether a constraint can hold it: what is ordered must be of a type that rules order (emulator 1.19.9).
  fileprivate var isUsable: Bool {
    switch (comparator, value) {
    case (.equal, _), (.notEqual, _), (.contains, _): true
    case (_, .integer), (_, .double), (_, .string), (_, .bytes), (_, .timestamp): true
    default: false
    }
  }

  /// Whether a stored value that equals it is the same in rules: to the index, 1 equals 1.0.
  fileprivate var isExact: Bool { value.isExact(depth: 0) }
}

extension DocumentValue {
  fileprivate func isExact(depth: Int) -> Bool {
    switch self {
    case .integer: false
    case .double(let double): double.isNaN
    case .array(let values): depth < Arena.maximumDepth && values.allSatisfy { $0.isExact(depth: depth + 1) }
    case .map(let fields):
      depth < Arena.maximumDepth && fields.entries.allSatisfy { $0.value.isExact(depth: depth + 1) }
    case .vector: false
    default: true
    }
  }
}
