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

  /// Adds what another operand of the expression says. A variable that no type is left for has no clause then.
  ///
  /// - Returns: the variables that no type is left for.
  mutating func merge(_ other: Clauses) -> [Variable] {
    if isEmpty { self = other }
    var impossible: [Variable] = []
    narrow(by: other, &impossible)
    for variable in impossible { remove(variable) }
    return impossible
  }

  /// - Parameter impossible: takes the variables that no type is left for, which keep their clauses.
  mutating func narrow(by other: Clauses, _ impossible: inout [Variable]) {
    for (variable, types) in other.types where !narrow(variable, by: types) {
      if !impossible.contains(variable) { impossible.append(variable) }
    }
  }

  /// - Returns: whether a type is left.
  private mutating func narrow(_ variable: Variable, by other: TypeList) -> Bool {
    guard let place = types.firstIndex(where: { $0.variable == variable }) else {
      if types.count < Self.capacity { types.append((variable, other)) }
      return true
    }
    guard let common = types[place].types.narrowed(by: other) else { return false }
    types[place].types = common
    return true
  }

  /// More variables than a file has that is within its limits; of others nothing is known.
  private static let capacity =
    2 + CloudLimits.captures + CloudLimits.parameters + CloudLimits.variables + 24
}
