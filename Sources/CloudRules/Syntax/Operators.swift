/// An operator before its operand.
enum UnaryOperator: String, Sendable {
  case not = "!"
  case minus = "-"
}

/// An operator between two operands, with its precedence. `is` has a node of its own.
enum BinaryOperator: String, Sendable, CaseIterable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case isIn = "in"
  case and = "&&"
  case or = "||"

  /// How tightly the operator binds. All operators group from the left (emulator 1.19.9).
  var precedence: Precedence {
    switch self {
    case .multiply, .divide, .remainder: .multiplicative
    case .add, .subtract: .additive
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .relational
    case .equal, .notEqual: .equality
    case .isIn: .membership
    case .and: .conjunction
    case .or: .disjunction
    }
  }
}

/// How tightly an operator binds, loosest first. `in` and `is` bind looser than `==`, contrary to the documentation
/// (emulator 1.19.9).
enum Precedence: Int, Comparable, Sendable {
  case disjunction = 1
  case conjunction
  case membership
  case typeTest
  case equality
  case relational
  case additive
  case multiplicative

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}
