/// The tokens that are not words, numbers or strings.
enum Punctuation: String, Sendable, CaseIterable {
  case openBrace = "{"
  case closeBrace = "}"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case dot = "."
  case dollar = "$"
  case question = "?"
  case assign = "="
  case equal = "=="
  case not = "!"
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case increment = "++"
  case subtract = "-"
  case decrement = "--"
  case multiply = "*"
  case glob = "**"
  case divide = "/"
  case remainder = "%"
  case and = "&&"
  case or = "||"
  case at = "@"

  /// The longest mark that the two bytes start with.
  init?(_ first: UInt8, _ second: UInt8?) {
    guard let mark = Self.pair(first, second) ?? Self.single(first) else { return nil }
    self = mark
  }

  private static func pair(_ first: UInt8, _ second: UInt8?) -> Punctuation? {
    switch (first, second) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessOrEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterOrEqual
    case (UInt8(ascii: "+"), UInt8(ascii: "+")): .increment
    case (UInt8(ascii: "-"), UInt8(ascii: "-")): .decrement
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): .glob
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): .and
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): .or
    default: nil
    }
  }

  private static func single(_ byte: UInt8) -> Punctuation? {
    switch byte {
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "}"): .closeBrace
    case UInt8(ascii: "("): .openParenthesis
    case UInt8(ascii: ")"): .closeParenthesis
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "$"): .dollar
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "="): .assign
    case UInt8(ascii: "!"): .not
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "+"): .add
    case UInt8(ascii: "-"): .subtract
    case UInt8(ascii: "*"): .multiply
    case UInt8(ascii: "/"): .divide
    case UInt8(ascii: "%"): .remainder
    case UInt8(ascii: "@"): .at
    default: nil
    }
  }

  /// The binary operator with this sign.
  var binaryOperator: BinaryOperator? {
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
    case .and: .and
    case .or: .or
    default: nil
    }
  }
}
