import RulePatterns
import RulePrograms

/// Properties and methods of strings.
extension RealtimeEvaluator {
  /// Returns whether a string contains a match of a pattern.
  func matches(_ value: SymbolicValue, _ pattern: Int, _ id: ExpressionID) -> SymbolicValue {
    guard program.patterns.indices.contains(pattern) else { return unmodeled("an unknown pattern", [value], id) }
    return space.map([value]) { operands in
      guard case .term(let term) = operands[0] else { return failure(of: "`matches()`", operands, id) }
      return test(term, space.matches(term, program.patterns[pattern]))
    } ?? unmodeled("a value with too many cases", [value], id)
  }

  /// Returns a test of a string, which is an error for other values.
  private func test(_ term: Term, _ holds: Formula) -> SymbolicValue {
    space.value(.truth(space.decided(holds)), if: space.isKind(term, .string))
  }

  /// Returns the result of a property or method of strings.
  func text(_ operation: Operation, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    guard let terms = terms(operands) else { return failure(of: "`\(operation)`", operands, id) }
    let areTexts = space.all(terms.map { space.isKind($0, .string) })
    switch operation {
    case .textLength: return space.value(.term(space.size(terms[0])), if: areTexts)
    case .textContains, .textBeginsWith, .textEndsWith:
      if let part = space.constant(terms[1])?.text, let pattern = Self.pattern(operation, part) {
        return test(terms[0], space.matches(terms[0], pattern))
      }
      let holds =
        terms[0] == terms[1] ? .always : unmodeledTruth("`\(operation)` of an unknown string", operands, id).isTrue
      return space.value(.truth(space.decided(holds)), if: areTexts)
    case .textLowercased, .textUppercased:
      if let text = space.constant(terms[0])?.text {
        return .term(space.term(operation == .textLowercased ? text.lowercased() : text.uppercased()))
      }
      return space.value(unmodeled("`\(operation)`", operands, of: .string, id), if: areTexts)
    case .textReplace: return space.value(unmodeled("`\(operation)`", operands, of: .string, id), if: areTexts)
    case .not, .realtimeEqual, .realtimeNotEqual, .realtimeLess, .realtimeLessOrEqual, .realtimeGreater,
      .realtimeGreaterOrEqual, .realtimeAdd, .realtimeSubtract, .realtimeMultiply, .realtimeDivide, .realtimeRemainder,
      .realtimeNegate, .claimMember, .claimLength, .snapshotValue, .snapshotChild, .snapshotParent, .snapshotHasChild,
      .snapshotHasChildren, .snapshotHasAllChildren, .snapshotExists, .snapshotPriority, .snapshotIsNumber,
      .snapshotIsString, .snapshotIsBoolean:
      return unmodeled("`\(operation)`", operands, id)
    }
  }

  /// Returns the pattern of all strings with a part.
  private static func pattern(_ operation: Operation, _ part: String) -> Pattern? {
    let literal = part.unicodeScalars.map { scalar in
      scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
    let before = operation == .textBeginsWith ? "" : "(?s:.*)"
    let after = operation == .textEndsWith ? "" : "(?s:.*)"
    return try? Pattern.compile(before + literal + after, dialect: .re2, purpose: .wholeText).get()
  }
}
