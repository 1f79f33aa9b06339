import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of the data that rules read.
  static let data = [
    MutationOperator(
      "before-after", "exchange the data before and after the request", ("request.resource.data", "resource.data")
    ) { id, text in
      guard case .input(let input) = text[id] else { return [] }
      let other: [Expression.Input: String] = [
        .requestResource: "resource", .resource: "request.resource", .data: "newData", .newData: "data",
      ]
      return other[input].map { [text.edit(text.span(of: id), $0, evaluating: id)] } ?? []
    },
    MutationOperator(
      "read-after", "read a document before the request instead of after it", ("getAfter(path)", "get(path)")
    ) { id, text in
      let names = ["getAfter": "get", "existsAfter": "exists", "get": "getAfter", "exists": "existsAfter"]
      guard text[id].builtin != nil, let (span, name) = text.calledFunction(id), let other = names[name] else {
        return []
      }
      return [text.edit(span, other, evaluating: id)]
    },
    MutationOperator("root", "read below the location instead of the root", ("root.child('a')", "data.child('a')")) {
      id, text in
      guard case .input(.root) = text[id] else { return [] }
      return [text.edit(text.span(of: id), "data", evaluating: id)]
    },
    MutationOperator("parent", "read the location instead of its parent", ("data.parent()", "data")) { id, text in
      guard case .call(.snapshotParent, _) = text[id], let receiver = text.operands(of: id).first else { return [] }
      guard let dot = text.find(".", from: text.span(of: receiver).end, to: text.span(of: id).end) else { return [] }
      return [text.edit(Span(dot.start, text.span(of: id).end), "", evaluating: id)]
    },
    MutationOperator("variable", "use another variable of the path", ("auth.uid == $uid", "auth.uid == $room")) {
      id, text in
      text.otherVariables(id).map { text.edit(text.span(of: id), $0, evaluating: id) }
    },
  ]
}

extension RulesText {
  /// Returns the name of a called function that is no method; nil for other expressions.
  fileprivate func calledFunction(_ id: ExpressionID) -> (Span, String)? {
    let start = span(of: id).start
    var end = start
    while end < file.bytes.count, Self.isWordByte(file.bytes[end]) { end += 1 }
    guard end > start, end < file.bytes.count, file.bytes[skipSpace(from: end)] == UInt8(ascii: "("),
      let first = operands(of: id).first, span(of: first).start > end
    else { return nil }
    return (Span(start, end), file.text(of: Span(start, end)))
  }

  /// Returns the names that can replace a variable of the path or a parameter.
  fileprivate func otherVariables(_ id: ExpressionID) -> [String] {
    let own = text(of: id)
    let known = captures[id, default: []]
    if self[id].captureSlot != nil {
      guard isCloud else { return known.filter { $0 != own } }
      // All requests have the same database or bucket.
      return known.last == own ? [] : known.dropLast().filter { $0 != own }
    }
    guard case .local(let index) = self[id], let function = function(of: id), index < function.parameters.count else {
      return []
    }
    return function.parameters.filter { $0 != own }
  }
}
