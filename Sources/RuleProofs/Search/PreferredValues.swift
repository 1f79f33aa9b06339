import RuleValues
import SymbolicRules

/// The values of a known request that a model keeps where a case allows it.
struct PreferredValues {
  private var values = TermTable<DocumentValue?>()
  private var ranks = TermTable<Int>()
  private let numbers: TermTable<Int64>
  private let isReversed: Bool
  /// Whether other values can be kept instead: terms with different values are equal, or compared.
  private(set) var isAmbiguous: Bool

  /// Beyond it, a sum may be out of range.
  private static let maximumNumber = 1e18

  /// Chooses a value for each class of terms.
  ///
  /// - Parameters:
  ///   - terms: the terms that get values.
  ///   - isReversed: whether the values that are usually changed first are kept instead of those changed last.
  init(_ known: RequestValues, _ terms: [Term], _ classes: TermClasses, isReversed: Bool) {
    self.isReversed = isReversed
    isAmbiguous = classes.literals.contains { literal in
      guard case .less(let left, let right) = literal.atom else { return false }
      return classes.constant(of: left) == nil && classes.constant(of: right) == nil
    }
    var numbers = TermTable<Int64>()
    for term in terms {
      let root = classes.root(of: term)
      if classes.constant(of: root) != nil { continue }
      let rank = known.space.changeRank(of: term) * (isReversed ? -1 : 1)
      if let best = ranks[root], best != rank { isAmbiguous = true }
      if let best = ranks[root], best >= rank { continue }
      if let number = try? known.number(term), abs(Double(number)) < Self.maximumNumber { numbers[root] = number }
      do throws(RequestValues.Unknown) {
        values[root] = .some(try known.value(term))
        ranks[root] = rank
      } catch {
        continue
      }
    }
    self.numbers = numbers
  }

  /// Returns whether a number is changed before another one.
  func isChangedBefore(_ low: Term, _ high: Term) -> Bool {
    let (first, second) = (ranks[low] ?? -10, ranks[high] ?? -10)
    return first == second ? low < high : first < second
  }

  /// Returns whether a computed number is kept, and its operands change.
  func keeps(_ root: Term) -> Bool { isReversed && numbers[root] != nil }

  private func value(_ root: Term) -> DocumentValue? { values[root].flatMap(\.self) }

  /// Returns the kind of a class.
  func kind(_ root: Term) -> Kinds? { values[root].map { Kinds(of: $0) } }

  /// Returns the number of a class; times and durations in milliseconds.
  func number(_ root: Term) -> Int64? { numbers[root] }

  /// Returns the value of a class if it has a kind, and a number of it was not changed; nil for maps and lists.
  func scalar(_ root: Term, _ kind: Kinds, _ number: Int64?) -> DocumentValue? {
    guard let value = value(root), Kinds(of: value) == kind, ![.string, .map, .list].contains(kind) else {
      return .none
    }
    // The literal `nil` would be the value `null`.
    if !kind.isDisjoint(with: [.int, .float, .timestamp]), numbers[root] != number { return .none }
    return value
  }

  /// Returns strings close to the one of a class, which have a length.
  func texts(_ root: Term, maximum: Int64?, minimum: Int64) -> [String] {
    guard case .string(let text)? = value(root) else { return [] }
    var texts = [text]
    if let maximum, maximum >= 0 { texts.append(String(text.unicodeScalars.prefix(Int(maximum)))) }
    let missing = Int(minimum) - text.utf16.count
    if missing > 0 { texts.append(text + String(repeating: "x", count: missing)) }
    return texts + [text + "x"]
  }

  /// Returns the fields of a class whose value is a map.
  func fields(_ root: Term) -> DocumentFields? {
    if case .map(let fields)? = value(root) { fields } else { nil }
  }

  /// Returns the elements of a class whose value is a list.
  func elements(_ root: Term) -> [DocumentValue]? {
    if case .array(let elements)? = value(root) { elements } else { nil }
  }
}
