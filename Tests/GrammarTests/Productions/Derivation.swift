/// Derives a text by productions, as `Grammar/README.md` says they are read: alternatives in order, repetitions greedy,
/// no way back into either.
struct Derivation {
  /// How far a production goes, and which productions that takes.
  private struct Match {
    let end: Int
    let used: Set<String>
  }

  private struct Key: Hashable {
    let name: String
    let offset: Int
  }

  private let productions: ProductionSet
  private let text: [Unicode.Scalar]
  private var known: [Key: Match?] = [:]

  private init(_ productions: ProductionSet, _ text: String) {
    self.productions = productions
    self.text = Array(text.unicodeScalars)
  }

  /// The productions that `text` is made by, beginning with `start`; nil where it is not.
  static func productions(of text: String, by productions: ProductionSet, from start: String) -> Set<String>? {
    var derivation = Derivation(productions, text)
    guard let match = derivation.match(.name(start), 0), match.end == derivation.text.count else { return nil }
    return match.used
  }

  private mutating func match(_ production: Production, _ offset: Int) -> Match? {
    switch production {
    case .literal(let scalars):
      return text[offset...].starts(with: scalars) ? Match(end: offset + scalars.count, used: []) : nil
    case .set(let ranges, let isNegated):
      guard offset < text.count else { return nil }
      let isMember = ranges.contains { $0.contains(text[offset].value) }
      return isMember != isNegated ? Match(end: offset + 1, used: []) : nil
    case .property(let property):
      return offset < text.count && property.holds(text[offset]) ? Match(end: offset + 1, used: []) : nil
    case .name(let name): return match(name, offset)
    case .sequence(let parts): return sequence(parts, offset)
    case .choice(let alternatives):
      for alternative in alternatives {
        if let match = match(alternative, offset) { return match }
      }
      return nil
    case .repetition(let inner, let minimum, let maximum): return repetition(inner, minimum, maximum, offset)
    case .except(let inner, let without):
      guard let match = match(inner, offset) else { return nil }
      return self.match(without, offset)?.end == match.end ? nil : match
    case .not(let inner): return match(inner, offset) == nil ? Match(end: offset, used: []) : nil
    }
  }

  private mutating func match(_ name: String, _ offset: Int) -> Match? {
    let key = Key(name: name, offset: offset)
    if let match = known[key] { return match }
    var result: Match?
    if let body = productions.bodies[name], let match = match(body, offset) {
      result = Match(end: match.end, used: match.used.union([name]))
    }
    known[key] = .some(result)
    return result
  }

  private mutating func sequence(_ parts: [Production], _ start: Int) -> Match? {
    var end = start
    var used: Set<String> = []
    for part in parts {
      guard let match = match(part, end) else { return nil }
      end = match.end
      used.formUnion(match.used)
    }
    return Match(end: end, used: used)
  }

  private mutating func repetition(_ inner: Production, _ minimum: Int, _ maximum: Int, _ start: Int) -> Match? {
    var end = start
    var used: Set<String> = []
    var count = 0
    while count < maximum, let match = match(inner, end), match.end > end {
      end = match.end
      used.formUnion(match.used)
      count += 1
    }
    return count >= minimum ? Match(end: end, used: used) : nil
  }
}
