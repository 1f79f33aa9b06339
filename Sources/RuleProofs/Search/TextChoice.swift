import RulePatterns
import SymbolicRules

/// Chooses the strings of a case: readable, as short as the case allows, and different where they need not be equal.
struct TextChoice {
  private let classes: TermClasses
  private let space: SymbolicSpace
  private let numbers: NumberChoice
  private let preferred: PreferredValues?
  /// The terms of each class.
  private let members: [Term: [Term]]
  private var used: Set<String> = []
  /// The chosen strings by class.
  private(set) var values = TermTable<String>()

  /// - Parameter terms: the terms of the question.
  init(
    _ classes: TermClasses, of terms: [Term], _ numbers: NumberChoice, preferring preferred: PreferredValues? = nil
  ) {
    self.classes = classes
    self.preferred = preferred
    self.numbers = numbers
    space = classes.space
    members = Dictionary(grouping: terms) { classes.root(of: $0) }
  }

  /// Chooses strings for classes. Returns false if a class has no possible string.
  mutating func choose(_ roots: [Term], concatenations: [Term]) -> Bool {
    for root in roots {
      guard let text = classes.constant(of: root)?.text else { continue }
      values[root] = text
      used.insert(text)
    }
    for term in concatenations where !solve(term) { return false }
    for root in roots where values[root] == nil {
      guard let text = text(for: root, demands(on: root)) else { return false }
      values[root] = text
      used.insert(text)
    }
    return true
  }

  /// Chooses the strings of a concatenation's parts if its own value is known; otherwise, its own value later.
  private mutating func solve(_ term: Term) -> Bool {
    guard case .joined(let parts) = space[term] else { return true }
    let own = classes.root(of: term)
    if let whole = values[own] { return split(whole, among: parts[...]) }
    var text = ""
    for part in parts {
      let root = classes.root(of: part)
      guard let known = values[root] ?? self.text(for: root, demands(on: root)) else { return false }
      values[root] = known
      used.insert(known)
      text += known
    }
    values[own] = text
    return true
  }

  /// Distributes a known text over the parts of a concatenation.
  private mutating func split(_ text: String, among parts: ArraySlice<Term>) -> Bool {
    guard let part = parts.first else { return text.isEmpty }
    let root = classes.root(of: part)
    if let known = values[root] {
      return text.hasPrefix(known) && split(String(text.dropFirst(known.count)), among: parts.dropFirst())
    }
    let lengths = parts.count == 1 ? [text.count] : Array(stride(from: text.count, through: 0, by: -1))
    for length in lengths {
      let before = values
      let piece = String(text.prefix(length))
      guard demands(on: root).allow(piece, space.languages) != false else { continue }
      values[root] = piece
      if split(String(text.dropFirst(length)), among: parts.dropFirst()) { return true }
      values = before
    }
    return false
  }

  // MARK: What a string must be

  /// What the patterns, the length and the place of a string allow.
  private struct Demands {
    var languages: [PatternLanguage] = []
    /// The minimum and the maximum number of UTF-16 units; nil for any number.
    var length: (minimum: Int, maximum: Int?)?

    /// Returns whether a text meets the demands; nil if this is too expensive to find out.
    func allow(_ text: String, _ answers: LanguageAnswers) -> Bool? {
      if let length {
        // To count is much cheaper than the derivatives of a long text.
        let count = text.utf16.count
        if count < length.minimum || count > length.maximum ?? count { return false }
      }
      var isKnown = true
      for language in languages {
        guard let isContained = answers.contains(text, in: language) else { isKnown = false; continue }
        if !isContained { return false }
      }
      return isKnown ? true : nil
    }

    /// The language of all texts that meet the demands.
    var language: PatternLanguage {
      let sized = length.map { [PatternLanguage.length(minimum: $0.minimum, maximum: $0.maximum)] } ?? []
      return .intersection(of: languages + sized)
    }
  }

  private func demands(on root: Term) -> Demands {
    var demands = Demands()
    for (atom, value) in classes.literals {
      guard case .matches(let term, let index) = atom, classes.root(of: term) == root else { continue }
      let language = space.pattern(index).language
      demands.languages.append(value ? language : language.complement)
    }
    let size = classes.root(of: space.size(root))
    if let count = numbers.values[size], isSized(root) {
      let maximum = sizeIsFixed(root) ? count : maximumSize(of: root)
      demands.length = (Int(count), maximum.map { Int($0) })
    }
    if members(root, { if case .input(.segment) = $0 { true } else { false } }) {
      demands.languages.append(.pathSegment)
    }
    demands.languages += classes.different.compactMap { left, right in
      let other = classes.root(of: left) == root ? right : classes.root(of: right) == root ? left : nil
      return other.flatMap { classes.constant(of: $0)?.text ?? values[classes.root(of: $0)] }.map {
        PatternLanguage.literal($0).complement
      }
    }
    return demands
  }

  /// Returns examples of the patterns that a string must match.
  private func examples(of root: Term) -> [String] {
    classes.literals.compactMap { atom, value in
      guard case .matches(let term, let index) = atom, value, classes.root(of: term) == root else { return nil }
      return space.pattern(index).example
    }
  }

  private func isSized(_ root: Term) -> Bool {
    classes.literals.contains { literal in
      guard case .less(let left, let right) = literal.atom else { return false }
      return [left, right].contains { isSize($0, of: root) }
    } || sizeIsFixed(root)
  }

  /// Returns the greatest length that the order of numbers allows for a string; nil if there is none.
  private func maximumSize(of root: Term) -> Int64? {
    classes.literals.compactMap { atom, value -> Int64? in
      guard case .less(let left, let right) = atom else { return nil }
      if value { return isSize(left, of: root) ? numbers.number(of: right).map { $0 - 1 } : nil }
      return isSize(right, of: root) ? numbers.number(of: left) : nil
    }.min()
  }

  private func sizeIsFixed(_ root: Term) -> Bool { classes.constant(of: space.size(root)) != nil }

  private func isSize(_ term: Term, of root: Term) -> Bool {
    if case .size(let value) = space[term] { classes.root(of: value) == root } else { false }
  }

  private func members(_ root: Term, _ isWanted: (TermShape) -> Bool) -> Bool {
    (members[root] ?? []).contains { isWanted(space[$0]) }
  }

  /// Names for what a string is: a user, an id in a path, or anything else.
  private func names(for root: Term) -> [String] {
    let isUser = members(root) { shape in
      if case .field(let map, let key) = shape {
        space[map] == .input(.auth) && space.constant(key)?.text == "uid"
      } else {
        false
      }
    }
    if isUser { return preferred == nil ? ["alice", "bob", "carol"] : ["someone"] }
    let isProvider = members(root) { shape in
      if case .field(_, let key) = shape { space.constant(key)?.text == "sign_in_provider" } else { false }
    }
    if isProvider { return ["custom", "password", "google.com"] }
    let isID = members(root) { if case .input(.segment) = $0 { true } else { false } }
    return isID ? ["a", "b", "c", "d", "e"] : ["x", "y", "z"]
  }

  /// The maximum length of a string, in UTF-16 units.
  private static let maximumLength: Int64 = 100_000

  /// Returns a string that meets the demands and is in order with the strings chosen before.
  private func text(for root: Term, _ demands: Demands) -> String? {
    let length = isSized(root) ? numbers.values[classes.root(of: space.size(root))] ?? 0 : 0
    guard length <= Self.maximumLength else { return nil }
    let order = TextOrder(of: root, classes, values)
    func isPossible(_ text: String) -> Bool {
      order.allows(text) && demands.allow(text, space.languages) == true
    }
    if let preferred {
      let close = preferred.texts(root, maximum: maximumSize(of: root), minimum: length) + examples(of: root)
      if let close = close.first(where: isPossible) { return close }
    }
    let candidates =
      names(for: root) + (0..<20).map { "x\($0)" } + ["x", "0"].map { String(repeating: $0, count: Int(length)) }
    if let usual = candidates.first(where: { !used.contains($0) && isPossible($0) }) { return usual }
    if let close = order.neighbors.first(where: isPossible) { return close }
    if let long = longText(demands, order) { return long }
    let language = demands.language
    let readable = space.languages.examples(of: language.intersection(.printableASCII))
    let witnesses = (readable.isEmpty ? space.languages.examples(of: language) : readable).filter { order.allows($0) }
    return witnesses.first { !used.contains($0) } ?? witnesses.first
  }

  /// The length from which a text is made of a shorter one, because a search for it takes too long.
  private static let longLength = 200

  /// Returns a text of the demanded minimum length: one of the shortest texts, in which one character is repeated.
  private func longText(_ demands: Demands, _ order: TextOrder) -> String? {
    guard let minimum = demands.length?.minimum, minimum > Self.longLength else { return nil }
    let short = space.languages.examples(of: .intersection(of: demands.languages))
    for text in short where text.count < Self.longLength {
      for offset in (0...text.count).reversed() {
        let (head, tail) = (text.prefix(offset), text.dropFirst(offset))
        for filler in Set([head.last, tail.first, "x", "0"].compactMap(\.self)).sorted() {
          func filled(_ count: Int) -> String { head + String(repeating: filler, count: count) + tail }
          let isRepeatable = (1...3).allSatisfy { count in
            demands.languages.allSatisfy { space.languages.contains(filled(count), in: $0) == true }
          }
          guard isRepeatable else { continue }
          let long = filled(minimum - text.utf16.count)
          if order.allows(long), demands.allow(long, space.languages) == true { return long }
        }
      }
    }
    return nil
  }
}
