import SourceText

/// Conditions with `&&` or `||` between them.
struct ConditionChain {
  private let first: Layout
  private let operands: [CodePiece]
  private let alignment: CodeLayout.Alignment
  private var last: Layout
  private var lines: [Layout] = []
  private var words: [Layout] = []
  /// Whether a line ends in the source before the last condition.
  private var isBroken = false

  init(first: Layout, operands: [CodePiece], alignment: CodeLayout.Alignment) {
    self.first = first
    self.operands = operands
    self.alignment = alignment
    last = first
  }

  /// Adds a condition.
  ///
  /// - Parameters:
  ///   - lineBreak: the comments before its operator, and a line break.
  ///   - isBroken: whether a line ends beside the operator in the source.
  mutating func add(_ sign: Layout, _ condition: Layout, after lineBreak: Layout, isBroken: Bool) {
    self.isBroken = self.isBroken || isBroken || last.isBroken
    last = condition
    lines += [lineBreak, sign, .text(" "), condition]
    words += [.text(" "), sign, .text(" "), condition]
  }

  var layout: Layout {
    let onOneLine = Layout.sequence([first] + words)
    if isBroken { return inLines }
    guard last.isBroken else { return .alternatives([onOneLine, inLines]) }
    // Only the brackets at the end of the last condition are broken in the source, as in `a && (`.
    let endsWithBrackets = operands.last?.endsWithBrackets ?? false
    return endsWithBrackets ? .alternatives([onOneLine, eachOnItsLine]) : inLines
  }

  /// Each condition on its own line. After `if`, all of them go to the next line if the parentheses of the first one would
  /// have to be broken before it.
  private var inLines: Layout {
    guard case .assigned = alignment, case .group = operands[0], !first.isBroken else { return eachOnItsLine }
    let line = Layout.group(.sequence(first.flat, .indent(.sequence(lines))).broken)
    let nextLine = Layout.indent(.sequence(.newline, .group(.sequence([first.flat] + lines).broken)))
    return .alternatives([line, nextLine, eachOnItsLine])
  }

  private var eachOnItsLine: Layout {
    switch alignment {
    case .hanging, .assigned:
      let start = operands[0].isChain ? Layout.indent(first) : first
      return .group(.sequence(start, .indent(.sequence(lines))).broken)
    case .aligned: return .group(.sequence([first] + lines).broken)
    }
  }
}

extension CodePiece {
  /// Whether its last token closes brackets that can be broken.
  var endsWithBrackets: Bool {
    switch self {
    case .group, .list, .map, .object: true
    case .prefixed(let operand): operand.endsWithBrackets
    case .chain(.other, let operands): operands.count == 2 && operands[1].hasBrackets
    case .postfix(_, let suffixes): if case .call? = suffixes.last { true } else { false }
    case .token, .chain(.logical, _), .conditional, .path: false
    }
  }

  /// Whether it is `a && b` without parentheses.
  var isChain: Bool {
    if case .chain(.logical, _) = self { return true }
    return false
  }
}
