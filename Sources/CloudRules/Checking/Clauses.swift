/// What uses of variables say of their types.
struct Clauses: Sendable {
  /// A variable.
  enum Variable: Hashable, Sendable {
    case request
    case resource
    case capture(MatchID, segment: Int)
    case parameter(Int)
    case variable(Int)
  }

  private var types: [(variable: Variable, types: TypeList)] = []

  init() {}

  init(_ variable: Variable, _ types: TypeList) {
    self.types = [(variable, types.isUnknown ? .all : types)]
  }

  var isEmpty: Bool { types.isEmpty }

  /// What the variable must be; unknown where any type will do.
  subscript(_ variable: Variable) -> TypeList {
    let found = types.first { $0.variable == variable }?.types ?? .unknown
    return found == .all ? .unknown : found
  }

  mutating func remove(_ variable: Variable) { types.removeAll { $0.variable == variable } }

  /// The clauses of all operands of one expression. A variable that no type is left for has none.
  ///
  /// - Returns: the variables that no type is left for.
  static func merge(_ operands: [Clauses]) -> (clauses: Clauses, impossible: [Variable]) {
    guard var merged = operands.first(where: { !$0.isEmpty }) else { return (Clauses(), []) }
    var impossible: [Variable] = []
    for operand in operands.drop(while: \.isEmpty).dropFirst() where !operand.isEmpty {
      for (variable, types) in operand.types where !merged.narrow(variable, by: types) {
        if !impossible.contains(variable) { impossible.append(variable) }
      }
    }
    for variable in impossible { merged.remove(variable) }
    return (merged, impossible)
  }

  /// - Returns: whether a type is left.
  private mutating func narrow(_ variable: Variable, by other: TypeList) -> Bool {
    guard let place = types.firstIndex(where: { $0.variable == variable }) else {
      types.append((variable, other))
      return true
    }
    guard let common = types[place].types.narrowed(by: other) else { return false }
    types[place].types = common
    return true
  }
}
