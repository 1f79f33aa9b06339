/// Writes expressions as text and records the position of each node.
struct Printer {
  /// The text so far.
  private(set) var text: [UInt8] = []
  /// The byte ranges of the nodes without the parentheses round them, in the order of `Syntax.children`, parents first.
  private(set) var ranges: [Range<Int>] = []

  /// Writes text that is no expression.
  mutating func write(_ plain: String) { text += plain.utf8 }

  /// Writes an expression, in parentheses where a node above binds tighter.
  mutating func write(_ syntax: Syntax, above: Int = 0) {
    let index = ranges.count
    ranges.append(0..<0)
    let needsParentheses = syntax.precedence < above
    if needsParentheses { write("(") }
    let start = text.count
    body(syntax)
    ranges[index] = start..<text.count
    if needsParentheses { write(")") }
  }

  private mutating func body(_ syntax: Syntax) {
    let own = syntax.precedence
    switch syntax {
    case .literal(let text), .name(let text): write(text)
    case .member(let operand, let name):
      write(operand, above: own)
      write("." + name)
    case .index(let operand, let key):
      write(operand, above: own)
      write("[")
      write(key)
      write("]")
    case .slice(let operand, let low, let high):
      write(operand, above: own)
      write("[")
      // A path literal would swallow the colon.
      if let low { write(low, above: 11) }
      write(":")
      if let high { write(high) }
      write("]")
    case .call(let name, let arguments): list(arguments, name + "(", ")")
    case .method(let receiver, let name, let arguments):
      write(receiver, above: own)
      list(arguments, "." + name + "(", ")")
    case .unary(let sign, let operand):
      write(sign)
      write(operand, above: operand.isLiteral ? own : own + 1)
    case .binary("in", let left, let right): infixIn(left, right, own)
    case .binary(let sign, let left, let right):
      write(left, above: own)
      write(" \(sign) ")
      write(right, above: own + 1)
    case .isType(let operand, let type):
      write(operand, above: own + 1)
      write(" is " + type)
    case .conditional(let condition, let yes, let no):
      write(condition, above: own + 1)
      write(" ? ")
      write(yes, above: own + 1)
      write(" : ")
      write(no, above: own)
    case .list(let elements): list(elements, "[", "]")
    case .map(let entries): map(entries)
    case .path(let segments): path(segments)
    }
  }

  /// The right side comes first in the order of nodes, but second in the text.
  private mutating func infixIn(_ left: Syntax, _ right: Syntax, _ own: Int) {
    var other = Printer()
    other.text = text
    other.write(left, above: own)
    other.write(" in ")
    let leftRanges = other.ranges
    text = other.text
    write(right, above: own + 1)
    ranges += leftRanges
  }

  private mutating func list(_ elements: [Syntax], _ open: String, _ close: String) {
    write(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { write(", ") }
      write(element)
    }
    write(close)
  }

  private mutating func map(_ entries: [Syntax]) {
    write("{")
    for (index, entry) in entries.enumerated() {
      if index > 0 { write(index.isMultiple(of: 2) ? ", " : ": ") }
      write(entry)
    }
    write("}")
  }

  private mutating func path(_ segments: [Syntax.Segment]) {
    for segment in segments {
      switch segment {
      case .text(let text): write("/" + text)
      case .value(let value):
        write("/$(")
        write(value)
        write(")")
      }
    }
  }
}

extension Syntax {
  /// How tight the node binds: 1 for `?:` up to 11 for what needs no parentheses anywhere.
  var precedence: Int {
    switch self {
    // `1.size()` is a number with a dot and a stray name.
    case .literal(let text): text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } ? 10 : 11
    case .conditional: 1
    case .binary("||", _, _): 2
    case .binary("&&", _, _): 3
    case .binary("in", _, _): 4
    case .isType: 5
    case .binary("==", _, _), .binary("!=", _, _): 6
    case .binary("+", _, _), .binary("-", _, _): 8
    case .binary("*", _, _), .binary("/", _, _), .binary("%", _, _): 9
    case .binary: 7
    case .unary: 10
    // A path literal would swallow what follows it.
    case .path: 10
    default: 11
    }
  }

  /// The text of the expression alone.
  var source: String {
    var printer = Printer()
    printer.write(self)
    return String(decoding: printer.text, as: UTF8.self)
  }
}
