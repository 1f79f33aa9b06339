import RulePrograms
import RuleValues

/// The path of a document that a condition may read, as far as it is known when rules are loaded.
///
/// Such a path needs no data: captures, the uid and claims are known when a request is made. A store on a network reads
/// all of these documents in one round trip, before the condition is evaluated.
struct PlannedPath: Hashable, Sendable {
  /// A segment of the path, and where its text comes from.
  enum Segment: Hashable, Sendable {
    /// The text is in the rules.
    case text(TextRef)
    /// The text is captured in a slot.
    case capture(Int)
    /// The text is `request.auth.uid`.
    case userID
    /// The text is a claim: the field ``ConditionCode/fields``[index].
    case claim(Int)
  }

  let segments: [Segment]
}

extension ConditionCompiler {
  /// Adds the document of a call to those that the condition may read, if its path is known before.
  mutating func plan(_ builtin: Builtin, _ operands: [Slot], to result: Slot) {
    switch builtin {
    case .path: pathSegments[result] = operands
    case .get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists:
      guard operands.count == 1, let segments = pathSegments[operands[0]] else { return }
      let known = segments.compactMap { segment($0) }
      let path = PlannedPath(segments: known)
      if known.count == segments.count, !planned.contains(path) { planned.append(path) }
    default: return
    }
  }

  /// Returns the segment that a slot holds; nil if it depends on data.
  private func segment(_ slot: Slot) -> PlannedPath.Segment? {
    switch slot {
    case .constant(let index):
      if case .string(let text) = constants[index] { .text(text) } else { nil }
    case .capture(let slot): .capture(slot)
    case .kept(let index):
      switch keptValues[index] {
      case .userID: .userID
      case .field(let field) where field.root == .requestAuth: fields.firstIndex(of: field).map { .claim($0) }
      default: nil
      }
    case .shared, .temporary: nil
    }
  }
}

extension EvaluationState {
  /// Returns the path of a document that a condition may read, for a request.
  ///
  /// - Parameter captures: the values of the captures, by slot.
  /// - Returns: nil if a value is not a text, or the path cannot be that of a document. Nothing is counted.
  mutating func document(
    at planned: PlannedPath, _ code: borrowing ConditionCode, captures: [Int: RuleValue]
  ) -> DocumentPath? {
    let before = cost
    defer { cost = before }
    var texts: [String] = []
    for segment in planned.segments {
      let value: RuleValue? =
        switch segment {
        case .text(let text): .string(text)
        case .capture(let slot): captures[slot]
        case .userID: userID()
        case .claim(let index): value(of: code.fields[index], code.names.span)
        }
      guard case .string(let text)? = value else { return nil }
      texts.append(arena.string(text))
    }
    guard texts.count > 3, texts[0] == "databases", texts[2] == "documents" else { return nil }
    let path = DocumentPath(Array(texts[3...]), database: texts[1])
    return path.isLegalDocument ? path : nil
  }
}
