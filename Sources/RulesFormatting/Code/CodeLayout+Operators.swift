import SourceText

extension CodeLayout {
  /// An operator before its right operand.
  private struct Joint {
    /// The comments before it, and a line break or an empty line.
    let lineBreak: Layout
    let sign: Layout
    /// Whether a line ends before or after it in the source.
    let isBroken: Bool
    /// Whether comments are before it.
    let hasComments: Bool
  }

  /// Takes an operator, with the comments before and after it. All of them come before it, on the line of the left operand
  /// or on lines of their own.
  private mutating func joint() -> Joint {
    var isBroken = hasLineBreakBefore
    var (trailing, own) = takeComments()
    var isBlank = hasBlankLineBefore
    let firstComment = nextComment
    let sign = token()
    isBroken = isBroken || hasLineBreakBefore
    if nextComment == firstComment {
      let more = takeComments(isStart: !own.isEmpty)
      trailing = .sequence(trailing, more.trailing)
      own += more.own
    }
    isBlank = isBlank || hasBlankLineBefore
    let lines = own.flatMap { [$0.lineBreak, $0.layout] }
    return Joint(
      lineBreak: .sequence([trailing] + lines + [isBlank ? .blankLine : .line]), sign: sign, isBroken: isBroken,
      hasComments: trailing.isBroken || !own.isEmpty)
  }

  /// Conditions with `&&` or `||` between them, on one line or each on its own line. They stay broken if they are broken in
  /// the source.
  mutating func conditions(_ operands: [CodePiece], _ alignment: Alignment) -> Layout {
    var chain = ConditionChain(first: piece(operands[0]), operands: operands, alignment: alignment)
    for operand in operands.dropFirst() {
      let joint = joint()
      chain.add(joint.sign, piece(operand), after: joint.lineBreak, isBroken: joint.isBroken || joint.hasComments)
    }
    return chain.layout
  }

  /// Operands with other operators between them.
  mutating func operation(_ operands: [CodePiece]) -> Layout {
    let first = piece(operands[0])
    guard operands.count == 2 else { return sum(first, operands.dropFirst()) }
    let joint = joint()
    let right = piece(operands[1])
    let lines = Layout.sequence(first, .indent(.sequence(joint.lineBreak.broken, joint.sign, .text(" "), right)))
    if joint.hasComments { return .group(lines.broken) }
    let line = Layout.sequence(first, .text(" "), joint.sign, .text(" "), right)
    let open =
      operands[1].hasBrackets ? [Layout.sequence(first, .text(" "), joint.sign, .text(" "), right.opened)] : []
    return .alternatives([line] + open + [.group(lines.broken)])
  }

  private mutating func sum(_ first: Layout, _ others: ArraySlice<CodePiece>) -> Layout {
    var rest: [Layout] = []
    for operand in others {
      let joint = joint()
      rest += [joint.lineBreak, joint.sign, .text(" "), piece(operand)]
    }
    return .group(.sequence(first, .indent(.sequence(rest))))
  }

  /// `a ? b : c`, on one line or with a line for each value.
  mutating func conditional(_ values: [CodePiece]) -> Layout {
    let first = piece(values[0])
    var lines: [Layout] = []
    var isBroken = false
    for value in values.dropFirst() {
      let joint = joint()
      isBroken = isBroken || joint.isBroken
      lines.append(.sequence(joint.lineBreak, joint.sign, .text(" "), piece(value)))
    }
    var rest = Layout.empty
    // The values of a condition after `:` are further in than it.
    for start in stride(from: lines.count - 2, through: 0, by: -2) {
      rest = .indent(.sequence(lines[start], lines[start + 1], rest))
    }
    let content = Layout.sequence(values[0].isChain ? .indent(first) : first, rest)
    return .group(isBroken ? content.broken : content)
  }
}
