import Platform
import RuleValues
import SymbolicRules

/// Chooses values for all terms of a case.
struct ModelBuilder {
  private let question: Question
  private let space: SymbolicSpace
  private let preferred: PreferredValues?
  private var classes: TermClasses
  private var kinds = TermTable<Kinds>()
  private var values = TermTable<DocumentValue?>()
  private var children = TermTable<[(key: Term, field: Term)]>()
  private var elements = TermTable<[(index: Term, element: Term)]>()

  /// - Parameter preferred: the values that terms keep where the case allows it.
  init(_ question: Question, _ classes: TermClasses, preferring preferred: PreferredValues? = nil) {
    self.question = question
    self.preferred = preferred
    self.classes = classes
    space = question.space
  }

  /// Returns the values; nil if none were found.
  mutating func model() -> RequestModel? {
    space.work.spend(20 * question.terms.count)
    for term in question.terms {
      switch space[term] {
      case .field(let map, let key): children[classes.root(of: map), default: []].append((key, term))
      case .element(let list, let index): elements[classes.root(of: list), default: []].append((index, term))
      default: break
      }
    }
    for term in question.terms { chooseKind(classes.root(of: term)) }
    let ordered = question.terms
    var numbers = NumberChoice(classes, preferring: preferred)
    guard numbers.choose(ordered, kind: { kinds[$0] ?? [] }) else { return nil }
    var seen: Set<Term> = []
    let roots = ordered.map { classes.root(of: $0) }.filter { seen.insert($0).inserted }
    let strings = roots.filter { kinds[$0] == .string }
    let joined = ordered.filter { if case .joined = space[$0] { true } else { false } }
    var texts = TextChoice(classes, of: ordered, numbers, preferring: preferred)
    guard texts.choose(strings, concatenations: joined) else { return nil }
    for root in roots { _ = value(of: root, numbers, texts, depth: 0) }
    for term in ordered { values[term] = .some(values[classes.root(of: term)] ?? nil) }
    return RequestModel(values)
  }

  // MARK: Kinds

  /// The kinds in the order of preference: a missing field is the simplest.
  private static let preferred: [Kinds] = [
    .absent, .null, .string, .int, .bool, .map, .list, .timestamp, .float, .duration, .bytes, .path, .latlng, .vector,
    .nan,
  ]

  private mutating func chooseKind(_ root: Term) {
    guard kinds[root] == nil else { return }
    let possible = classes.kinds(of: root)
    if let constant = classes.constant(of: root) {
      kinds[root] = constant.kind
      return
    }
    var wanted = possible
    for (atom, value) in classes.literals {
      switch atom {
      case .matches(let term, _) where value && classes.root(of: term) == root: wanted = .string
      case .less(let left, let right):
        let other = classes.root(of: left) == root ? right : classes.root(of: right) == root ? left : nil
        if let other {
          let shared = wanted.intersection(classes.kinds(of: other)).intersection(Self.ordered)
          if !shared.isEmpty { wanted = shared }
        }
      default: break
      }
    }
    // Null has one value, so two values that differ are not both null.
    if wanted.contains(.null), wanted != .null,
      mustDiffer(root, where: { (classes.constant(of: $0)?.kind ?? kinds[$0]) == .null })
    {
      wanted.subtract(.null)
    }
    let usual = preferred?.kind(root).flatMap { wanted.contains($0) ? $0 : nil }
    kinds[root] = usual ?? Self.preferred.first { wanted.contains($0) } ?? .absent
  }

  private static let ordered: Kinds = [.int, .float, .string, .timestamp, .duration, .bytes]

  // MARK: Values

  private static let maximumDepth = 32

  private mutating func value(
    of root: Term, _ numbers: NumberChoice, _ texts: TextChoice, depth: Int
  ) -> DocumentValue? {
    if let known = values[root] { return known }
    guard depth < Self.maximumDepth else { return nil }
    let value = make(root, numbers, texts, depth: depth)
    values[root] = .some(value)
    return value
  }

  private mutating func make(
    _ root: Term, _ numbers: NumberChoice, _ texts: TextChoice, depth: Int
  ) -> DocumentValue? {
    if let constant = classes.constant(of: root) { return DocumentValue(constant) }
    let number = numbers.values[root] ?? 0
    if let known = preferred?.scalar(root, kinds[root] ?? .absent, numbers.values[root]),
      !mustDiffer(root, from: known)
    {
      return known
    }
    switch kinds[root] ?? .absent {
    case .null: return .null
    case .string: return .string(texts.values[root] ?? "x")
    case .int: return .integer(number)
    case .bool: return .bool(!mustDiffer(root, from: .bool(true)))
    case .timestamp: return Timestamp(milliseconds: number).map { .timestamp($0) }
    case .float: return .double(Double(number) + 0.5)
    case .bytes: return .bytes([0])
    case .path: return .reference(DocumentPath(["references", "r\(root.index)"]))
    case .latlng: return GeoPoint(latitude: 0, longitude: 0).map { .geoPoint($0) }
    case .vector: return .vector([0])
    case .nan: return .double(.nan)
    case .map: return map(root, numbers, texts, depth: depth)
    case .list: return list(root, numbers, texts, depth: depth)
    default: return nil
    }
  }

  /// Returns whether a value was assumed to differ from a value that is known.
  private func mustDiffer(_ root: Term, from value: DocumentValue) -> Bool {
    mustDiffer(root) { (classes.constant(of: $0).flatMap { DocumentValue($0) } ?? values[$0] ?? nil) == value }
  }

  /// Returns whether a value was assumed to differ from that of a class with a property.
  private func mustDiffer(_ root: Term, where isSuch: (Term) -> Bool) -> Bool {
    classes.different.contains { left, right in
      let sides = [classes.root(of: left), classes.root(of: right)]
      guard let other = sides.first(where: { $0 != root }), sides.contains(root) else { return false }
      return isSuch(other)
    }
  }

  private mutating func map(_ root: Term, _ numbers: NumberChoice, _ texts: TextChoice, depth: Int) -> DocumentValue {
    var fields = preferred?.fields(root) ?? DocumentFields()
    for (key, field) in children[root] ?? [] {
      let value = value(of: classes.root(of: field), numbers, texts, depth: depth + 1)
      if let name = text(of: key, texts) { fields[name] = value }
    }
    for name in extraKeys(root) { fields[name] = .string("x") }
    if let size = numbers.values[classes.root(of: space.size(root))] {
      var index = 0
      while fields.count < Int(size), index < 100 {
        fields["other\(index)"] = .string("x")
        index += 1
      }
    }
    // A Realtime Database has no empty objects.
    if fields.isEmpty, space.isData(root) { fields["other"] = .string("x") }
    return .map(fields)
  }

  private func text(of key: Term, _ texts: TextChoice) -> String? {
    classes.constant(of: key)?.text ?? texts.values[classes.root(of: key)]
  }

  /// Returns the names of keys that the formula does not mention and that the map must have.
  private func extraKeys(_ root: Term) -> [String] {
    var names: [String] = []
    for (atom, value) in classes.literals where !value {
      guard case .only(let selection, _) = atom else { continue }
      switch selection {
      case .keys(let map) where classes.root(of: map) == root: names.append("other")
      case .difference(.added, let new, _) where classes.root(of: new) == root,
        .difference(.affected, let new, _) where classes.root(of: new) == root:
        names.append("added")
      case .difference(.removed, _, let old) where classes.root(of: old) == root: names.append("removed")
      default: break
      }
    }
    return names
  }

  private mutating func list(
    _ root: Term, _ numbers: NumberChoice, _ texts: TextChoice, depth: Int
  ) -> DocumentValue {
    var values = preferred?.elements(root) ?? []
    for (index, element) in elements[root] ?? [] {
      guard case .integer(let place)? = classes.constant(of: index), place >= 0, place < 100 else { continue }
      guard let value = value(of: classes.root(of: element), numbers, texts, depth: depth + 1) else { continue }
      while values.count <= Int(place) { values.append(.null) }
      values[Int(place)] = value
    }
    for (atom, isTrue) in classes.literals {
      switch atom {
      case .contains(let list, let element) where isTrue && classes.root(of: list) == root:
        guard let value = value(of: classes.root(of: element), numbers, texts, depth: depth + 1) else { continue }
        if !values.contains(value) { values.append(value) }
      case .contains(let list, let element) where preferred != nil && classes.root(of: list) == root:
        let value = value(of: classes.root(of: element), numbers, texts, depth: depth + 1)
        values.removeAll { $0 == value }
      case .only(.elements(let list), _) where !isTrue && classes.root(of: list) == root:
        values.append(.string("other"))
      case .only(.elements(let list), let allowed) where preferred != nil && classes.root(of: list) == root:
        let known = allowed.map { value(of: classes.root(of: $0), numbers, texts, depth: depth + 1) }
        values.removeAll { !known.contains($0) }
      default: break
      }
    }
    if let size = numbers.values[classes.root(of: space.size(root))] {
      if preferred != nil, sizeIsLimited(root) { values = Array(values.prefix(max(0, Int(size)))) }
      let filler = values.last ?? .string("x")
      while values.count < min(Int(size), 5_000) { values.append(filler) }
    }
    return .array(values)
  }

  /// Returns whether the case restricts the number of elements.
  private func sizeIsLimited(_ root: Term) -> Bool {
    let size = classes.root(of: space.size(root))
    return classes.constant(of: size) != nil
      || classes.literals.contains { literal in
        guard case .less(let left, let right) = literal.atom else { return false }
        return classes.root(of: left) == size || classes.root(of: right) == size
      }
  }
}
