import RulePrograms
import SourceText

extension MutationOperator {
  /// Changes of whole conditions and rules.
  static let wholeConditions = [
    MutationOperator(
      "condition-true", "replace a whole condition by `true`", ("allow read: if a;", "allow read: if true;")
    ) {
      $0.wholeConditions("true", isForRules: true)
    },
    MutationOperator(
      "condition-false", "replace the condition of a function or of `.validate` by `false`",
      ("return a && b;", "return false;")
    ) { $0.wholeConditions("false", isForRules: false) },
    MutationOperator("delete-rule", "delete a rule", ("allow read: if a;", "")) { text in
      text.isCloud ? text.deletedAllows : text.deletedEntries
    },
  ]
}

extension RulesText {
  /// Returns the changes that replace conditions of functions, and those of rules too, or only of `.validate`.
  fileprivate func wholeConditions(_ constant: String, isForRules: Bool) -> [RuleEdit] {
    let ofRules = rules.filter { isForRules || $0.rule.methods == [.validate] }.compactMap { _, rule -> RuleEdit? in
      if rule.span.start == rule.statement.start, isCloud { return nil }
      if isConstant(rule.condition, constant) { return nil }
      return RuleEdit(span: rule.span, replacement: constant, reach: .evaluating(rule.condition))
    }
    let ofFunctions = calledFunctions.filter { conditions.contains($0.result) }.compactMap { function -> RuleEdit? in
      // The end of the result without its parentheses is not that of the statement.
      if isConstant(function.result, constant) { return nil }
      return RuleEdit(span: span(of: function.result), replacement: constant, reach: .evaluating(function.result))
    }
    return ofRules + ofFunctions
  }

  private func isConstant(_ id: ExpressionID, _ text: String) -> Bool {
    program.isConstant(id) && file.text(of: span(of: id)) == text
  }

  fileprivate var deletedAllows: [RuleEdit] {
    rules.compactMap { _, rule in
      WrittenAllow(rule, in: self).map {
        RuleEdit(span: $0.span, replacement: "", reach: .evaluating($0.condition))
      }
    }
  }

  fileprivate var deletedEntries: [RuleEdit] {
    let members = JSONReader.read(file, .realtimeRules).tree.root.rulesBelow
    return rules.compactMap { _, rule in
      guard let entry = members.first(where: { $0.value.start <= rule.span.start && rule.span.end <= $0.value.end })
      else { return nil }
      return RuleEdit(span: entry.deletion, replacement: "", reach: .evaluating(rule.condition))
    }
  }
}

extension JSONNode {
  /// The rules at this location and below it: their values, and what to delete with each.
  fileprivate var rulesBelow: [(value: Span, deletion: Span)] {
    let members = members
    return members.indices.flatMap { index -> [(value: Span, deletion: Span)] in
      let member = members[index]
      if case .object = member.value.value { return member.value.rulesBelow }
      let (start, end) = (member.keySpan.start, member.value.span.end)
      let deletion =
        if index + 1 < members.count {
          Span(start, members[index + 1].keySpan.start)
        } else {
          Span(index > 0 ? members[index - 1].value.span.end : start, end)
        }
      return [(member.value.span, deletion)]
    }
  }
}
