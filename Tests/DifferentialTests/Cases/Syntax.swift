/// An expression of the Cloud rules language as the generator makes it: the tree is known before the text, so that every
/// engine's values can be laid on the same nodes.
indirect enum Syntax: Hashable, Sendable {
  /// A literal, as it is written. The emulator reports no values of literals.
  case literal(String)
  case name(String)
  case member(Syntax, String)
  case index(Syntax, Syntax)
  case slice(Syntax, Syntax?, Syntax?)
  /// A function, a function of a package (`math.abs`) or a function of the ruleset.
  case call(String, [Syntax])
  case method(Syntax, String, [Syntax])
  /// `!` or `-`.
  case unary(String, Syntax)
  case binary(String, Syntax, Syntax)
  case isType(Syntax, String)
  case conditional(Syntax, Syntax, Syntax)
  case list([Syntax])
  /// Keys and values in turn.
  case map([Syntax])
  case path([Segment])

  /// A part of a path literal.
  enum Segment: Hashable, Sendable {
    /// Text, `{name}` or `{name=**}`, without its slash.
    case text(String)
    case value(Syntax)
  }

  /// The parts, in the order of the emulator's report: it looks at the right side of `in` first.
  var children: [Syntax] {
    switch self {
    case .literal, .name: []
    case .member(let operand, _), .unary(_, let operand), .isType(let operand, _): [operand]
    case .index(let operand, let key): [operand, key]
    case .slice(let operand, let low, let high): [operand] + [low, high].compactMap { $0 }
    case .call(_, let arguments), .list(let arguments), .map(let arguments): arguments
    case .method(let receiver, _, let arguments): [receiver] + arguments
    case .binary("in", let left, let right): [right, left]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .path(let segments):
      segments.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }
  }

  /// The same node over other parts; their number must be the same.
  func with(children: [Syntax]) -> Syntax {
    var rest = children[...]
    func next() -> Syntax { rest.popFirst() ?? .literal("null") }
    switch self {
    case .literal, .name: return self
    case .member(_, let name): return .member(next(), name)
    case .unary(let sign, _): return .unary(sign, next())
    case .isType(_, let type): return .isType(next(), type)
    case .index: return .index(next(), next())
    case .slice(_, let low, let high):
      let operand = next()
      return .slice(operand, low.map { _ in next() }, high.map { _ in next() })
    case .call(let name, _): return .call(name, Array(rest))
    case .list: return .list(Array(rest))
    case .map: return .map(Array(rest))
    case .method(_, let name, _):
      let receiver = next()
      return .method(receiver, name, Array(rest))
    case .binary("in", _, _):
      let right = next()
      return .binary("in", next(), right)
    case .binary(let sign, _, _): return .binary(sign, next(), next())
    case .conditional: return .conditional(next(), next(), next())
    case .path(let segments):
      return .path(segments.map { if case .value = $0 { .value(next()) } else { $0 } })
    }
  }

  /// How many nodes there are.
  var size: Int { children.reduce(1) { $0 + $1.size } }

  /// At least what the node and all below it cost of an operation's thousand expressions, were everything evaluated.
  ///
  /// - Parameter functions: what a call of each function costs without its arguments.
  func price(_ functions: [String: Int]) -> Int {
    let below = children.reduce(0) { $0 + $1.price(functions) }
    switch self {
    case .isType, .slice, .binary("&&", _, _), .binary("||", _, _): return below + 2 + 1
    case .conditional: return below + 4
    case .call(let name, _): return below + 1 + (functions[name] ?? 0)
    case .path(let segments): return below + 1 + segments.count
    default: return below + 1
    }
  }

  /// Whether a function of that name is called somewhere.
  func calls(_ name: String) -> Bool {
    if case .call(name, _) = self { return true }
    return children.contains { $0.calls(name) }
  }

  var isLiteral: Bool { if case .literal = self { true } else { false } }
}
