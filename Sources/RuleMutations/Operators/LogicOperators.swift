import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of `&&`, `||`, `!` and `? :`.
  static let logic = [
    MutationOperator("drop-clause", "drop a condition of `&&`", ("a && b", "a")) { id, text in
      text.conjunction(id).map { text.dropped(id, $0, "&&") } ?? []
    },
    MutationOperator("drop-alternative", "drop an alternative of `||`", ("a || b", "a")) { id, text in
      text.disjunction(id).map { text.dropped(id, $0, "||") } ?? []
    },
    MutationOperator("and-to-or", "replace `&&` by `||`", ("a && b", "a || b")) { id, text in
      text.conjunction(id).flatMap { text.sign("&&", $0) }.map { [text.edit($0, "||", evaluating: id)] } ?? []
    },
    MutationOperator("or-to-and", "replace `||` by `&&`", ("a || b", "a && b")) { id, text in
      text.disjunction(id).flatMap { text.sign("||", $0) }.map { [text.edit($0, "&&", evaluating: id)] } ?? []
    },
    MutationOperator("negate", "negate a condition", ("exists(path)", "!exists(path)")) { id, text in
      guard text.conditions.contains(id), let isCall = text.isNegatable(id) else { return [] }
      let old = text.text(of: id)
      return [text.edit(text.span(of: id), isCall ? "!\(old)" : "!(\(old))", evaluating: id)]
    },
    MutationOperator("drop-not", "drop a negation", ("!exists(path)", "exists(path)")) { id, text in
      guard text.isNegation(id) else { return [] }
      let start = text.span(of: id).start
      return [text.edit(Span(start, start + 1), "", evaluating: id)]
    },
    MutationOperator("swap-branches", "swap the branches of `? :`", ("a ? b : c", "a ? c : b")) { id, text in
      guard let branches = text.branches(id) else { return [] }
      let span = Span(branches.then.start, branches.otherwise.end)
      let middle = text.file.text(of: Span(branches.then.end, branches.otherwise.start))
      let swapped = text.file.text(of: branches.otherwise) + middle + text.file.text(of: branches.then)
      return [text.edit(span, swapped, evaluating: id)]
    },
    MutationOperator("one-branch", "keep one branch of `? :`", ("a ? b : c", "b")) { id, text in
      guard let branches = text.branches(id) else { return [] }
      return [branches.then, branches.otherwise].map { branch in
        text.edit(text.span(of: id), "(\(text.file.text(of: branch)))", evaluating: id)
      }
    },
  ]
}

extension RulesText {
  /// Returns the operands of `&&`; nil for other expressions.
  func conjunction(_ id: ExpressionID) -> (ExpressionID, ExpressionID)? {
    switch self[id] {
    case .and(let left, let right), .absorbingAnd(let left, let right): (left, right)
    default: nil
    }
  }

  /// Returns the operands of `||`; nil for other expressions.
  func disjunction(_ id: ExpressionID) -> (ExpressionID, ExpressionID)? {
    switch self[id] {
    case .or(let left, let right), .absorbingOr(let left, let right): (left, right)
    default: nil
    }
  }

  func isNegation(_ id: ExpressionID) -> Bool {
    switch self[id] {
    case .builtin(.not, _), .call(.not, _): true
    default: false
    }
  }

  /// Returns the sign between two operands.
  func sign(_ word: String, _ operands: (ExpressionID, ExpressionID)) -> Span? {
    find(word, from: span(of: operands.0).end, to: span(of: operands.1).start)
  }

  /// Returns the changes that keep one operand of `&&` or `||`. The parts of a chain are dropped one by one.
  func dropped(_ id: ExpressionID, _ operands: (ExpressionID, ExpressionID), _ word: String) -> [RuleEdit] {
    guard let sign = sign(word, operands) else { return [] }
    let whole = span(of: id)
    let right = edit(Span(trimSpace(before: sign.start), whole.end), "", evaluating: id)
    let isChain = (word == "&&" ? conjunction(operands.0) : disjunction(operands.0)) != nil
    if isChain, span(of: operands.0).start == whole.start { return [right] }
    return [edit(Span(whole.start, skipSpace(from: sign.end)), "", evaluating: id), right]
  }

  /// Returns the branches of `? :` with their parentheses; nil for other expressions.
  func branches(_ id: ExpressionID) -> (then: Span, otherwise: Span)? {
    let operands: [ExpressionID]
    switch self[id] {
    case .conditional(let condition, let then, let otherwise), .choice(let condition, let then, let otherwise):
      operands = [condition, then, otherwise]
    default: return nil
    }
    let (test, then, otherwise) = (span(of: operands[0]), span(of: operands[1]), span(of: operands[2]))
    guard let question = find("?", from: test.end, to: then.start),
      let colon = find(":", from: then.end, to: otherwise.start)
    else { return nil }
    return (
      Span(skipSpace(from: question.end), trimSpace(before: colon.start)),
      Span(skipSpace(from: colon.end), span(of: id).end)
    )
  }

  /// Returns whether a condition is a call, which needs no parentheses after `!`; nil if another operator changes it.
  func isNegatable(_ id: ExpressionID) -> Bool? {
    switch self[id] {
    case .builtin(.in, _), .isType: false
    case .builtin(.not, _), .builtin(.equal, _), .builtin(.notEqual, _), .builtin(.less, _), .builtin(.lessOrEqual, _),
      .builtin(.greater, _), .builtin(.greaterOrEqual, _):
      nil
    case .builtin, .invoke, .matchesWhole, .matches, .local: true
    case .call(let operation, _): operation.isTest ? true : nil
    default: nil
    }
  }
}

extension Operation {
  /// Whether the result is a condition of one snapshot or text.
  fileprivate var isTest: Bool {
    switch self {
    case .snapshotHasChild, .snapshotHasChildren, .snapshotHasAllChildren, .snapshotExists, .snapshotIsNumber,
      .snapshotIsString, .snapshotIsBoolean, .textContains, .textBeginsWith, .textEndsWith, .snapshotValue,
      .claimMember:
      true
    default: false
    }
  }
}
