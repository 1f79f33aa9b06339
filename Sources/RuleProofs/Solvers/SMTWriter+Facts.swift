import SymbolicRules

/// Facts about the order of strings, sizes and lists.
extension SMTWriter {
  /// Writes that the order of strings is a total one. The transitive one of numbers is used for it.
  mutating func writeOrder() {
    var compared: Set<Term> = []
    for case .less(let left, let right) in atoms
    where space.kinds(of: left).contains(.string) && space.kinds(of: right).contains(.string) {
      compared.formUnion([left, right])
    }
    let unknown = compared.filter { space.constant($0) == nil }.sorted()
    let known = compared.compactMap { term in space.constant(term)?.text.map { (term: term, text: $0) } }
      .sorted { $0.text.utf16.lexicographicallyPrecedes($1.text.utf16) }
    for (low, high) in zip(known, known.dropFirst()) { assert("(< \(rank(low.term)) \(rank(high.term)))") }
    let ordered = unknown + known.map(\.term)
    for (index, left) in unknown.enumerated() {
      for right in ordered.dropFirst(index + 1) {
        assert("(=> (= \(rank(left)) \(rank(right))) (= (string-of \(self[left])) (string-of \(self[right]))))")
      }
      assert("(<= (rank \"\") \(rank(left)))")
    }
    if let first = known.first { assert("(<= (rank \"\") \(rank(first.term)))") }
  }

  private func rank(_ term: Term) -> String { "(rank (string-of \(self[term])))" }

  /// Writes what is known about sizes.
  mutating func writeSizes() {
    var sized: Set<Term> = []
    for term in question.terms { if case .size(let value) = space[term] { sized.insert(value) } }
    guard !sized.isEmpty else { return }
    for term in question.terms { if case .joined(let parts) = space[term] { sized.formUnion(parts) } }
    for value in sized.sorted() {
      let (text, size) = ("(string-of \(self[value]))", "(size \(self[value]))")
      if space.kinds(of: value).contains(.string) {
        // A character is one or two UTF-16 units.
        let isPossible = "(and (<= (str.len \(text)) \(size)) (<= \(size) (* 2 (str.len \(text)))))"
        assert("(=> \(isKind(value, .string)) \(isPossible))")
      }
      for field in fields(of: value) where space.constant(field.key) == nil {
        assert("(or \(isKind(field.field, .absent)) (<= 1 \(size)))")
      }
      let keys = fields(of: value).filter { space.constant($0.key) != nil }
      guard !keys.isEmpty else { continue }
      let present = keys.map { "(ite \(isKind($0.field, .absent)) 0 1)" }
      let count = present.count == 1 ? present[0] : "(+ \(present.joined(separator: " ")))"
      assert("(=> \(isKind(value, .map)) (<= \(count) \(size)))")
    }
    for term in question.terms {
      if let text = space.constant(term)?.text { assert("(= (size \(self[term])) \(text.utf16.count))") }
      guard case .joined(let parts) = space[term] else { continue }
      let sum = parts.map { "(size \(self[$0]))" }.joined(separator: " ")
      assert("(=> \(Self.all(parts.map { isKind($0, .string) })) (= (size \(self[term])) (+ \(sum))))")
    }
  }

  private func fields(of map: Term) -> [(key: Term, field: Term)] {
    question.terms.compactMap { term in
      if case .field(map, let key) = space[term] { (key: key, field: term) } else { nil }
    }
  }

  /// Writes what is known about the elements of lists.
  mutating func writeElements() {
    var wanted: [Term: Set<Term>] = [:]
    for case .contains(let list, let element) in atoms { wanted[list, default: []].insert(element) }
    for (list, elements) in wanted.sorted(by: { $0.key < $1.key }) {
      for element in elements.sorted() {
        let contains = "(contains \(self[list]) \(self[element]))"
        assert("(=> \(contains) (and \(isKind(list, .list)) (not \(isKind(element, [.absent, .nan])))))")
        for term in question.terms {
          switch space[term] {
          case .element(list, _):
            let isEqual = "(= \(self[term]) \(self[element]))"
            // A container with NaN is no element of its list, as it does not equal itself.
            let hasNoEquality = Kinds.container.union([.absent, .nan])
            assert("(=> (and \(isEqual) (not \(isKind(term, hasNoEquality)))) \(contains))")
          case .size(list): assert("(=> \(contains) (<= 1 (size \(self[list]))))")
          case .constant, .input, .document, .referenced, .field, .element, .size, .joined, .applied: break
          }
        }
      }
    }
  }
}
