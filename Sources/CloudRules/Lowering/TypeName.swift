import RulePrograms

/// The names of types after `is`.
enum TypeName {
  /// In the order of the compiler's message (emulator 1.19.9).
  static let all = [
    "bool", "bytes", "constraint", "duration", "float", "int", "latlng", "list", "vector", "set", "number", "map",
    "string", "timestamp", "path", "map_diff",
  ]

  /// The types for which `is name` is true; none for `set`, which is never true (emulator 1.19.9).
  static func types(_ name: String) -> TypeSet {
    if name.utf8.elementsEqual("number".utf8) { return .number }
    if name.utf8.elementsEqual("set".utf8) { return [] }
    return RuleType.allCases.first { $0.name.utf8.elementsEqual(name.utf8) }.map { TypeSet($0) } ?? []
  }
}

extension BinaryOperator {
  /// The built-in that evaluates both operands; nil for `&&` and `||`, which do not.
  var builtin: Builtin? {
    switch self {
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .add: .add
    case .subtract: .subtract
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal: .equal
    case .notEqual: .notEqual
    case .isIn: .in
    case .and, .or: nil
    }
  }
}
