import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of literals.
  static let literals = [
    MutationOperator("off-by-one", "add or subtract one", ("size() <= 10", "size() <= 11")) { id, text in
      guard let number = text.wholeNumber(id) else { return [] }
      return [number + 1, number - 1].map { text.edit(text.span(of: id), "\($0)", evaluating: id) }
    },
    MutationOperator("string", "change a string", ("role == 'admin'", "role == 'adminX'")) { id, text in
      guard let quote = text.closingQuote(id), !text.isElement(id) else { return [] }
      return [text.edit(Span(at: quote), "X", evaluating: id)]
    },
    MutationOperator("boolean", "exchange `true` and `false`", ("paid == true", "paid == false")) { id, text in
      guard case .bool(let bool)? = text.program.constant(at: id), text.parent(of: id) != nil else { return [] }
      return [text.edit(text.span(of: id), "\(!bool)", evaluating: id)]
    },
    MutationOperator("list-element", "remove an element of a list", ("['a', 'b']", "['a']")) { id, text in
      text.elements(id).map { text.removedElements($0, of: id) } ?? []
    },
  ]
}

extension RulesText {
  /// Returns the value of a literal without a fraction; nil for other expressions.
  fileprivate func wholeNumber(_ id: ExpressionID) -> Int64? {
    switch program.constant(at: id) {
    case .integer(let integer) where abs(integer.distance(to: 0)) < Int(Int32.max): return integer
    case .double(let double): return text(of: id).contains(".") ? nil : Int64(exactly: double)
    default: return nil
    }
  }

  /// Returns the offset of the quote after a string; nil for other expressions, such as names of members.
  fileprivate func closingQuote(_ id: ExpressionID) -> Int? {
    guard case .string? = program.constant(at: id) else { return nil }
    let written = text(of: id)
    let quote = ["'", "\\\"", "\""].first { written.hasPrefix($0) && written.hasSuffix($0) }
    return quote.map { span(of: id).end - $0.utf8.count }
  }

  /// Returns the elements of a list as written; nil for other expressions.
  fileprivate func elements(_ id: ExpressionID) -> [ExpressionID]? {
    if self[id].builtin == .list { return operands(of: id) }
    return self[id].operation == .snapshotHasAllChildren ? Array(operands(of: id).dropFirst()) : nil
  }

  /// Whether an expression is an element of a list, which another operator removes.
  fileprivate func isElement(_ id: ExpressionID) -> Bool {
    parent(of: id).flatMap { elements($0) }?.contains(id) ?? false
  }

  fileprivate func removedElements(_ elements: [ExpressionID], of id: ExpressionID) -> [RuleEdit] {
    if elements.count == 1 {
      // `hasChildren([])` is invalid.
      let start =
        isCloud
        ? span(of: elements[0]).start
        : find("[", from: span(of: operands(of: id)[0]).end, to: span(of: elements[0]).start)?.start
      let end =
        isCloud ? span(of: elements[0]).end : find("]", from: span(of: elements[0]).end, to: span(of: id).end)?.end
      guard let start, let end else { return [] }
      return [edit(Span(start, end), "", evaluating: id)]
    }
    return elements.indices.compactMap { index in
      let own = span(of: elements[index])
      let neighbor = span(of: elements[index == 0 ? 1 : index - 1])
      guard
        let comma = index == 0
          ? find(",", from: own.end, to: neighbor.start) : find(",", from: neighbor.end, to: own.start)
      else { return nil }
      let removed = index == 0 ? Span(own.start, skipSpace(from: comma.end)) : Span(comma.start, own.end)
      return edit(removed, "", evaluating: id)
    }
  }
}
