/// The body of a production.
indirect enum Production: Hashable, Sendable {
  case literal([Unicode.Scalar])
  case set([ClosedRange<UInt32>], isNegated: Bool)
  case property(ScalarProperty)
  case name(String)
  case sequence([Production])
  case choice([Production])
  case repetition(Production, minimum: Int, maximum: Int)
  /// The first, unless the second takes all of it.
  case except(Production, Production)
  /// Nothing, where it does not fit.
  case not(Production)

  /// The productions that it names.
  var names: Set<String> {
    switch self {
    case .literal, .set, .property: []
    case .name(let name): [name]
    case .sequence(let parts), .choice(let parts): parts.reduce(into: []) { $0.formUnion($1.names) }
    case .repetition(let inner, _, _), .not(let inner): inner.names
    case .except(let left, let right): left.names.union(right.names)
    }
  }
}

/// A property of Unicode that productions name.
enum ScalarProperty: String {
  case identifierStart = "ID_Start"
  case identifierContinue = "ID_Continue"
  case whiteSpace = "White_Space"

  func holds(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .identifierStart: scalar.properties.isIDStart
    case .identifierContinue: scalar.properties.isIDContinue
    case .whiteSpace: scalar.properties.isWhitespace
    }
  }
}

/// Productions by name.
struct ProductionSet: Hashable, Sendable {
  enum Mistake: Error, Equatable {
    case twice(String)
  }

  private(set) var bodies: [String: Production] = [:]

  /// Adds the productions of `text`.
  mutating func add(_ text: String) throws {
    var reader = ProductionReader(text)
    for (name, body) in try reader.productions() {
      if bodies.updateValue(body, forKey: name) != nil { throw Mistake.twice(name) }
    }
  }
}
