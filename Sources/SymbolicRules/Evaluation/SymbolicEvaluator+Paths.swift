import RulePrograms
import RuleValues

/// Path literals and documents.
extension SymbolicEvaluator {
  /// Returns a path literal. A string is one segment, other values with a text become one, and the segments of a path are
  /// inserted.
  func path(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var segments: [Term] = []
    var (areStrings, areSegments): ([Formula], [Formula]) = ([], [])
    for operand in operands {
      switch operand {
      case .path(let inner): segments += inner
      case .term(let term):
        if let text = space.constant(term).flatMap({ Self.segment($0) }) {
          segments.append(space.term(text))
        } else {
          areStrings.append(space.isKind(term, .string))
          segments.append(term)
        }
        areSegments.append(space.isKind(term, Self.segmentKinds))
      case .truth, .sequence, .record, .keys, .place, .difference, .cases:
        areStrings.append(.never)
        areSegments.append(space.isKind(operand, Self.segmentKinds))
      }
    }
    let isPlain = space.all(areStrings)
    let isOther = space.both(space.all(areSegments), space.not(isPlain))
    if isOther == .never { return space.value(.path(segments), if: isPlain) }
    return space.choose([
      (isPlain, .path(segments)), (isOther, unmodeled("a path of computed segments", operands, of: .path, id)),
    ])
  }

  /// The kinds of values that `string()` has a text of, and paths.
  private static let segmentKinds: Kinds = [.string, .path, .int, .float, .nan, .bool, .null]

  /// Returns the text of a known segment; nil for a value whose text is not modeled.
  private static func segment(_ constant: Constant) -> RuleText? {
    switch constant {
    case .string(let text): text
    case .integer(let integer): RuleText("\(integer)")
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    case .double, .bytes, .timestamp, .duration: nil
    }
  }

  // MARK: Documents

  func document(_ builtin: Builtin, _ operand: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    let isAfter = builtin == .getAfter || builtin == .existsAfter
    let isExistence = builtin == .exists || builtin == .existsAfter || builtin == .firestoreExists
    let state: SymbolicValue
    let name: SymbolicValue
    switch operand {
    case .path(let segments):
      state = inputs.reads.document(segments, isAfter: isAfter, in: space)
      name = segments.last.map { .term($0) } ?? .failure
    case .term(let term):
      let fields = space.referenced(term, isAfter: isAfter && inputs.reads.writes)
      // A path can be that of no document, or of one in another database.
      let isDocument = isValid("the document of a computed path", [operand], id)
      state = space.value(.term(fields), if: space.both(space.isKind(term, .path), isDocument))
      name = unmodeledValue("the id of a referenced document", [operand], of: .string, id)
    case .truth, .sequence, .record, .keys, .difference: return .failure
    case .place, .cases: return unmodeled("`\(builtin)` of a computed path", [operand], id)
    }
    let hasState = isAfter ? inputs.reads.hasStateAfter : .always
    return space.map([space.value(state, if: hasState)]) { states in
      guard case .term(let fields) = states[0] else { return unmodeled("a document", states, id) }
      let exists = space.isPresent(fields)
      if isExistence { return .truth(space.decided(exists)) }
      let record = SymbolicValue.record([
        SymbolicValue.Entry(key: space.term("data"), value: .term(fields), isPresent: .always),
        SymbolicValue.Entry(key: space.term("id"), value: name, isPresent: .always),
        SymbolicValue.Entry(key: space.term("__name__"), value: operand, isPresent: .always),
      ])
      let isNull = space.both(space.not(exists), isNull(fields, id))
      return space.choose([(exists, record), (isNull, .term(space.term(.null)))])
    } ?? unmodeled("a document with too many states", [operand], id)
  }

  /// Returns that a missing document is null. Otherwise, it is an error.
  ///
  /// The document that the rules decide about is null, and so is one that the request deletes, which may have been missing
  /// before.
  private func isNull(_ fields: Term, _ id: ExpressionID) -> Formula {
    if let own = inputs.reads.requested.first, fields == own.before || fields == own.after { return .always }
    let isDeleted = isValid("the deletion of a missing document", [.term(fields)], id)
    if let other = inputs.reads.requested.first(where: { $0.after == fields }) {
      return space.either(space.isPresent(other.before), isDeleted)
    }
    switch space[fields] {
    case .document(let ids, isAfter: true):
      return space.either(space.isPresent(space.document(ids, isAfter: false)), isDeleted)
    case .referenced(let path, isAfter: true):
      return space.either(space.isPresent(space.referenced(path, isAfter: false)), isDeleted)
    // It can be the document that the rules decide about.
    case .referenced(_, isAfter: false): return isDeleted
    case .document(_, isAfter: false), .constant, .input, .field, .element, .size, .joined, .applied: return .never
    }
  }
}
