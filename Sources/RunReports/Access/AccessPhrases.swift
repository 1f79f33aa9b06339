import Platform
import RulePatterns
import RulePrograms
import RuleProofs
import RulesProjects

/// Says in words what a part of a condition demands.
struct AccessPhrases {
  let nouns: AccessNouns
  let operations: [AccessTable.Operation]

  /// What the words for a part may visit. A function is entered at each call.
  private let work = WorkBudget(visits: 2_000)

  var program: Program { nouns.program }

  init(nouns: AccessNouns, operations: [AccessTable.Operation]) {
    self.nouns = nouns
    self.operations = operations
  }

  /// Returns the statements of a part; none, if it follows from the operation or the kind of the caller.
  func phrases(_ part: ConditionPart) -> [AccessPhrase] {
    work.renew()
    return phrases(part.expression, part.holds)
  }

  func phrases(_ bound: BoundExpression, _ holds: Bool) -> [AccessPhrase] {
    work.spend()
    if work.isSpent { return [truth(bound, holds)] }
    let expression = bound.resolved(in: program)
    let operands = expression.operands(in: program)
    if case .bool(let value)? = program.constant(at: expression.id) { return value == holds ? [] : [.never] }
    switch program.composition(of: expression.id) {
    case .negation: return phrases(operands[0], !holds)
    case .junction(let junction):
      let parts = operands.map { phrases($0, holds) }
      return junction.isAnd == holds ? Array(parts.joined()) : alternatives(parts, bound, holds)
    case .choice: return alternatives(choices(operands, holds), bound, holds)
    case .call, nil: return test(expression, operands, holds) ?? [truth(bound, holds)]
    }
  }

  /// Returns the statements of an expression that does not follow from conditions; nil for an unknown one.
  private func test(
    _ expression: BoundExpression, _ operands: [BoundExpression], _ holds: Bool
  ) -> [AccessPhrase]? {
    if let match = program.match(at: expression.id) {
      return [matchPhrase(nouns.noun(expression.beside(match.text)), match.pattern.source, holds)]
    }
    if let infix = program.infix(at: expression.id) { return infixPhrases(infix.sign, operands, holds) }
    switch program[expression.id] {
    case .isType(let id, let types):
      let name = types.types.count == 2 ? "number" : types.types.first?.name ?? "value"
      return [typePhrase(nouns.noun(expression.beside(id)), name, holds)]
    case .call(let operation, _): return data(operation, operands, holds)
    case let other: return other.builtin.flatMap { cloud($0, operands, holds) }
    }
  }

  private func infixPhrases(_ sign: Infix.Sign, _ operands: [BoundExpression], _ holds: Bool) -> [AccessPhrase]? {
    switch sign {
    case .equal: equality(operands[0], operands[1], holds)
    case .notEqual: equality(operands[0], operands[1], !holds)
    case .less: [order(operands[0], operands[1], .less, if: holds)]
    case .lessOrEqual: [order(operands[0], operands[1], .atMost, if: holds)]
    case .greater: [order(operands[0], operands[1], .greater, if: holds)]
    case .greaterOrEqual: [order(operands[0], operands[1], .atLeast, if: holds)]
    case .in: [membership(operands[0], operands[1], holds)]
    case .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }

  /// Returns the alternatives of `a ? b : c`. `a ? b : true` reads as "not a, or b".
  private func choices(_ operands: [BoundExpression], _ holds: Bool) -> [[AccessPhrase]] {
    let (then, otherwise) = (phrases(operands[1], holds), phrases(operands[2], holds))
    return [
      otherwise.isEmpty ? then : phrases(operands[0], true) + then,
      then.isEmpty ? otherwise : phrases(operands[0], false) + otherwise,
    ]
  }

  /// Returns one phrase for several alternatives.
  private func alternatives(_ choices: [[AccessPhrase]], _ whole: BoundExpression, _ holds: Bool) -> [AccessPhrase] {
    let possible = choices.filter { !$0.contains(.never) }
    // An alternative that always holds.
    if possible.contains(where: \.isEmpty) { return [] }
    if possible.count == 1 { return possible[0] }
    if possible.isEmpty { return [.never] }
    let isAboutCaller = possible.joined().contains(where: \.isAboutCaller)
    let text = possible.map { AccessPhrase.joined($0).joined(separator: " and ") }.joined(separator: " or ")
    guard text.count <= Self.maximumAlternatives else {
      return [AccessPhrase("\(holds ? "" : "not ")\(nouns.source(whole))", isAboutCaller: isAboutCaller)]
    }
    return [AccessPhrase(text, isAboutCaller: isAboutCaller)]
  }

  private static let maximumAlternatives = 90

  /// Returns that an expression is true or false: by its name if it has one, else as written.
  func truth(_ bound: BoundExpression, _ holds: Bool) -> AccessPhrase {
    let noun = nouns.noun(bound)
    switch noun.kind {
    case .identity, .field, .elsewhere(isAfter: _):
      return AccessPhrase("\(noun.text) is \(holds)", isAboutCaller: isAboutCaller(noun))
    default: return AccessPhrase("\(holds ? "" : "not ")\(nouns.source(bound))")
    }
  }

  func isAboutCaller(_ noun: AccessNouns.Noun) -> Bool {
    noun.kind == .identity || noun.kind == .caller
      || ["{uid}", "[uid]", "token."].contains { noun.text.contains($0) }
  }

  // MARK: Types and patterns

  func typePhrase(_ noun: AccessNouns.Noun, _ name: String, _ holds: Bool) -> AccessPhrase {
    if holds { return AccessPhrase(noun.text, .type(name)) }
    return AccessPhrase("\(noun.text) is not \(AccessPhrase.article(name)) \(name)")
  }

  private func matchPhrase(_ noun: AccessNouns.Noun, _ pattern: String, _ holds: Bool) -> AccessPhrase {
    let shown = TerminalText.plain(pattern, limit: 40).replacing("`", with: "'")
    return AccessPhrase(
      "\(noun.text) \(holds ? "matches" : "does not match") /\(shown)/", isAboutCaller: isAboutCaller(noun))
  }

  // MARK: Comparisons

  func equality(_ left: BoundExpression, _ right: BoundExpression, _ areEqual: Bool) -> [AccessPhrase] {
    var (first, second) = (nouns.noun(left), nouns.noun(right))
    if first.kind == .constant || second.kind == .identity { swap(&first, &second) }
    if let same = sameFields(left, right, areEqual) { return [same] }
    if second.text == "null" { return [nullity(first, areEqual)].compactMap(\.self) }
    if let size = sizeSubject(left) ?? sizeSubject(right), second.kind == .constant, areEqual {
      return [AccessPhrase(size.subject, .size(minimum: second.text, maximum: second.text, isText: size.isText))]
    }
    if case .field(let after) = first.kind, case .field(let otherAfter) = second.kind, after != otherAfter,
      Self.bare(first.text) == Self.bare(second.text)
    {
      let name = after ? first.text : second.text
      return [AccessPhrase("\(name) \(areEqual ? "stays the same" : "changes")")]
    }
    if first.kind == .document(isAfter: true), second.kind == .document(isAfter: false) {
      return [AccessPhrase(areEqual ? "nothing changes" : "something changes")]
    }
    let isAbout = isAboutCaller(first) || isAboutCaller(second)
    if second.text == "\"\"" {
      return [AccessPhrase("\(first.text) is \(areEqual ? "" : "not ")empty", isAboutCaller: isAbout)]
    }
    return [AccessPhrase("\(first.text) is \(areEqual ? "" : "not ")\(second.text)", isAboutCaller: isAbout)]
  }

  /// Returns a number of bytes in the largest unit that gives an integer.
  private static func bytes(_ count: Int) -> String {
    for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    where count >= size && count.isMultiple(of: size) {
      return "\(count / size) \(unit)"
    }
    return "\(count) bytes"
  }

  private static func bare(_ text: String) -> Substring {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count == 3 ? parts[1] : text[...]
  }

  private func nullity(_ noun: AccessNouns.Noun, _ isNull: Bool) -> AccessPhrase? {
    switch noun.kind {
    case .caller: return isNull ? AccessPhrase("signed out", isAboutCaller: true) : nil
    case .identity:
      if ["uid", "token"].contains(noun.text), !isNull { return nil }
      return AccessPhrase("\(noun.text) is \(isNull ? "missing" : "set")", isAboutCaller: true)
    case .document(let isAfter): return existence(isAfter: isAfter, !isNull)
    case .elsewhere where !noun.text.contains("."):
      return AccessPhrase("\(noun.text) \(isNull ? "does not exist" : "exists")")
    default:
      if program.combination == .cascadingGrant {
        return AccessPhrase("\(noun.text) \(isNull ? "is missing" : "exists")")
      }
      return AccessPhrase("\(noun.text) is \(isNull ? "" : "not ")null")
    }
  }

  /// Returns that the requested data exists before or after the operation; nil if the operations say so.
  func existence(isAfter: Bool, _ exists: Bool) -> AccessPhrase? {
    if isAfter {
      if let known = isWritten { return known == exists ? nil : .never }
      return AccessPhrase(exists ? "not a deletion" : "a deletion")
    }
    if let known = isStored { return known == exists ? nil : .never }
    return AccessPhrase(exists ? "it exists" : "nothing is stored there")
  }

  /// Whether there is data after the operations; nil if that depends on the request.
  private var isWritten: Bool? {
    if !operations.contains(.delete) { return true }
    return operations == [.delete] ? false : nil
  }

  /// Whether there is data before the operations; nil if that depends on the request.
  private var isStored: Bool? {
    if Set(operations).isSubset(of: [.update, .delete]) { return true }
    // An upload can replace an object.
    return operations == [.create] && !nouns.isStorage ? false : nil
  }

  /// Returns the value whose size an expression is.
  func sizeSubject(_ bound: BoundExpression) -> (subject: String, isText: Bool)? {
    let expression = bound.resolved(in: program)
    return program.measured(at: expression.id).map { measured in
      (nouns.noun(expression.beside(measured)).text, program[expression.id].operation == .textLength)
    }
  }

  /// Returns an order. `sign` is that of the operands as written.
  func order(_ left: BoundExpression, _ right: BoundExpression, _ sign: OrderSign, if holds: Bool) -> AccessPhrase {
    var sign = holds ? sign : sign.opposite
    var (first, second) = (left, right)
    if nouns.noun(left).kind == .constant {
      (first, second) = (right, left)
      sign = sign.mirrored
    }
    let (subject, limit) = (nouns.noun(first), nouns.noun(second))
    if let size = sizeSubject(first), limit.kind == .constant, let count = Int(limit.text) {
      let predicate: AccessPhrase.Predicate =
        switch sign {
        case .less: .size(minimum: nil, maximum: "\(count - 1)", isText: size.isText)
        case .atMost: .size(minimum: nil, maximum: "\(count)", isText: size.isText)
        case .greater: .size(minimum: "\(count + 1)", maximum: nil, isText: size.isText)
        case .atLeast: .size(minimum: "\(count)", maximum: nil, isText: size.isText)
        }
      return AccessPhrase(size.subject, predicate)
    }
    let isTime = subject.kind == .time || limit.kind == .time
    let bytes = nouns.isStorage && subject.text == nouns.code("size") ? Int(limit.text).map { Self.bytes($0) } : nil
    return AccessPhrase(
      "\(subject.text) is \(isTime ? sign.timeWords : sign.words) \(bytes ?? limit.text)",
      isAboutCaller: isAboutCaller(subject))
  }
}

/// The sign of an order.
enum OrderSign {
  case less
  case atMost
  case greater
  case atLeast

  var opposite: OrderSign {
    switch self {
    case .less: .atLeast
    case .atMost: .greater
    case .greater: .atMost
    case .atLeast: .less
    }
  }

  /// The sign with the operands exchanged.
  var mirrored: OrderSign {
    switch self {
    case .less: .greater
    case .atMost: .atLeast
    case .greater: .less
    case .atLeast: .atMost
    }
  }

  var words: String {
    switch self {
    case .less: "less than"
    case .atMost: "at most"
    case .greater: "more than"
    case .atLeast: "at least"
    }
  }

  var timeWords: String {
    switch self {
    case .less: "before"
    case .atMost: "not after"
    case .greater: "after"
    case .atLeast: "not before"
    }
  }
}
