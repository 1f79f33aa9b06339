/// The types that the uses of variables allow.
struct Clauses: Sendable {
  /// A name whose types are inferred from its uses.
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

  /// The types that the variable may have; unknown if any type is allowed.
  subscript(_ variable: Variable) -> TypeList {
    let found = types.first { $0.variable == variable }?.types ?? .unknown
    return found == .all ? .unknown : found
  }

  mutating func remove(_ variable: Variable) { types.removeAll { $0.variable == variable } }

  /// Adds the clauses of another operand. A variable for which no type is left loses its clause.
  ///
  /// - Returns: the variables for which no type is left.
  mutating func merge(_ other: Clauses) -> [Variable] {
    if isEmpty { self = other }
    var impossible: [Variable] = []
    narrow(by: other, &impossible)
    for variable in impossible { remove(variable) }
    return impossible
  }

  /// - Parameter impossible: receives the variables for which no type is left; they keep their clauses.
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

  /// More variables than a file within its limits has; the types of further ones are unknown.
  private static let capacity =
    2 + CloudLimits.captures + CloudLimits.parameters + CloudLimits.variables + 24
}
