import RulePrograms
import RuleValues

extension Terms {
  /// The date with which a condition compares `request.time`, if it is true only before it.
  func lastMoment(of id: TermID) -> Timestamp? {
    switch self[id] {
    case .binary(.less, let time, let date), .binary(.lessOrEqual, let time, let date):
      path(of: time) == ["request", "time"] ? timestamp(date) : nil
    default: nil
    }
  }

  /// The value of `timestamp.date(2030, 1, 30)` and `timestamp.value(0)`.
  private func timestamp(_ id: TermID) -> Timestamp? {
    guard case .call(let builtin, let operands) = self[id] else { return nil }
    let numbers = operands.compactMap { operand -> Int64? in
      if case .number(let number) = self[operand] { return Int64(exactly: number) }
      return nil
    }
    guard numbers.count == operands.count else { return nil }
    switch (builtin, numbers.count) {
    case (.timestampDate, 3): return Timestamp(year: numbers[0], month: numbers[1], day: numbers[2])
    case (.timestampValue, 1): return Timestamp(milliseconds: numbers[0])
    default: return nil
    }
  }
}
