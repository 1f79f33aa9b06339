/// A writer that translates the steps of a language to a regular expression of SMT-LIB.
struct SMTLIBWriter {
  private var stack: [Piece] = []

  /// An expression, and its text if it is a literal.
  private struct Piece {
    var expression: String
    var literal: String?
  }

  /// The last character of SMT-LIB.
  private static let last: UInt32 = 0x2_FFFF

  /// The expression of what was written.
  var expression: String { stack.last?.expression ?? "re.none" }

  /// Writes a step. Throws if it has no exact translation.
  mutating func write(_ step: LanguageStep) throws(SMTLIBObstacle) {
    switch step {
    case .nothing: push("re.none")
    case .emptyText: push(literal: "")
    case .anyText: push(PatternLanguage.smtlibText)
    case .set(let set): try pushSet(set.intersection(.scalars))
    case .length(let range): push(try length(range))
    case .assertion, .located: throw .assertion
    case .concatenation(let count): concatenate(take(count))
    case .union(let count): push(joined("re.union", take(count), otherwise: "re.none"))
    case .intersection(let count): push(joined("re.inter", take(count), otherwise: PatternLanguage.smtlibText))
    case .complement: push("(re.inter \(PatternLanguage.smtlibText) (re.comp \(pop())))")
    case .repetition(let range): push(repeated(pop(), range))
    }
  }

  private mutating func push(_ expression: String) { stack.append(Piece(expression: expression)) }

  private mutating func push(literal: String) {
    stack.append(Piece(expression: "(str.to_re \"\(literal)\")", literal: literal))
  }

  private mutating func pop() -> String { stack.popLast()?.expression ?? "re.none" }

  private mutating func take(_ count: Int) -> [Piece] {
    let taken = Array(stack.suffix(count))
    stack.removeLast(taken.count)
    return taken
  }

  private func joined(_ operation: String, _ pieces: [Piece], otherwise: String) -> String {
    if pieces.count < 2 { return pieces.first?.expression ?? otherwise }
    return "(\(operation) \(pieces.map(\.expression).joined(separator: " ")))"
  }

  private mutating func concatenate(_ pieces: [Piece]) {
    var parts: [Piece] = []
    for piece in pieces {
      if let literal = piece.literal, let before = parts.last?.literal {
        parts[parts.count - 1] = Piece(expression: "(str.to_re \"\(before + literal)\")", literal: before + literal)
      } else {
        parts.append(piece)
      }
    }
    if parts.count == 1 { return stack.append(parts[0]) }
    if parts.isEmpty { return push(literal: "") }
    push(joined("re.++", parts, otherwise: ""))
  }

  private func repeated(_ part: String, _ range: CountRange) -> String {
    switch (range.minimum, range.maximum) {
    case _ where range.isEmpty: "re.none"
    case (0, nil): "(re.* \(part))"
    case (1, nil): "(re.+ \(part))"
    case (0, 1): "(re.opt \(part))"
    case (let minimum, nil): "(re.++ ((_ re.^ \(minimum)) \(part)) (re.* \(part)))"
    case (let minimum, let maximum?): "((_ re.loop \(minimum) \(maximum)) \(part))"
    }
  }
}

extension SMTLIBWriter {
  /// Writes the texts of one character of a set. The set must treat all characters from U+2FFFF on alike.
  private mutating func pushSet(_ set: CodePointSet) throws(SMTLIBObstacle) {
    let beyond = CodePointSet([Self.last...CodePointSet.last])
    let members = set.intersection(beyond)
    guard members.ranges.isEmpty || members == beyond else { throw .character }
    let ranges = set.intersection(CodePointSet([0...Self.last])).ranges
    if ranges.count == 1, let only = ranges.first, only.count == 1 {
      push(literal: Self.escaped(only.lowerBound))
    } else {
      push(joined("re.union", ranges.map { Piece(expression: Self.expression(of: $0)) }, otherwise: "re.none"))
    }
  }

  private static func expression(of range: ClosedRange<UInt32>) -> String {
    let first = escaped(range.lowerBound)
    return range.count == 1 ? "(str.to_re \"\(first)\")" : "(re.range \"\(first)\" \"\(escaped(range.upperBound))\")"
  }

  /// Writes a character as it appears in a string: itself if it is printable ASCII without a meaning there.
  private static func escaped(_ scalar: UInt32) -> String {
    switch scalar {
    case "\"", "\\": "\\u{\(String(scalar, radix: 16))}"
    case " "..."~": String(Unicode.Scalar(UInt8(scalar)))
    default: "\\u{\(String(scalar, radix: 16))}"
    }
  }

  /// Translates a bound of the length, if characters and UTF-16 units are equally many for it.
  private func length(_ range: CountRange) throws(SMTLIBObstacle) -> String {
    let single = #"(re.union (re.range "\u{0}" "\u{d7ff}") (re.range "\u{e000}" "\u{ffff}"))"#
    switch (range.minimum, range.maximum) {
    case _ where range.isEmpty: return "re.none"
    case (0, nil): return PatternLanguage.smtlibText
    case (1, nil): return "(re.diff \(PatternLanguage.smtlibText) (str.to_re \"\"))"
    case (0, 0): return "(str.to_re \"\")"
    case (0, 1): return "(re.opt \(single))"
    case (1, 1): return single
    default: throw .length
    }
  }
}
