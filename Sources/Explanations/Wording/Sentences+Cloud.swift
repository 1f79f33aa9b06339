import RuleEvaluation
import RulePrograms
import RuleValues

/// Sentences about Cloud rules.
extension Sentences {
  /// Returns one sentence; for an error, its cause and the emulator's own text.
  func cloudSentence(for step: Explanation.Step) -> String {
    if case .cloud(.error(let fault, let message)) = step.value { return errorSentence(fault, message, step) }
    guard case .bool(let holds) = step.value else {
      return "\(quote(step)) is \(ValueText.withKind(step.value)), but an `allow` condition must be true or false"
    }
    if let sentence = commonSentence(step, holds) { return sentence }
    if case .isType = program[step.expression] { return typeSentence(step, holds) }
    let sentence = program[step.expression].builtin.flatMap { builtinSentence($0, step, holds) }
    return sentence ?? "\(quote(step)) is \(holds)"
  }

  // MARK: Values

  private func typeSentence(_ step: Explanation.Step, _ holds: Bool) -> String {
    guard let operand = step.operands.first else { return "\(quote(step)) is \(holds)" }
    let type = source(step).split(separator: " ").last.map(String.init) ?? "that"
    return
      "\(quote(operand)) is \(ValueText.withKind(operand.value)), \(holds ? "" : "not ")\(ValueText.article(type)) \(type)"
  }

  private func builtinSentence(_ builtin: Builtin, _ step: Explanation.Step, _ holds: Bool) -> String? {
    switch builtin {
    case .equal: return equalitySentence(step, areEqual: holds)
    case .notEqual: return equalitySentence(step, areEqual: !holds)
    case .less: return cloudOrderSentence(step, holds, holds ? "less than" : "not less than")
    case .lessOrEqual: return cloudOrderSentence(step, holds, holds ? "at most" : "more than")
    case .greater: return cloudOrderSentence(step, holds, holds ? "greater than" : "not greater than")
    case .greaterOrEqual: return cloudOrderSentence(step, holds, holds ? "at least" : "less than")
    case .in: return membershipSentence(step, holds)
    case .matches: return textSentence(step, holds ? "matches" : "does not match")
    case .hasOnly:
      return setSentence(step, holds: holds, yes: "which contains only") { wanted, excess, _ in
        "has \(excess), but may have only \(wanted)"
      }
    case .hasAll:
      return setSentence(step, holds: holds, yes: "which contains all of") { wanted, _, missing in
        "lacks \(missing), but all of \(wanted) are required"
      }
    case .hasAny:
      return setSentence(step, holds: holds, yes: "which contains at least one of") { wanted, _, _ in
        "has none of \(wanted)"
      }
    case .exists, .firestoreExists: return existenceSentence(step, holds, "")
    case .existsAfter: return existenceSentence(step, holds, " after the write")
    default: return nil
    }
  }

  /// Returns the result of an ordering; timestamps use words for time.
  private func cloudOrderSentence(_ step: Explanation.Step, _ holds: Bool, _ words: String) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    let words = if case .cloud(.timestamp) = left.value { Self.inTime(words) } else { words }
    if isConstant(left) { return "\(ValueText.short(left.value)) is \(words) \(operand(right))" }
    return "\(operand(left)), \(words) \(ValueText.short(right.value))"
  }

  private static func inTime(_ words: String) -> String {
    switch words {
    case "less than": "before"
    case "not less than": "not before"
    case "at most": "not after"
    case "more than", "greater than": "after"
    case "not greater than": "not after"
    default: "not before"
    }
  }

  private func membershipSentence(_ step: Explanation.Step, _ holds: Bool) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    let element = isConstant(left) ? ValueText.short(left.value) : operand(left)
    let joint =
      isConstant(left) ? (holds ? " is in " : " is not in ") : (holds ? ", which is one of " : ", which is not one of ")
    return "\(element)\(joint)\(members(right.value))"
  }

  /// Returns the elements of a list or the keys of a map.
  private func members(_ value: ExplainedValue) -> String {
    guard case .cloud(.map(let entries)) = value else { return ValueText.short(value) }
    return entries.isEmpty ? "an empty map" : "the keys \(ValueText.list(entries.prefix(12).map(\.key)))"
  }

  /// Returns the result of a comparison of two lists or sets.
  ///
  /// - Parameter no: the text if it is false; its arguments are the required, the surplus and the missing elements.
  private func setSentence(
    _ step: Explanation.Step, holds: Bool, yes: String, no: (String, String, String) -> String
  ) -> String? {
    guard step.operands.count == 2 else { return nil }
    let (left, right) = (step.operands[0], step.operands[1])
    let (known, wanted) = (left.value.elements ?? [], right.value.elements ?? [])
    let words = ValueText.short(right.value)
    if holds { return "\(quote(left)) is \(ValueText.short(left.value)), \(yes) \(words)" }
    let excess = Self.list(known.filter { !wanted.contains($0) })
    let missing = Self.list(wanted.filter { !known.contains($0) })
    return "\(quote(left)) \(no(words, excess, missing))"
  }

  private static func list(_ values: [ExplainedValue]) -> String {
    let texts = values.prefix(6).map { ValueText.short($0) }
    return texts.joined(separator: ", ") + (values.count > 6 ? ", …" : "")
  }

  private func existenceSentence(_ step: Explanation.Step, _ holds: Bool, _ when: String) -> String? {
    guard let path = step.operands.first else { return nil }
    return "the document \(documentPath(path.value)) \(holds ? "exists" : "does not exist")\(when)"
  }

  /// Returns the path of a document, without the prefix of the default database.
  func documentPath(_ value: ExplainedValue) -> String {
    guard case .cloud(.path(let segments)) = value, let document = DocumentPath(rulesPath: segments) else {
      return ValueText.short(value, limit: 100)
    }
    return ValueText.path(document)
  }
}

extension ExplainedValue {
  /// The elements of a list or set, or the keys of a map; nil for any other value.
  var elements: [ExplainedValue]? {
    switch self {
    case .cloud(.list(let values)), .cloud(.set(let values)): values
    case .cloud(.map(let entries)): entries.map { .string($0.key) }
    default: nil
    }
  }
}
