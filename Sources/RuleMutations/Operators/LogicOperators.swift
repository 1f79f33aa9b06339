import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of `&&`, `||`, `!` and `? :`.
  static let logic = [
    MutationOperator("drop-clause", "drop a condition of `&&`", ("a && b", "a")) { id, text in
      text.dropped(id, "&&")
    },
    MutationOperator("drop-alternative", "drop an alternative of `||`", ("a || b", "a")) { id, text in
      text.dropped(id, "||")
    },
    MutationOperator("and-to-or", "replace `&&` by `||`", ("a && b", "a || b")) { id, text in
      text.joined(id, by: "&&").map { [text.edit($0.sign, "||", evaluating: id)] } ?? []
    },
    MutationOperator("or-to-and", "replace `||` by `&&`", ("a || b", "a && b")) { id, text in
      text.joined(id, by: "||").map { [text.edit($0.sign, "&&", evaluating: id)] } ?? []
    },
    MutationOperator("negate", "negate a condition", ("exists(path)", "!exists(path)")) { id, text in
      guard text.conditions.contains(id), let isCall = text.isNegatable(id) else { return [] }
      let old = text.text(of: id)
      return [text.edit(text.span(of: id), isCall ? "!\(old)" : "!(\(old))", evaluating: id)]
    },
    MutationOperator("drop-not", "drop a negation", ("!exists(path)", "exists(path)")) { id, text in
      guard case .negation = text.program.composition(of: id) else { return [] }
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
  /// Returns the sign of `&&` or `||`, and its left operand; nil for other expressions.
  func joined(_ id: ExpressionID, by word: String) -> (sign: Span, left: ExpressionID)? {
    guard let junction = program.junction(at: id), junction.isAnd == (word == "&&") else { return nil }
    return sign(word, junction.left, junction.right).map { ($0, junction.left) }
  }

  /// Returns the sign between two operands.
  func sign(_ word: String, _ left: ExpressionID, _ right: ExpressionID) -> Span? {
    find(word, from: span(of: left).end, to: span(of: right).start)
  }

  /// Returns the changes that keep one operand of `&&` or `||`. The parts of a chain are dropped one by one.
  func dropped(_ id: ExpressionID, _ word: String) -> [RuleEdit] {
    guard let (sign, left) = joined(id, by: word) else { return [] }
    let whole = span(of: id)
    let right = edit(Span(trimSpace(before: sign.start), whole.end), "", evaluating: id)
    let isChain = program.junction(at: left)?.isAnd == (word == "&&")
    if isChain, span(of: left).start == whole.start { return [right] }
    return [edit(Span(whole.start, skipSpace(from: sign.end)), "", evaluating: id), right]
  }

  /// Returns the branches of `? :` with their parentheses; nil for other expressions.
  func branches(_ id: ExpressionID) -> (then: Span, otherwise: Span)? {
    guard case .choice(let condition, let yes, let no) = program.composition(of: id) else { return nil }
    let (test, then, otherwise) = (span(of: condition), span(of: yes), span(of: no))
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
    if let infix = program.infix(at: id) { return infix.sign == .in ? false : nil }
    switch program.composition(of: id) {
    case .junction, .negation, .choice: return nil
    case .call: return true
    case nil: break
    }
    switch self[id] {
    case .isType: return false
    case .local: return true
    case let expression: return (expression.operation?.isTest ?? !expression.isGiven) ? true : nil
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
