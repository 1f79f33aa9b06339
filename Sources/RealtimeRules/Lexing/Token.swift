import SourceText

/// The smallest unit of a condition.
struct Token: Sendable {
  enum Kind: Sendable {
    case identifier(String)
    case number(Double)
    case string(String)
    case regex(RegexLiteral)
    /// An operator or a bracket, as written.
    case punctuation(Punctuation)
    /// Text that is not a token; it has been reported.
    case invalid
    /// Where the condition ends.
    case end
  }

  let kind: Kind
  let span: Span

  /// Whether an operand can end here, so that a `/` after it divides.
  var endsOperand: Bool {
    switch kind {
    case .identifier, .number, .string, .regex, .invalid: true
    case .punctuation(let mark): mark == .closeParenthesis || mark == .closeBracket || mark == .closeBrace
    case .end: false
    }
  }
}

/// The operators and brackets of JavaScript, including those that rules do not have, which are reported by name.
enum Punctuation: String, Sendable, CaseIterable {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case dot = "."
  case comma = ","
  case semicolon = ";"
  case question = "?"
  case colon = ":"
  case not = "!"
  case tilde = "~"
  case increment = "++"
  case decrement = "--"
  case power = "**"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case shiftRightUnsigned = ">>>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case strictEqual = "==="
  case strictNotEqual = "!=="
  case bitAnd = "&"
  case bitOr = "|"
  case bitXor = "^"
  case and = "&&"
  case or = "||"
  case assign = "="
  case addAssign = "+="
  case subtractAssign = "-="
  case multiplyAssign = "*="
  case divideAssign = "/="
  case remainderAssign = "%="
  case andAssign = "&="
  case orAssign = "|="
  case xorAssign = "^="
  case shiftLeftAssign = "<<="
  case shiftRightAssign = ">>="
  case shiftRightUnsignedAssign = ">>>="

  /// The longest mark that `bytes` start with.
  static func longest(in bytes: ArraySlice<UInt8>) -> Punctuation? {
    guard let first = bytes.first, first < 0x80 else { return nil }
    return byFirstByte[Int(first)].first { bytes.starts(with: $0.spelling) }?.mark
  }

  /// For each ASCII byte, the marks that start with it, longest first.
  private static let byFirstByte: [[(spelling: [UInt8], mark: Punctuation)]] = (0..<0x80).map { first in
    allCases.map { (spelling: Array($0.rawValue.utf8), mark: $0) }
      .filter { $0.spelling.first == first }
      .sorted { $0.spelling.count > $1.spelling.count }
  }
}
