import RulePrograms

/// How many expressions of the limit a condition takes, without a request (`Grammar/cloud.md`, 12.2).
struct ExpressionPrices {
  /// Numbers stop growing there: helpers that call each other twice double it each time.
  static let maximum = 1_000_000_000

  /// The value that an expression must have. `any` is every value that is not an error.
  private enum Wanted: Int { case isTrue, isFalse, any }

  private let rules: CheckedRules
  private let tree: SyntaxTree
  /// The known least prices, by node and wanted value, and the known greatest prices. A node has each computed once.
  private var least: [Int?]
  private var most: [Int?]

  init(_ rules: CheckedRules) {
    self.rules = rules
    tree = rules.tree
    least = Array(repeating: nil, count: tree.nodes.count * 3)
    most = Array(repeating: nil, count: tree.nodes.count)
  }

  /// The least number of expressions with which the condition can be true. It is never too large.
  mutating func least(toAllow condition: NodeID) -> Int { least(condition, .isTrue) }

  private mutating func least(_ id: NodeID, _ wanted: Wanted) -> Int {
    let place = id.index * 3 + wanted.rawValue
    if let known = least[place] { return known }
    let price = leastUnknown(id, wanted)
    least[place] = price
    return price
  }

  private mutating func leastUnknown(_ id: NodeID, _ wanted: Wanted) -> Int {
    let opposite: Wanted = wanted == .isTrue ? .isFalse : wanted == .isFalse ? .isTrue : .any
    switch tree[id].kind {
    case .group(let inner): return least(inner, wanted)
    case .unary(.not, let inner): return sum(1, least(inner, opposite))
    case .binary(.and, let left, let right): return least(left, right, wanted, decides: .isFalse)
    case .binary(.or, let left, let right): return least(left, right, wanted, decides: .isTrue)
    case .conditional(let condition, let then, let otherwise):
      return min(
        sum(2, least(condition, .isTrue), least(then, wanted)),
        sum(4, least(condition, .isFalse), least(otherwise, wanted)))
    case .call(_, let arguments):
      guard case .function(let function) = rules.resolution(of: id) else { break }
      let declaration = tree.functions[function.index]
      let body = least(declaration.result, wanted)
      // An argument or a `let` that is an error ends early, and the body may never read it.
      return sum(1, Int(arguments.count), 2 * declaration.lets.count, body)
    default: break
    }
    var price = own(id)
    for operand in operands(id) { price = sum(price, least(operand, .any)) }
    return price
  }

  /// The least price of `&&` or `||`. An error of the left side does not matter if the right side decides.
  private mutating func least(_ left: NodeID, _ right: NodeID, _ wanted: Wanted, decides value: Wanted) -> Int {
    let decided = min(sum(1, least(left, value)), sum(3, least(right, value)))
    let other: Wanted = value == .isTrue ? .isFalse : .isTrue
    let both = sum(2, least(left, other), least(right, other))
    return wanted == .any ? min(decided, both) : wanted == value ? decided : both
  }

  /// The number of expressions if no operand decides early.
  mutating func most(_ id: NodeID) -> Int {
    if let known = most[id.index] { return known }
    let price = mostUnknown(id)
    most[id.index] = price
    return price
  }

  private mutating func mostUnknown(_ id: NodeID) -> Int {
    switch tree[id].kind {
    case .group(let inner): return most(inner)
    case .binary(.and, let left, let right), .binary(.or, let left, let right): return sum(2, most(left), most(right))
    case .conditional(let condition, let then, let otherwise):
      return sum(most(condition), max(sum(2, most(then)), sum(4, most(otherwise))))
    case .call(_, let arguments):
      guard case .function(let function) = rules.resolution(of: id) else { break }
      let declaration = tree.functions[function.index]
      var price = sum(1, most(declaration.result))
      for variable in declaration.lets { price = sum(price, 1, most(variable.value)) }
      for argument in tree[arguments] { price = sum(price, most(argument)) }
      return price
    default: break
    }
    var price = own(id)
    for operand in operands(id) { price = sum(price, most(operand)) }
    return price
  }

  /// What the expression takes beside its operands.
  private func own(_ id: NodeID) -> Int {
    switch tree[id].kind {
    case .integer(let value): value < 0 && value != .min ? 2 : 1
    case .typeTest: 2
    case .slice(_, let from, let to): 1 + (from == nil ? 1 : 0) + (to == nil ? 1 : 0)
    case .path(let literal): 1 + tree.path(literal).count { if case .literal = $0.kind { true } else { false } }
    case .null, .boolean, .double, .string, .bytes, .identifier, .group, .unary, .binary, .conditional, .member, .index,
      .call, .list, .map, .mistake:
      1
    }
  }

  /// The operands that are evaluated: of the name in a call, only the receiver of a method; of packages, nothing.
  private func operands(_ id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    tree.forEachOperand(of: id) { operand in
      if case .call(operand, _) = tree[id].kind {
        found += operands(tree.peeled(operand))
      } else if !isPackage(operand) {
        found.append(operand)
      }
    }
    return found
  }

  private func isPackage(_ id: NodeID) -> Bool {
    if case .namespace = rules.resolution(of: id) { true } else { false }
  }

  private func sum(_ numbers: Int...) -> Int { min(Self.maximum, numbers.reduce(0, +)) }
}
