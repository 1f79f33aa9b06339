import RulePrograms
import SourceText

/// Fix-its that give an operand the expected type, where they are certain.
struct Repairs {
  private let condition: CheckedCondition
  private var tree: SyntaxTree { condition.tree }

  init(_ condition: CheckedCondition) { self.condition = condition }

  /// The fix-its that make the operand a boolean: `()`, `.exists()`, `!= null`, `== true`.
  ///
  /// - Parameter negation: the `!` before it, which the comparison replaces.
  func asCondition(_ id: NodeID, negatedBy negation: NodeID? = nil) -> [FixIt] {
    let found = condition.type(of: id)
    let call = callable(id) == nil ? "" : "()"
    switch callable(id) ?? found {
    case .boolean: return inserted(call, after: id)
    case .snapshot: return inserted("\(call).exists()", after: id)
    case .value: return compared(id, call: call, "true", negation)
    case .auth:
      let path = condition.path(of: id)
      let isIdentity = path == ["auth"] || path == ["auth", "uid"] || path == ["auth", "token"]
      return compared(id, isIdentity ? "null" : "true", negation)
    default: return []
    }
  }

  /// The fix-its that make the operand a value: the call of a method, the `val()` of a snapshot.
  ///
  /// - Parameter isValue: whether a type is accepted in place of the operand.
  func asValue(_ id: NodeID, _ isValue: (RealtimeType) -> Bool) -> [FixIt] {
    guard condition.type(of: id) == .snapshot else { return calling(id, isValue) }
    return inserted(".val()", after: id)
  }

  /// The fix-it that adds `()` to a method without required arguments, if its result is accepted.
  func calling(_ id: NodeID, _ isAccepted: (RealtimeType) -> Bool) -> [FixIt] {
    guard let result = callable(id), isAccepted(result) else { return [] }
    return inserted("()", after: id)
  }

  /// The type of the result of a method without required arguments that is not called; nil for anything else.
  private func callable(_ id: NodeID) -> RealtimeType? {
    guard condition.type(of: id) == .method, case .member(let method) = condition.resolution(of: id),
      method.arguments == .none || method.arguments == .names
    else { return nil }
    return method.result
  }

  /// The fix-it that turns a string into a regular expression with the same text.
  func asRegex(_ id: NodeID) -> [FixIt] {
    let span = tree[id].span
    let written = condition.source.text(of: span)
    guard case .string(let text) = tree[id].kind, !text.isEmpty, !written.utf8.contains(UInt8(ascii: "\\")),
      !written.utf8.contains(UInt8(ascii: "/"))
    else { return [] }
    let opening = condition.source.place(Span(span.start, span.start + 1))
    let closing = condition.source.place(Span(span.end - 1, span.end))
    return [FixIt("write `/\(text)/`", [TextEdit(opening, "/"), TextEdit(closing, "/")])]
  }

  /// The fix-it that adds brackets around a name.
  func asArray(_ id: NodeID) -> [FixIt] {
    guard condition.type(of: id) == .string else { return [] }
    let place = condition.place(id)
    return [FixIt("write it in brackets", [TextEdit(Span(at: place.start), "["), TextEdit(Span(at: place.end), "]")])]
  }

  private func compared(_ id: NodeID, call: String = "", _ value: String, _ negation: NodeID?) -> [FixIt] {
    guard isPostfix(id) else { return [] }
    let isPositive = (negation == nil) == (value == "true")
    let text = "\(call) \(isPositive ? "==" : "!=") \(value)"
    var edits = [TextEdit(Span(at: condition.place(id).end), text)]
    if let negation {
      edits.append(TextEdit(Span(condition.place(negation).start, condition.place(id).start), ""))
    }
    return [FixIt("write `\(condition.source.text(of: tree[id].span))\(text)`", edits)]
  }

  private func inserted(_ text: String, after id: NodeID) -> [FixIt] {
    guard isPostfix(id) else { return [] }
    return [
      FixIt(
        "write `\(condition.source.text(of: tree[id].span))\(text)`",
        [TextEdit(Span(at: condition.place(id).end), text)])
    ]
  }

  /// Whether a postfix can be added to the node without parentheses.
  private func isPostfix(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .identifier, .member, .index, .call, .group: true
    default: false
    }
  }
}
