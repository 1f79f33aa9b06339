import RuleValues

/// What a disjunct says of a document, as a tree of fields.
///
/// The emulator puts the fields into `resource.data` one after the other, in the order of ``HashTableOrder``. A field that
/// comes later takes the place of what is known of a map around it or of fields inside it, unless that is the value of a
/// map, into which it goes (emulator 1.19.9). All that is left is true of every document that the query finds, so a
/// proof may do the same.
struct FieldKnowledge {
  /// What is known of a field.
  private enum Entry {
    /// Comparisons that hold.
    case terms([Disjunct.Term])
    /// The value.
    case value(DocumentValue)
    /// What is known of fields inside.
    case inner(FieldKnowledge)
  }

  private var fields: [(name: String, entry: Entry)] = []
  /// Whether these are all fields that there are.
  private var isWhole = false

  /// What the comparisons say. That results have the fields that they are ordered by is not taken into account, as in the
  /// emulator.
  init(_ disjunct: Disjunct, _ mode: QueryMode) {
    var terms: [FieldPath: [Disjunct.Term]] = [:]
    var paths: [FieldPath] = []
    for term in disjunct.terms where !term.field.isDocumentName {
      if terms[term.field] == nil { paths.append(term.field) }
      if terms[term.field]?.contains(term) != true { terms[term.field, default: []].append(term) }
    }
    for path in HashTableOrder.filtered(paths) {
      set(Self.entry(terms[path] ?? [], mode), at: path.names[...])
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
    // Gives up the second reference, so that what is inside is changed in place.
    fields[place].entry = .terms([])
    inner.set(entry, at: names.dropFirst())
    fields[place].entry = .inner(inner)
  }

  /// Where a field is among those that are known; a new one becomes the last.
  private mutating func place(of name: String) -> Int {
    if let known = fields.firstIndex(where: { CodeUnits.equal($0.name, name) }) { return known }
    fields.append((name, .terms([])))
    return fields.count - 1
  }

  /// The document's fields as a map: in a proof, a map of which only these fields are known.
  func map(_ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    var pairs: [RuleValue] = []
    for (name, entry) in fields {
      pairs.append(.string(arena.append(name.utf8)))
      pairs.append(Self.value(entry, mode, &arena))
    }
    let elements = arena.appendElements(pairs)
    return mode == .sound && !isWhole ? .partialMap(elements) : .map(elements)
  }

  private static func value(_ entry: Entry, _ mode: QueryMode, _ arena: inout Arena) -> RuleValue {
    switch entry {
    // A proof that left out the guesses alone might take what is left for more than the emulator does.
    case .terms(let terms): constraint(mode == .sound && terms.contains(where: \.isGuess) ? [] : terms, &arena)
    case .value(let value): arena.value(value)
    case .inner(let knowledge): knowledge.map(mode, &arena)
    }
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
