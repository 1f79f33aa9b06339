import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of type tests, and of called functions.
  static let functions = [
    MutationOperator("type", "test for another type", ("x is int", "x is number")) { id, text in
      if case .isType(let operand, _) = text[id] { return text.otherType(id, operand) }
      return text.renamed(id, ["isString": ["isNumber"], "isNumber": ["isString"], "isBoolean": ["isString"]])
    },
    MutationOperator(
      "set-method", "exchange `hasOnly`, `hasAll` and `hasAny`", ("keys().hasOnly(list)", "keys().hasAll(list)")
    ) { id, text in
      text.renamed(
        id, ["hasOnly": ["hasAll", "hasAny"], "hasAll": ["hasAny", "hasOnly"], "hasAny": ["hasAll", "hasOnly"]])
    },
    MutationOperator(
      "changed-keys", "compare other keys of a document", ("affectedKeys()", "addedKeys()")
    ) { id, text in
      text.renamed(
        id,
        [
          "affectedKeys": ["addedKeys", "changedKeys"], "addedKeys": ["affectedKeys"], "changedKeys": ["affectedKeys"],
          "removedKeys": ["affectedKeys"], "unchangedKeys": ["changedKeys"],
        ])
    },
    MutationOperator(
      "text-method", "search another part of a text", ("s.beginsWith('a')", "s.contains('a')")
    ) { id, text in
      text.renamed(id, ["beginsWith": ["contains"], "endsWith": ["contains"], "contains": ["beginsWith"]])
    },
    MutationOperator(
      "children", "do not require certain children", ("hasChildren(['a', 'b'])", "hasChildren()")
    ) { id, text in
      guard text[id].operation == .snapshotHasAllChildren else { return [] }
      let receiver = text.span(of: text.operands(of: id)[0]).end
      guard let open = text.find("[", from: receiver, to: text.span(of: id).end), let last = text.operands(of: id).last,
        let close = text.find("]", from: text.span(of: last).end, to: text.span(of: id).end)
      else { return [] }
      return [text.edit(Span(open.start, close.end), "", evaluating: id)]
    },
    MutationOperator("letter-case", "do not change the case of letters", ("email.lower()", "email")) { id, text in
      let names = ["lower", "upper", "toLowerCase", "toUpperCase", "trim"]
      guard text.operands(of: id).count == 1, let name = names.lazy.compactMap({ text.calledName(id, $0) }).first,
        let dot = text.find(".", from: text.span(of: text.operands(of: id)[0]).end, to: name.start)
      else { return [] }
      return [text.edit(Span(dot.start, text.span(of: id).end), "", evaluating: id)]
    },
  ]
}

extension RulesText {
  /// Returns the place of a method's name in its call; nil for other expressions.
  func calledName(_ id: ExpressionID, _ name: String) -> Span? {
    let isCall = self[id].builtin != nil || self[id].operation != nil
    guard isCall, let receiver = operands(of: id).first else { return nil }
    let end = operands(of: id).dropFirst().first.map { span(of: $0).start } ?? span(of: id).end
    let start = span(of: receiver).end
    guard let dot = find(".", from: start, to: end), let found = find(name, from: dot.end, to: end),
      skipSpace(from: dot.end) == found.start, file.bytes[skipSpace(from: found.end)] == UInt8(ascii: "(")
    else { return nil }
    return found
  }

  /// Returns the changes of the name of a called method.
  func renamed(_ id: ExpressionID, _ names: [String: [String]]) -> [RuleEdit] {
    for (name, others) in names {
      if let span = calledName(id, name) { return others.map { edit(span, $0, evaluating: id) } }
    }
    return []
  }

  fileprivate func otherType(_ id: ExpressionID, _ operand: ExpressionID) -> [RuleEdit] {
    let whole = span(of: id)
    guard let sign = find("is", from: span(of: operand).end, to: whole.end) else { return [] }
    let place = Span(skipSpace(from: sign.end), whole.end)
    let others = ["int": "number", "float": "number", "number": "int", "string": "list"]
    return [edit(place, others[file.text(of: place)] ?? "string", evaluating: id)]
  }
}
