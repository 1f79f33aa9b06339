/// An expression of Realtime Database rules, as a tree. The model evaluates the tree, the engine gets its text.
indirect enum RealtimeExpression: Sendable {
  case null
  case bool(Bool)
  /// A number and its text in the rule: `16` may be written `0x10`.
  case number(Double, written: String)
  case text(String)
  case variable(Variable)
  /// The key that a wildcard captured; the name includes its `$`.
  case capture(String)
  case member(RealtimeExpression, String)
  case index(RealtimeExpression, RealtimeExpression)
  case call(RealtimeExpression, Method, [RealtimeExpression])
  /// `hasChildren([…])`; without a list it is a plain call.
  case hasChildren(RealtimeExpression, [RealtimeExpression])
  case matches(RealtimeExpression, RealtimePattern)
  case not(RealtimeExpression)
  case minus(RealtimeExpression)
  case binary(Operator, RealtimeExpression, RealtimeExpression)
  case conditional(RealtimeExpression, RealtimeExpression, RealtimeExpression)

  enum Variable: String, Sendable {
    case auth, now, root, data, newData, query
  }

  enum Method: String, Sendable {
    case val, child, parent, hasChild, hasChildren, exists, getPriority, isNumber, isString, isBoolean
    case contains, beginsWith, endsWith, replace, toLowerCase, toUpperCase
  }

  enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case strictEqual = "==="
    case strictUnequal = "!=="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"
  }

  /// The expressions directly below this one.
  var operands: [RealtimeExpression] {
    switch self {
    case .null, .bool, .number, .text, .variable, .capture: []
    case .member(let target, _), .matches(let target, _), .not(let target), .minus(let target): [target]
    case .index(let target, let key): [target, key]
    case .call(let target, _, let arguments), .hasChildren(let target, let arguments): [target] + arguments
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    }
  }

  /// The same node with other operands, as many as ``operands`` has.
  func with(_ operands: [RealtimeExpression]) -> RealtimeExpression {
    switch self {
    case .null, .bool, .number, .text, .variable, .capture: self
    case .member(_, let name): .member(operands[0], name)
    case .matches(_, let pattern): .matches(operands[0], pattern)
    case .not: .not(operands[0])
    case .minus: .minus(operands[0])
    case .index: .index(operands[0], operands[1])
    case .call(_, let method, _): .call(operands[0], method, Array(operands.dropFirst()))
    case .hasChildren: .hasChildren(operands[0], Array(operands.dropFirst()))
    case .binary(let sign, _, _): .binary(sign, operands[0], operands[1])
    case .conditional: .conditional(operands[0], operands[1], operands[2])
    }
  }
}

/// A regular expression of the subset that Firebase documents.
struct RealtimePattern: Sendable {
  var isAnchoredAtStart = false
  var isAnchoredAtEnd = false
  var ignoresCase = false
  /// At least one, none of them empty.
  var alternatives: [[Piece]]

  /// An atom and how often it may repeat.
  struct Piece: Sendable {
    var atom: Atom
    var count: Count = .once
  }

  indirect enum Atom: Sendable {
    case character(Unicode.Scalar)
    case any
    case set([Range], isNegated: Bool)
    case shorthand(Shorthand)
    case group([[Piece]])
  }

  /// A range of characters in a class.
  struct Range: Sendable {
    var first: Unicode.Scalar
    var last: Unicode.Scalar
  }

  /// `\d`, `\w`, `\s` and their opposites.
  enum Shorthand: String, Sendable, CaseIterable {
    case digit = "d"
    case word = "w"
    case space = "s"
    case noDigit = "D"
    case noWord = "W"
    case noSpace = "S"
  }

  enum Count: Sendable {
    case once, any, some, optional
    case exactly(Int)
    case atLeast(Int)
    case between(Int, Int)

    /// The least and the greatest number of repetitions; nil for no greatest.
    var bounds: (least: Int, most: Int?) {
      switch self {
      case .once: (1, 1)
      case .any: (0, nil)
      case .some: (1, nil)
      case .optional: (0, 1)
      case .exactly(let count): (count, count)
      case .atLeast(let least): (least, nil)
      case .between(let least, let most): (least, most)
      }
    }
  }
}

/// One location of a rules file with all that is below it.
struct RealtimeRuleTree: Sendable {
  var read: RealtimeExpression?
  var write: RealtimeExpression?
  var validate: RealtimeExpression?
  /// The names in `.indexOn`, which never change a decision.
  var index: [String] = []
  /// The children with a literal key.
  var children: [Child] = []
  /// The child for all other keys; its key is the name with `$`.
  var wildcard: [Child] = []
  /// Whether the wildcard is written before the literal keys.
  var isWildcardFirst = false

  struct Child: Sendable {
    var key: String
    var rules: RealtimeRuleTree
  }

  /// The children in the order of the file.
  var ordered: [Child] { isWildcardFirst ? wildcard + children : children + wildcard }
}
