import RulePrograms
import RuleRequests
import RuleValues

/// The knowledge about a document that follows from a disjunct, as a tree of fields.
///
/// The emulator adds the fields to `resource.data` one by one, in the order of ``HashTableOrder``. A later field
/// replaces the knowledge about an enclosing map or about nested fields. The exception is a known map value, which the
/// later field is added to (emulator 1.19.9). What remains is true for every document that the query finds, so a proof
/// may do the same.
struct FieldKnowledge {
  /// The knowledge about a field.
  private enum Entry {
    /// Comparisons that hold for the field.
    case terms([Disjunct.Term])
    /// The field's value.
    case value(DocumentValue)
    /// The knowledge about nested fields.
    case inner(FieldKnowledge)
  }

  /// The number of fields up to which a search is faster than a hash table.
  private static let searchedCount = 16

  private var fields: [(name: String, entry: Entry)] = []
  /// The places of the fields by their names; nil for few fields.
  private var places: [FieldPath: Int]?
  /// Whether the document has no other fields.
  private var isWhole = false

  /// Collects the comparisons of a disjunct. As in the emulator, it ignores that results must have the fields of the
  /// order.
  init(_ disjunct: Disjunct, _ mode: QueryMode) {
    if disjunct.terms.count == 1, let term = disjunct.terms.first {
      if !term.field.isDocumentName { set(Self.entry(disjunct.terms, mode), at: term.field.names[...]) }
      return
    }
    var paths: [FieldPath] = []
    var terms: [[Disjunct.Term]] = []
    var places: [FieldPath: Int] = [:]
    var known: Set<Disjunct.Term> = []
    let areMany = disjunct.terms.count > Self.searchedCount
    for term in disjunct.terms where !term.field.isDocumentName {
      if let place = areMany ? places[term.field] : paths.firstIndex(of: term.field) {
        let isNew = areMany ? known.insert(term).inserted : !terms[place].contains(term)
        if isNew { terms[place].append(term) }
      } else {
        if areMany {
          places[term.field] = paths.count
          known.insert(term)
        }
        paths.append(term.field)
        terms.append([term])
      }
    }
    for place in HashTableOrder.filtered(paths) {
      set(Self.entry(terms[place], mode), at: paths[place].names[...])
    }
  }

  private init(whole fields: DocumentFields) {
    self.fields = fields.entries.map { ($0.name, Self.entry($0.value)) }
    isWhole = true
  }

  private init() {}

  private static func entry(_ terms: [Disjunct.Term], _ mode: QueryMode) -> Entry {
    guard terms.count == 1, let term = terms.first, term.comparator == .equal, mode == .emulator || term.isExact else {
      return .terms(terms)
    }
    return entry(term.value)
  }

  private static func entry(_ value: DocumentValue) -> Entry {
    if case .map(let fields) = value { return .inner(FieldKnowledge(whole: fields)) }
    return .value(value)
  }

  private mutating func set(_ entry: Entry, at names: ArraySlice<String>) {
    guard let name = names.first else { return }
    let place = place(of: name)
    guard names.count > 1 else {
      fields[place].entry = entry
      return
    }
    var inner = FieldKnowledge()
    if case .inner(let known) = fields[place].entry { inner = known }
    // Clears the second reference, so that the nested knowledge is changed in place.
    fields[place].entry = .terms([])
    inner.set(entry, at: names.dropFirst())
    fields[place].entry = .inner(inner)
  }

  /// Returns the index of a known field. A new field is appended.
  private mutating func place(of name: String) -> Int {
    if fields.count <= Self.searchedCount {
      if let known = fields.firstIndex(where: { CodeUnits.equal($0.name, name) }) { return known }
    } else {
      if places == nil {
        places = Dictionary(fields.indices.map { (FieldPath(names: [fields[$0].name]), $0) }) { first, _ in first }
      }
      if let known = places?[FieldPath(names: [name])] { return known }
      places?[FieldPath(names: [name])] = fields.count
    }
    fields.append((name, .terms([])))
    return fields.count - 1
  }

  /// Returns the document's fields as a map. In a proof, it is a partial map, unless all fields are known.
  func map(_ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    var pairs: [RuleValue] = []
    for (name, entry) in fields {
      pairs.append(.string(arena.append(name)))
      pairs.append(Self.value(entry, mode, &arena))
    }
    let elements = arena.appendElements(pairs)
    return mode == .sound && !isWhole ? .partialMap(elements) : .map(elements)
  }

  private static func value(_ entry: Entry, _ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    switch entry {
    // If only the guesses were dropped, a proof might infer more from the rest than the emulator does.
    case .terms(let terms): constraint(mode == .sound && terms.contains(where: \.isGuess) ? [] : terms, &arena)
    case .value(let value): arena.value(value)
    case .inner(let knowledge): knowledge.map(mode, &arena)
    }
  }

  /// Returns a constraint. Order comparisons with values that rules cannot order are left out.
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
  /// Whether a constraint can contain the term: an order comparison needs a type that rules can order (emulator
  /// 1.19.9).
  fileprivate var isUsable: Bool {
    switch (comparator, value) {
    case (.equal, _), (.notEqual, _), (.contains, _): true
    case (_, .integer), (_, .double), (_, .string), (_, .bytes), (_, .timestamp): true
    default: false
    }
  }

  /// Whether a stored value that the index considers equal is also equal in rules. To the index, 1 equals 1.0.
  fileprivate var isExact: Bool { !isGuess && value.isExact(depth: 0) }
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
