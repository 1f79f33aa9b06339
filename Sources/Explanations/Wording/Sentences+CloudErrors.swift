import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects

/// Sentences about errors of Cloud rules: the cause in plain words, followed by the emulator's own text, which users
/// search for.
extension Sentences {
  /// Returns one sentence.
  func errorSentence(_ fault: EvaluationFault, _ message: String, _ step: Explanation.Step) -> String {
    let message = ValueText.error(fault, message)
    guard let about = about(fault, step) else { return "\(quote(step)): \(message)" }
    return "\(about): \(message)"
  }

  /// Returns the cause of an error; nil if only the expression is known.
  private func about(_ fault: EvaluationFault, _ step: Explanation.Step) -> String? {
    switch fault.code {
    case .nullValue: return nullValue(step)
    case .undefinedProperty: return undefinedProperty(step)
    case .unsupportedOperation: return unsupportedOperation(step)
    case .divideByZero:
      return step.operands.last.map { isConstant($0) ? "\(quote(step)) divides by 0" : "\(quote($0)) is 0" }
    case .indexOutOfBounds:
      guard step.operands.count == 2, let index = step.operands.last else { return nil }
      return "\(quote(step.operands[0])) has no element \(ValueText.short(index.value))"
    case .undecided: return undecided(step)
    case .openEquality: return "\(quote(step)) compares a field that the query does not fix to a single value"
    case .expressionLimit:
      return "the rules exceed the limit of \(program.expressionLimit ?? 0) expressions per request"
    case .accessLimit: return accessLimit(step)
    case .serviceCall: return serviceCall(step)
    default: return nil
    }
  }

  // MARK: Missing values

  private func nullValue(_ step: Explanation.Step) -> String? {
    guard let null = step.operands.first(where: { $0.value == .null && !isConstant($0) }) else { return nil }
    switch program[null.expression] {
    case .input(.requestAuth): return "the caller is not signed in, so \(quote(step)) has no value"
    case .input(.resource): return "nothing is stored at \(ValueText.path(location)), so \(quote(step)) has no value"
    default: return "\(quote(null)) is null, so \(quote(step)) has no value"
    }
  }

  private func undefinedProperty(_ step: Explanation.Step) -> String? {
    guard step.operands.count >= 2, case .string(let name) = step.operands[1].value,
      let keys = step.operands[0].value.elements
    else { return nil }
    let receiver = step.operands[0]
    if isQueried(receiver) {
      return "the query does not constrain the field \(ValueText.name(name)); rules are not filters"
    }
    let names = keys.compactMap { if case .string(let key) = $0 { key } else { nil } }
    let noun = isToken(receiver) ? "claim" : "field"
    let others =
      names.isEmpty
      ? " (it is empty)" : ", only \(ValueText.list(Array(names.prefix(8))))\(names.count > 8 ? ", …" : "")"
    return "\(quote(receiver)) has no \(noun) \(ValueText.name(name))\(others)"
  }

  private func isToken(_ step: Explanation.Step) -> Bool { isMember("token", of: .requestAuth, step) }

  /// Returns whether the step is `resource.data` of a request for which only the query is known.
  private func isQueried(_ step: Explanation.Step) -> Bool {
    rule.methods.contains(.list) && isQuery && isMember("data", of: .resource, step)
  }

  private func isMember(_ name: String, of input: Expression.Input, _ step: Explanation.Step) -> Bool {
    guard let member = program.member(at: step.expression), case .input(input) = program[member.value] else {
      return false
    }
    return member.name.utf8.elementsEqual(name.utf8)
  }

  private func undecided(_ step: Explanation.Step) -> String? {
    let known = step.operands.first { if case .cloud(.constraint) = $0.value { true } else { false } }
    guard let known else { return "the query does not constrain \(quote(step)); rules are not filters" }
    return "\(quote(known)) can be \(ValueText.short(known.value)), so \(quote(step)) is not guaranteed"
  }

  // MARK: Operands and documents

  private func unsupportedOperation(_ step: Explanation.Step) -> String? {
    guard program[step.expression].builtin != nil, (1...2).contains(step.operands.count) else { return nil }
    if isQueryLimit(step.operands[0]), step.operands[0].value == .null { return "the query has no limit" }
    let described = step.operands.filter { !isConstant($0) }.map(operand)
    return described.isEmpty ? nil : described.joined(separator: " and ")
  }

  private func isQueryLimit(_ step: Explanation.Step) -> Bool { isMember("limit", of: .requestQuery, step) }

  private func accessLimit(_ step: Explanation.Step) -> String? {
    guard let builtin = program[step.expression].builtin, let path = step.operands.first else { return nil }
    return "reading \(documentPath(path.value)) exceeds the limit: \(accessLimit(builtin))"
  }

  /// Returns how many documents rules may read ("Structuring Cloud Firestore Security Rules"; recordings of
  /// davideast/pyric).
  private func accessLimit(_ builtin: Builtin) -> String {
    switch builtin {
    case .firestoreGet, .firestoreExists: "Storage rules can read 2 documents per request"
    default: "rules can read 10 documents per request, and 20 in total for a query or a batch"
    }
  }

  private func serviceCall(_ step: Explanation.Step) -> String? {
    guard let builtin = program[step.expression].builtin, let path = step.operands.first,
      [.get, .getAfter, .firestoreGet].contains(builtin)
    else { return nil }
    let shown = documentPath(path.value)
    // `getAfter` of a document that the request writes has no such error.
    if case .cloud(.path(let segments)) = path.value, let document = DocumentPath(rulesPath: segments),
      missing.contains(document)
    {
      return "the document \(shown) does not exist\(builtin == .getAfter ? " after the write" : "")"
    }
    return "the document \(shown) does not exist or cannot be read"
  }
}
