import RuleValues
import SymbolicRules

/// Writes the declarations and assertions of a script. Each extension writes one kind of facts.
struct SMTWriter {
  let question: Question
  let space: SymbolicSpace
  let relations: PatternRelations
  /// The statements of the formula.
  let atoms: [Atom]
  private(set) var lines: [String] = []
  private var names: [Term: String] = [:]
  private var declared: Set<Term> = []

  init(_ question: Question, _ relations: PatternRelations) {
    self.question = question
    self.relations = relations
    space = question.space
    atoms = question.formula.atoms(in: question.space)
  }

  /// Adds a line.
  mutating func add(_ line: String) { lines.append(line) }

  /// Adds an assertion.
  mutating func assert(_ statement: String) { add("(assert \(statement))") }

  /// The text of a term.
  subscript(_ term: Term) -> String { names[term] ?? "t\(term.index)" }

  /// Returns whether a term is an unknown of the script.
  func isDeclared(_ term: Term) -> Bool { declared.contains(term) }

  // MARK: Terms

  /// Writes the unknowns with their kinds, and computed values.
  mutating func writeTerms() {
    let bytes = orderedBytes()
    for term in question.terms {
      if let constant = space.constant(term), let text = text(of: constant, bytes) {
        names[term] = text
        continue
      }
      declared.insert(term)
      add("(declare-fun \(self[term]) () Value)")
      let kinds = space.kinds(of: term)
      if kinds.intersection(SMTSort.kinds) != SMTSort.kinds { assert(isKind(term, kinds)) }
      assertRange(term, kinds)
    }
    for term in question.terms { writeComputed(term) }
  }

  /// The byte strings that the question states, in order.
  private func orderedBytes() -> [[UInt8]] {
    let all = question.terms.compactMap { term in
      if case .bytes(let bytes)? = space.constant(term) { bytes } else { nil }
    }
    return all.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func text(of constant: Constant, _ bytes: [[UInt8]]) -> String? {
    switch constant {
    case .null: "v-null"
    case .bool(let bool): "(v-bool \(bool))"
    case .integer(let integer): "(v-int \(SMTConstant.integer(integer)))"
    case .double(let double): double.isNaN ? "v-nan" : "(v-float \(SMTConstant.real(double)))"
    case .string(let text): SMTConstant.string(text.string).map { "(v-string \($0))" }
    case .bytes(let known): bytes.firstIndex(of: known).map { "(v-bytes \($0).0)" }
    case .timestamp(let time): "(v-timestamp \(SMTConstant.timestamp(time)))"
    case .duration(let duration): "(v-duration \(SMTConstant.duration(duration)))"
    }
  }

  private mutating func assertRange(_ term: Term, _ kinds: Kinds) {
    if kinds.contains(.int) { assert("(=> \(isKind(term, .int)) \(Self.isInteger("(int-of \(self[term]))")))") }
    if kinds.contains(.timestamp) {
      assert("(=> \(isKind(term, .timestamp)) \(Self.isTimestamp("(timestamp-of \(self[term]))")))")
    }
    if kinds.contains(.duration) {
      assert("(=> \(isKind(term, .duration)) \(Self.isDuration("(duration-of \(self[term]))")))")
    }
  }

  // MARK: Expressions

  /// Returns that a value has one of the kinds.
  func isKind(_ term: Term, _ kinds: Kinds) -> String {
    Self.any(SMTSort.constructors.filter { kinds.contains($0.kind) }.map { "((_ is \($0.name)) \(self[term]))" })
  }

  /// Returns that all statements hold.
  static func all(_ parts: [String]) -> String {
    parts.count < 2 ? parts.first ?? "true" : "(and \(parts.joined(separator: " ")))"
  }

  /// Returns that one of the statements holds.
  static func any(_ parts: [String]) -> String {
    parts.count < 2 ? parts.first ?? "false" : "(or \(parts.joined(separator: " ")))"
  }

  /// Returns that a number is in the range of integers.
  static func isInteger(_ number: String) -> String {
    "(and (<= (- 9223372036854775808) \(number)) (<= \(number) 9223372036854775807))"
  }

  /// Returns that a number of nanoseconds is a point in time of the years 1 to 9999.
  static func isTimestamp(_ number: String) -> String {
    "(and (<= (- 62135596800000000000) \(number)) (< \(number) 253402300800000000000))"
  }

  /// Returns that a number of nanoseconds is in the range of durations.
  static func isDuration(_ number: String) -> String {
    let maximum = Int128(RuleDuration.maximumSeconds + 1) * 1_000_000_000
    return "(and (< (- \(maximum)) \(number)) (< \(number) \(maximum)))"
  }
}
