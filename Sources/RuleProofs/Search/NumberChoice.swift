import RulePrograms
import RuleValues
import SymbolicRules

/// Chooses the integers, times, durations and sizes of a case: the smallest usual values that are in order.
struct NumberChoice {
  /// A value is another one plus an offset.
  struct Linear {
    let base: Term?
    let offset: Int64
  }

  let classes: TermClasses
  let space: SymbolicSpace
  /// The values of a known request; nil for the usual ones.
  let preferred: PreferredValues?
  /// The chosen numbers by class. Times and durations are in milliseconds.
  var values = TermTable<Int64>()
  /// The classes whose values the current pass changed to keep an order.
  private var moved: Set<Term> = []

  /// The time of a request whose time does not matter, in milliseconds since 1970.
  static let usualTime: Int64 = 1_767_225_600_000

  init(_ classes: TermClasses, preferring preferred: PreferredValues? = nil) {
    self.classes = classes
    self.preferred = preferred
    space = classes.space
  }

  /// Chooses values for terms. Returns false if they cannot be in order.
  ///
  /// - Parameter kind: returns the kind of a class.
  mutating func choose(_ terms: [Term], kind: (Term) -> Kinds) -> Bool {
    let now = classes.root(of: space.input(.now))
    if classes.constant(of: now) == nil { values[now] = preferred?.number(now) ?? Self.usualTime }
    for term in terms {
      let root = classes.root(of: term)
      guard values[root] == nil, !kind(root).isDisjoint(with: [.int, .timestamp, .duration, .float]) else { continue }
      values[root] = start(root, kind(root))
    }
    adoptSums(terms)
    var orders: [(low: Linear, high: Linear, gap: Int64)] = []
    for (atom, value) in classes.literals {
      guard case .less(let left, let right) = atom, let low = linear(left), let high = linear(right) else { continue }
      orders.append(value ? (low, high, gap(left, right)) : (high, low, 0))
    }
    let computed = terms.filter { term in
      guard case .applied(_, let operands, _) = space[term] else { return false }
      let own = linear(term)
      return own?.base == classes.root(of: term) && operands.allSatisfy { linear($0) != nil }
    }
    return repair(orders, computed)
  }

  /// Returns the value from which the search for a class starts.
  private func start(_ root: Term, _ kind: Kinds) -> Int64 {
    if let constant = classes.constant(of: root), let number = Self.number(constant) { return number }
    if let number = preferred?.number(root) ?? bound(of: root) { return number }
    return switch kind {
    case .timestamp: Self.usualTime
    case .int: if case .size = space[root] { 0 } else { 1 }
    default: 0
    }
  }

  /// Returns the number of a constant; nil for other values.
  static func number(_ constant: Constant) -> Int64? {
    switch constant {
    case .integer(let integer): integer
    case .double(let double): Int64(exactly: double.rounded(.down))
    case .timestamp(let time): time.seconds * 1000 + Int64(time.nanos) / 1_000_000
    case .duration(let duration): duration.seconds * 1000 + Int64(duration.nanos) / 1_000_000
    default: nil
    }
  }

  /// Returns the number of a term, rounded down; nil if it has none.
  func number(of term: Term) -> Int64? { linear(term).map { value($0) } }

  func linear(_ term: Term) -> Linear? {
    let root = classes.root(of: term)
    if let constant = classes.constant(of: root) {
      return Self.number(constant).map { Linear(base: nil, offset: $0) }
    }
    if root == term, case .applied(let builtin, let operands, _) = space[term], operands.count == 2,
      let left = linear(operands[0]), let right = linear(operands[1])
    {
      let sum = Self.checked(left.offset.addingReportingOverflow(right.offset))
      let difference = Self.checked(left.offset.subtractingReportingOverflow(right.offset))
      if builtin == .add, right.base == nil, let sum { return Linear(base: left.base, offset: sum) }
      if builtin == .add, left.base == nil, let sum { return Linear(base: right.base, offset: sum) }
      if builtin == .subtract, right.base == nil, let difference { return Linear(base: left.base, offset: difference) }
    }
    return values[root] == nil ? nil : Linear(base: root, offset: 0)
  }

  func value(_ linear: Linear) -> Int64 {
    let (sum, overflow) = (linear.base.flatMap { values[$0] } ?? 0).addingReportingOverflow(linear.offset)
    return overflow ? .max : sum
  }

  /// The maximum number of passes over all orders.
  private static let maximumPasses = 64

  /// Moves values until all orders and inequalities hold. Returns false if that does not end.
  private mutating func repair(
    _ orders: [(low: Linear, high: Linear, gap: Int64)], _ computed: [Term]
  ) -> Bool {
    for pass in 0..<Self.maximumPasses {
      var isStable = true
      moved = []
      for order in orders {
        let missing = value(order.low).addingReportingOverflow(order.gap).partialValue.subtractingReportingOverflow(
          value(order.high))
        guard !missing.overflow, missing.partialValue > 0 else { continue }
        isStable = false
        // A larger high value is tried first, then a smaller low one.
        if movesLower(order.low.base, order.high.base, pass: pass) {
          guard let low = order.low.base else { return false }
          move(low, by: -missing.partialValue)
        } else if let high = order.high.base {
          move(high, by: missing.partialValue)
        }
      }
      for (left, right) in classes.different {
        guard let first = linear(left), let second = linear(right), value(first) == value(second) else { continue }
        guard let base = first.base ?? second.base else { return false }
        isStable = false
        move(base, by: pass.isMultiple(of: 3) ? 1 : -1)
      }
      for term in computed where !settle(term, &isStable) { return false }
      if isStable { return true }
    }
    return false
  }

  private mutating func move(_ root: Term, by distance: Int64) {
    values[root]? &+= distance
    moved.insert(root)
  }

  // MARK: Computed values

  /// Makes a computed value that of its operands: by changing itself, or an operand.
  private mutating func settle(_ term: Term, _ isStable: inout Bool) -> Bool {
    guard case .applied(let builtin, let operands, _) = space[term] else { return true }
    let own = classes.root(of: term)
    let parts = operands.compactMap { linear($0) }
    guard parts.count == operands.count, let wanted = values[own] else { return true }
    guard let result = Self.result(builtin, parts.map { value($0) }) else { return false }
    if result == wanted { return true }
    isStable = false
    let isFixed = classes.constant(of: own) != nil || preferred?.keeps(own) ?? false
    if !isFixed, !moved.contains(own) {
      values[own] = result
      return true
    }
    for (index, part) in parts.enumerated() {
      guard let base = part.base, let changed = Self.operand(index, of: builtin, parts.map { value($0) }, for: wanted)
      else {
        continue
      }
      values[base] = changed
      if !isFixed, let result = Self.result(builtin, parts.map { value($0) }) { values[own] = result }
      return true
    }
    values[own] = result
    return !isFixed
  }

  private static let millisecondsOfHour: Int64 = 3_600_000
  private static let millisecondsOfDay: Int64 = 86_400_000

  static func result(_ builtin: Builtin, _ operands: [Int64]) -> Int64? {
    switch (builtin, operands.count) {
    case (.add, 2): return checked(operands[0].addingReportingOverflow(operands[1]))
    case (.subtract, 2): return checked(operands[0].subtractingReportingOverflow(operands[1]))
    case (.multiply, 2): return checked(operands[0].multipliedReportingOverflow(by: operands[1]))
    case (.toMillis, 1), (.timestampValue, 1): return operands[0]
    case (.negate, 1): return operands[0] == .min ? nil : -operands[0]
    case (.hours, 1):
      return (operands[0] % millisecondsOfDay + millisecondsOfDay) % millisecondsOfDay / millisecondsOfHour
    case (.minutes, 1):
      return (operands[0] % millisecondsOfHour + millisecondsOfHour) % millisecondsOfHour / 60_000
    case (.dayOfWeek, 1):
      let days =
        (operands[0] - (operands[0] % millisecondsOfDay + millisecondsOfDay) % millisecondsOfDay) / millisecondsOfDay
      return ((days + 3) % 7 + 7) % 7 + 1
    default: return nil
    }
  }

  private static func checked(_ result: (partialValue: Int64, overflow: Bool)) -> Int64? {
    result.overflow ? nil : result.partialValue
  }

  /// Returns an operand with which a function has the wanted result; nil if the operand cannot achieve it.
  private static func operand(_ index: Int, of builtin: Builtin, _ operands: [Int64], for wanted: Int64) -> Int64? {
    let other = operands.count == 2 ? operands[1 - index] : 0
    switch builtin {
    case .add: return checked(wanted.subtractingReportingOverflow(other))
    case .subtract:
      return index == 0
        ? checked(wanted.addingReportingOverflow(other)) : checked(other.subtractingReportingOverflow(wanted))
    case .multiply: return other > 0 ? wanted / other + (wanted % other > 0 ? 1 : 0) : nil
    case .toMillis, .timestampValue: return wanted
    case .negate: return wanted == .min ? nil : -wanted
    case .hours, .minutes, .dayOfWeek:
      guard let result = result(builtin, operands) else { return nil }
      let unit = builtin == .hours ? millisecondsOfHour : builtin == .minutes ? 60_000 : millisecondsOfDay
      // All results are small, and a wanted one beyond them is never reached.
      return checked(operands[0].addingReportingOverflow((wanted &- result) &* unit))
    default: return nil
    }
  }
}
