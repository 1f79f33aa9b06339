import RuleEvaluation
import RulePrograms
import RuleValues

/// Sentences about Cloud rules.
extension Sentences {
  /// One sentence; of an error the engine's own text, and what it is about.
  func cloudSentence(for step: Explanation.Step) -> String {
    if case .cloud(.error(let fault, let message)) = step.value { return errorSentence(fault, message, step) }
    guard case .bool(let holds) = step.value else {
      return "\(quote(step)) is \(ValueText.withKind(step.value)), and an `allow` must come to true or false"
    }
    switch program[step.expression] {
    case .constant: return constantSentence(holds)
    case .isType(let id, _): return typeSentence(step, id, holds)
    case .matchesWhole: return matchSentence(step, holds)
    case .builtin(let builtin, _): return builtinSentence(builtin, step, holds) ?? "\(quote(step)) is \(holds)"
    default: return "\(quote(step)) is \(holds)"
    }
  }

  // MARK: Errors

  private func errorSentence(_ fault: EvaluationFault, _ message: String, _ step: Explanation.Step) -> String {
    let message = ValueText.error(fault, message)
    guard let about = about(fault, step) else { return "\(quote(step)): \(message)" }
    return "\(about): \(message)"
  }

  /// What an error is about, where more can be said than which expression it is.
  private func about(_ fault: EvaluationFault, _ step: Explanation.Step) -> String? {
    switch (fault.code, program[step.expression]) {
    case (.nullValue, .builtin(.member, _)), (.nullValue, .builtin(.index, _)):
      guard let receiver = step.operands.first, receiver.value == .null else { return nil }
      if case .input(.requestAuth) = program[receiver.expression] { return "\(quote(step)) while nobody is signed in" }
      if case .input(.resource) = program[receiver.expression] { return "\(quote(step)) of what does not exist" }
      return "\(quote(step)) while \(quote(receiver)) is null"
    case (.undefinedProperty, .builtin(.member, _)):
      guard let receiver = step.operands.first, case .cloud(.map(let entries)) = receiver.value else { return nil }
      if entries.isEmpty { return "\(quote(step)) of a map that is empty" }
      return "\(quote(step)) of a map that has only \(ValueText.list(entries.prefix(8).map(\.key)))"
    case (.accessLimit, .builtin(let builtin, _)):
      guard let path = step.operands.first else { return nil }
      return "\(ValueText.short(path.value, limit: 100)) is one document too many: \(accessLimit(builtin))"
    case (.serviceCall, .builtin(let builtin, _)):
      guard [.get, .getAfter, .firestoreGet].contains(builtin), let path = step.operands.first else { return nil }
      return "there is no document \(ValueText.short(path.value, limit: 100)), or it cannot be read"
    default: return nil
    }
  }

  /// How many documents rules may ask for ("Structuring Cloud Firestore Security Rules"; recordings of davideast/pyric).
  private func accessLimit(_ builtin: Builtin) -> String {
    switch builtin {
    case .firestoreGet, .firestoreExists: "rules of Storage may ask for 2 documents a request"
    default: "rules may ask for 10 documents a request, and for 20 in all of a query or a batch"
    }
  }

  // MARK: Values

  private func typeSentence(_ step: Explanation.Step, _ id: ExpressionID, _ holds: Bool) -> String {
    guard let operand = step.operands.first else { return "\(quote(step)) is \(holds)" }
    let type = source(step).split(separator: " ").last.map(String.init) ?? "that"
    return
      "\(quote(operand)) is \(ValueText.withKind(operand.value)), \(holds ? ValueText.article(type) : "and no") \(type)"
  }

  private func builtinSentence(_ builtin: Builtin, _ step: Explanation.Step, _ holds: Bool) -> String? {
    switch builtin {
    case .equal: return equalitySentence(step, areEqual: holds)
    case .notEqual: return equalitySentence(step, areEqual: !holds)
    case .less: return cloudOrderSentence(step, holds, "less than")
    case .lessOrEqual: return cloudOrderSentence(step, holds, "at most")
    case .greater: return cloudOrderSentence(step, holds, "greater than")
    case .greaterOrEqual: return cloudOrderSentence(step, holds, "at least")
    case .in: return membershipSentence(step, holds)
    case .matches: return textSentence(step, holds ? "matches" : "does not match")
    case .hasOnly: return setSentence(step, holds, "nothing but", "more than")
    case .hasAll: return setSentence(step, holds, "all of", "not all of")
    case .hasAny: return setSentence(step, holds, "one of", "none of")
    case .exists, .firestoreExists: return existenceSentence(step, holds, "")
    case .existsAfter: return existenceSentence(step, holds, " after the write")
    default: return nil
    }
  }

  private func cloudOrderSentence(_ step: Explanation.Step, _ holds: Bool, _ words: String) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    let subject = isConstant(left) ? ValueText.short(left.value) : operand(left)
    let verb = isConstant(left) ? "is " : ", "
    let other = ValueText.short(right.value)
    if isConstant(left) { return "\(subject) \(verb)\(holds ? "" : "not ")\(words) \(operand(right))" }
    return "\(subject)\(verb)\(holds ? "" : "not ")\(words) \(other)"
  }

  private func membershipSentence(_ step: Explanation.Step, _ holds: Bool) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    let element = isConstant(left) ? ValueText.short(left.value) : operand(left)
    let joint = isConstant(left) ? (holds ? " is in " : " is not in ") : (holds ? ", one of " : ", not one of ")
    return "\(element)\(joint)\(members(right.value))"
  }

  /// The elements, or of a map the keys.
  private func members(_ value: ExplainedValue) -> String {
    guard case .cloud(.map(let entries)) = value else { return ValueText.short(value) }
    return entries.isEmpty ? "an empty map" : "the keys \(ValueText.list(entries.prefix(12).map(\.key)))"
  }

  private func setSentence(
    _ step: Explanation.Step, _ holds: Bool, _ yes: String, _ no: String
  ) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    return
      "\(quote(left)) is \(ValueText.short(left.value)), \(holds ? yes : no) \(ValueText.short(right.value))"
  }

  private func existenceSentence(_ step: Explanation.Step, _ holds: Bool, _ when: String) -> String? {
    guard let path = step.operands.first else { return nil }
    return "there is \(holds ? "a" : "no") document \(ValueText.short(path.value, limit: 100))\(when)"
  }
}
