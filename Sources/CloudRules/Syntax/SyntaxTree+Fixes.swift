import SourceText

// Edits that several lints offer.
extension SyntaxTree {
  /// Returns the fix that removes a part of the text; none if that would remove a comment.
  func removal(of span: Span, _ message: String) -> [FixIt] {
    guard !hasComment(in: span) else { return [] }
    return [FixIt(message, [TextEdit(span, "")])]
  }

  /// Returns the fix that removes a statement; none if the match has no other one.
  func removal(of allow: AllowID) -> [FixIt] {
    let declaration = allows[allow.index]
    guard matches[declaration.match.index].allows.count > 1 else { return [] }
    return removal(of: declaration.span, "remove this `allow`")
  }

  /// Returns the edits that negate a condition; none if `isNegated` is false.
  func negation(of id: NodeID, _ isNegated: Bool = true) -> [TextEdit] {
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
