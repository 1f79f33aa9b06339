import RulePatterns
import SymbolicRules

/// Facts about patterns.
extension SMTWriter {
  /// Returns the function that tells whether a string matches a pattern.
  static func name(ofPattern index: Int) -> String { "matches\(index)" }

  private static let segment = "is-segment"

  /// Writes the functions of patterns, and what is known about them.
  mutating func writePatterns(_ kind: SMTScript.Patterns) {
    var matched: Set<Term> = []
    var used: Set<Int> = []
    for case .matches(let term, let index) in atoms {
      matched.insert(term)
      used.insert(index)
    }
    for index in used.sorted() { declare(index, kind) }
    let segments = question.terms.filter { if case .input(.segment) = space[$0] { true } else { false } }
    for term in segments { assert("(not (str.contains (string-of \(self[term])) \"/\"))") }
    guard !used.isEmpty else { return }
    add("(declare-fun \(Self.segment) (String) Bool)")
    for term in segments { assert("(\(Self.segment) (string-of \(self[term])))") }
    writeRelations(used.sorted(), matched.union(segments).sorted())
    writeConstants(used.sorted())
    if kind == .expressions {
      for term in matched.sorted() where space.constant(term) == nil {
        assert("(=> \(isKind(term, .string)) (str.in_re (string-of \(self[term])) \(PatternLanguage.smtlibText)))")
      }
    }
  }

  private mutating func declare(_ index: Int, _ kind: SMTScript.Patterns) {
    let name = Self.name(ofPattern: index)
    if kind == .expressions, let expression = SMTPattern.expression(of: relations.languages[index]) {
      add("(define-fun \(name) ((s String)) Bool (str.in_re s \(expression)))")
    } else {
      add("(declare-fun \(name) (String) Bool)")
    }
  }

  /// Writes which combinations of memberships are impossible, for each string that patterns are about.
  private mutating func writeRelations(_ used: [Int], _ terms: [Term]) {
    var members: [(name: String, index: Int?)] = [(Self.segment, nil)]
    members += used.map { (Self.name(ofPattern: $0), $0) }
    for (place, first) in members.enumerated() {
      for second in members[..<place] {
        for (isFirst, isSecond) in relations.impossible(first.index, second.index) {
          for term in terms where space.constant(term) == nil {
            let string = "(string-of \(self[term]))"
            let (left, right) = ("(\(first.name) \(string))", "(\(second.name) \(string))")
            assert("(or \(isFirst ? "(not \(left))" : left) \(isSecond ? "(not \(right))" : right))")
          }
        }
      }
    }
  }

  /// Writes which known strings match.
  private mutating func writeConstants(_ used: [Int]) {
    for term in question.terms {
      guard let text = space.constant(term)?.text else { continue }
      for index in used {
        guard let matches = relations.languages[index].contains(text) else { continue }
        let statement = "(\(Self.name(ofPattern: index)) (string-of \(self[term])))"
        assert(matches ? statement : "(not \(statement))")
      }
    }
  }
}
