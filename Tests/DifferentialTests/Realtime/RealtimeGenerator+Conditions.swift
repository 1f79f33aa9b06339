// Conditions and snapshots.
extension RealtimeGenerator {
  /// A condition with the wanted value for the sample call, if a few attempts find one.
  mutating func condition(wanting wanted: Bool) -> RealtimeExpression {
    var condition = boolean(budget: below(4))
    for _ in 0..<12 {
      if scope.holds(condition) == wanted { break }
      condition = boolean(budget: below(4))
    }
    return condition
  }

  mutating func boolean(budget: Int) -> RealtimeExpression {
    guard budget > 0 else { return atom(budget: 1) }
    switch below(12) {
    case 0..<4: return .binary(.and, boolean(budget: budget - 1), boolean(budget: budget - 1))
    case 4..<7: return .binary(.or, boolean(budget: budget - 1), boolean(budget: budget - 1))
    case 7, 8: return .not(boolean(budget: budget - 1))
    case 9:
      return .conditional(boolean(budget: budget - 1), boolean(budget: budget - 1), boolean(budget: budget - 1))
    case 10:
      return .binary(
        chance(2) ? .equal : .unequal, boolean(budget: budget - 1), boolean(budget: budget - 1))
    default: return atom(budget: budget)
    }
  }

  /// A condition without `&&`, `||` and `!` at its top.
  mutating func atom(budget: Int) -> RealtimeExpression {
    guard budget >= 0 else { return .call(snapshot(), .exists, []) }
    switch below(20) {
    case 0..<6: return equality(budget: budget)
    case 6..<9: return ordering(budget: budget)
    case 9..<13: return textTest(budget: budget)
    case 13..<17: return snapshotTest()
    case 17: return .binary(chance(4) ? .equal : .unequal, .variable(.auth), .null)
    case 18 where scope.query != nil || chance(3):
      return .member(.variable(.query), pick(["orderByKey", "orderByValue", "orderByPriority"]))
    case 19 where chance(3): return .bool(chance(2))
    default: return equality(budget: budget)
    }
  }

  private mutating func equality(budget: Int) -> RealtimeExpression {
    let left = operand(budget: budget).expression
    var sign: RealtimeExpression.Operator = chance(4) ? .unequal : .equal
    if chance(6) { sign = sign == .equal ? .strictEqual : .strictUnequal }
    let value = try? scope.value(of: left)
    if chance(8) { return .binary(sign, left, lookalike(value)) }
    if !chance(3), let right = literal(value) {
      return chance(6) ? .binary(sign, right, left) : .binary(sign, left, right)
    }
    return .binary(sign, left, operand(budget: budget - 1).expression)
  }

  /// A literal of another type that JavaScript's `==` would find equal.
  private mutating func lookalike(_ value: ModelValue?) -> RealtimeExpression {
    switch value {
    case .number(let number)?: .text(ModelNumber.text(number))
    case .bool(let bool)?: chance(2) ? .text("\(bool)") : literal(bool ? 1 : 0)
    case .text(let text)?: Double(text.description).map { literal($0) } ?? .bool(true)
    default: pick([.bool(false), .text(""), .text("null"), literal(0)])
    }
  }

  private mutating func ordering(budget: Int) -> RealtimeExpression {
    let sign = pick([RealtimeExpression.Operator.less, .atMost, .greater, .atLeast])
    // The length of a claim only here: if there is no such text, the rule is false, read either way.
    if chance(10) { return .binary(sign, .member(claim(), "length"), literal(Double(below(5)))) }
    // A quotient by zero is in no order, whatever it is compared with.
    if chance(20) {
      let quotient = RealtimeExpression.binary(.over, number(budget: 0).expression, literal(0))
      return .not(.binary(sign, quotient, literal(Double(below(3)))))
    }
    let wanted: Wanted = chance(3) ? .text : .number
    let left = operand(RealtimeOperand.ordered, wanted, budget: budget).expression
    if chance(3) {
      return .binary(sign, left, operand(RealtimeOperand.ordered, wanted, budget: budget - 1).expression)
    }
    switch try? scope.value(of: left) {
    case .number(let number)?: return .binary(sign, left, literal(number + Double(below(3) - 1)))
    case .text(let text)?: return .binary(sign, left, .text(chance(2) ? text.description : pick(Self.texts)))
    default: return .binary(sign, left, literal(1))
    }
  }

  private mutating func textTest(budget: Int) -> RealtimeExpression {
    let target = operand(RealtimeOperand.textual, .text, budget: budget).expression
    if chance(2) { return .matches(target, pattern(for: try? scope.text(of: target))) }
    let argument =
      chance(3) ? operand(RealtimeOperand.argument, .text, budget: budget - 1).expression : .text(part(of: target))
    return .call(target, pick([.contains, .beginsWith, .endsWith]), [argument])
  }

  private mutating func snapshotTest() -> RealtimeExpression {
    let target = snapshot()
    switch below(8) {
    case 0, 1: return .call(target, .exists, [])
    case 2: return .call(target, .hasChild, [childArgument(of: target)])
    case 3: return .call(target, .hasChildren, [])
    case 4:
      return .hasChildren(
        target, (0..<below(4)).map { _ in !scope.captures.isEmpty && chance(6) ? capture() : childKey(of: target) })
    default: return .call(target, pick([.isNumber, .isString, .isBoolean]), [])
    }
  }

  private mutating func capture() -> RealtimeExpression { .capture(pick(scope.captures.keys.sorted())) }

  mutating func snapshot() -> RealtimeExpression {
    let variables: [RealtimeExpression.Variable] =
      scope.newRoot == nil ? [.data, .data, .root] : [.data, .data, .newData, .newData, .newData, .root]
    var snapshot = RealtimeExpression.variable(pick(variables))
    for _ in 0..<below(4) {
      let path = (try? scope.snapshot(of: snapshot))?.path ?? []
      if chance(4), !path.isEmpty || chance(12) {
        snapshot = .call(snapshot, .parent, [])
      } else {
        snapshot = .call(snapshot, .child, [childArgument(of: snapshot)])
      }
    }
    return snapshot
  }

  private mutating func childArgument(of snapshot: RealtimeExpression) -> RealtimeExpression {
    switch below(10) {
    case 0, 1: scope.captures.isEmpty ? childKey(of: snapshot) : capture()
    case 2: .member(.variable(.auth), "uid")
    case 3 where chance(2): operand(RealtimeOperand.argument, .text, budget: 0).expression
    default: childKey(of: snapshot)
    }
  }

  /// A path below a snapshot, most often one that exists.
  private mutating func childKey(of snapshot: RealtimeExpression) -> RealtimeExpression {
    var node = (try? scope.snapshot(of: snapshot))?.node ?? .absent
    if chance(12) { return .text(pick(["", "/a//b/", ".", "..", "bob@x.com", "a/../b", "a.b", "/"])) }
    var keys: [String] = []
    for _ in 0..<(chance(5) ? 2 : 1) {
      let known = node.children.keys.sorted()
      let key = known.isEmpty || chance(5) ? ModelText(pick(Self.keys)) : pick(known)
      node = node.children[key] ?? .absent
      keys.append(key.description)
    }
    return .text(keys.joined(separator: "/"))
  }
}

// Patterns.
extension RealtimeGenerator {
  /// A pattern, most often made from a text so that it matches.
  mutating func pattern(for text: ModelText?) -> RealtimePattern {
    var scalars = Array((text.map(\.description) ?? pick(Self.texts)).unicodeScalars)
    var pattern = RealtimePattern(
      isAnchoredAtStart: chance(2), isAnchoredAtEnd: chance(2), ignoresCase: chance(5), alternatives: [])
    if scalars.count > 8 { scalars = Array(scalars.prefix(3 + below(6))) }
    pattern.alternatives = [pieces(scalars)]
    if chance(4) { pattern.alternatives.append(pieces(Array(pick(Self.texts).unicodeScalars))) }
    return pattern
  }

  private mutating func pieces(_ scalars: [Unicode.Scalar]) -> [RealtimePattern.Piece] {
    var pieces: [RealtimePattern.Piece] = []
    var index = 0
    while index < scalars.count {
      let rest = scalars.count - index
      if rest > 1, chance(5) {
        // A group of a few characters, with an alternative.
        let length = 1 + below(min(rest, 3))
        let inner = self.pieces(Array(scalars[index..<index + length]))
        let other = self.pieces(Array(pick(Self.texts).unicodeScalars.prefix(3)))
        pieces.append(.init(atom: .group(chance(2) ? [inner] : [other, inner]), count: count(chance(3))))
        index += length
      } else {
        pieces.append(.init(atom: atom(scalars[index]), count: count(chance(3))))
        index += 1
      }
    }
    if pieces.isEmpty || chance(8) { pieces.append(.init(atom: atom("x"), count: chance(2) ? .any : .optional)) }
    return pieces
  }

  private mutating func count(_ repeats: Bool) -> RealtimePattern.Count {
    guard repeats else { return .once }
    return pick([.any, .some, .optional, .exactly(1), .exactly(2), .atLeast(1), .between(0, 2), .between(1, 3)])
  }

  /// An atom that most often holds for a character.
  private mutating func atom(_ scalar: Unicode.Scalar) -> RealtimePattern.Atom {
    switch below(10) {
    case 0: return .any
    case 1: return .shorthand(pick(RealtimePattern.Shorthand.allCases))
    case 2: return .set([.init(first: "a", last: "z"), .init(first: scalar, last: scalar)].safe, isNegated: false)
    case 3: return .set([.init(first: "0", last: "9"), .init(first: "q", last: "q")], isNegated: chance(2))
    case 4: return .set([.init(first: "A", last: "Z"), .init(first: "a", last: "c")], isNegated: chance(3))
    default: return scalar.isInPattern ? .character(scalar) : .any
    }
  }
}

extension Unicode.Scalar {
  /// Whether the grammar lets the character be in a pattern as itself or behind a backslash.
  fileprivate var isInPattern: Bool { value >= 0x20 }
}

extension [RealtimePattern.Range] {
  /// The ranges that a class can hold without questions.
  fileprivate var safe: [RealtimePattern.Range] {
    filter { $0.first.isInPattern && $0.first != "\"" && $0.first != "\\" }
  }
}
