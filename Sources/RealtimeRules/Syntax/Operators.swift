/// An operator before its operand.
enum UnaryOperator: String, Sendable {
  case not = "!"
  case minus = "-"
}

/// An operator between two operands, with its precedence.
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
  case strictEqual = "==="
  case strictNotEqual = "!=="
  case and = "&&"
  case or = "||"

  /// How tightly the operator binds. All operators group from the left (davideast/pyric, rules-rtdb-r35).
  var precedence: Precedence {
    switch self {
    case .multiply, .divide, .remainder: .multiplicative
    case .add, .subtract: .additive
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .relational
    case .equal, .notEqual, .strictEqual, .strictNotEqual: .equality
    case .and: .conjunction
    case .or: .disjunction
    }
  }

  /// The sign as the service prints it: `===` as `==`, and `!==` as `!=`.
  var printed: String {
    switch self {
    case .strictEqual: "=="
    case .strictNotEqual: "!="
    default: rawValue
    }
  }
}

/// How tightly an operator binds, loosest first.
enum Precedence: Int, Comparable, Sendable {
  case disjunction = 1
  case conjunction
  case equality
  case relational
  case additive
  case multiplicative

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}

/// A side of an operator.
enum Side: String {
  case left
  case right

  /// The name with a capital letter, as at the start of a sentence.
  var capitalized: String { self == .left ? "Left" : "Right" }
}
