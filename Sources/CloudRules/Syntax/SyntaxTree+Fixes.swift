import SourceText

// Edits that several lints offer.
extension SyntaxTree {
  /// Returns the fix that removes a part of the text; none if that would remove a comment.
  func removal(of span: Span, _ message: String, isStatement: Bool = false) -> [FixIt] {
    hasComment(in: span) ? [] : [FixIt(message, [TextEdit(span, "")], removesStatement: isStatement)]
  }

  /// Returns the part of the text that a binary operator does not need without one of its operands: the operand and the sign.
  func removableSpan(ofLeft isLeft: Bool, _ left: NodeID, _ right: NodeID) -> Span {
    isLeft ? Span(self[left].span.start, self[right].span.start) : Span(self[left].span.end, self[right].span.end)
  }

  /// Returns the edits that replace bytes of a text by the literal that has the text.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the bytes in the UTF-8 of the text.
  ///   - literal: the literal with its quotes.
  /// - Returns: the edits; none if the literal has escapes, so that the offsets in the file are not known.
  func edits(replacing offsets: [Int], of text: String, in literal: Span, by replacement: String) -> [TextEdit] {
    guard literal.count == text.utf8.count + 2 else { return [] }
    return offsets.map { TextEdit(Span(literal.start + 1 + $0, literal.start + 2 + $0), replacement) }
  }

  /// Returns the fix that removes a statement; none if the match has no other one.
  func removal(of allow: AllowID) -> [FixIt] {
    let declaration = allows[allow.index]
    guard matches[declaration.match.index].allows.count > 1 else { return [] }
    return removal(of: declaration.span, "remove this `allow`", isStatement: true)
  }

  /// Returns the edits that negate a condition; none if `isNegated` is false.
  func negation(of id: NodeID, if isNegated: Bool) -> [TextEdit] {
    guard isNegated else { return [] }
    let span = self[id].span
    if case .group = self[id].kind { return [TextEdit(Span(at: span.start), "!")] }
    return [TextEdit(Span(at: span.start), "!("), TextEdit(Span(at: span.end), ")")]
  }

  /// Whether a comment is in a part of the text.
  func hasComment(in span: Span) -> Bool { comments.contains { $0.start < span.end && $0.end > span.start } }

  /// Whether the value is a boolean or an error.
  func isCondition(_ id: NodeID) -> Bool {
    switch self[peeled(id)].kind {
    case .unary(.not, _), .typeTest: true
    case .binary(let sign, _, _): sign.precedence < .additive
    default: false
    }
  }
}
