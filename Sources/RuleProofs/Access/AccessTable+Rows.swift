import RulePrograms

extension AccessTable.Row {
  /// Returns whether another row has the same answer, except for the witnesses.
  func hasAnswer(of other: AccessTable.Row) -> Bool {
    alternatives.count == other.alternatives.count
      && zip(alternatives, other.alternatives).allSatisfy { $0.isSame(as: $1) }
  }

  /// Adds the operations, forms and witnesses of a row with the same answer.
  mutating func add(_ other: AccessTable.Row) {
    operations += other.operations.filter { !operations.contains($0) }
    forms += other.forms
    for (index, alternative) in other.alternatives.enumerated() {
      alternatives[index].witnesses += alternative.witnesses
    }
  }
}

extension AccessTable.Alternative {
  fileprivate func isSame(as other: AccessTable.Alternative) -> Bool {
    rule == other.rule && hasCaller(of: other) && isWeakest == other.isWeakest && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { left, right in
        left.holds == right.holds && left.expression.isSame(as: right.expression)
      }
  }

  /// Returns whether another part of the rules has the same callers. The reasons of open questions can differ.
  private func hasCaller(of other: AccessTable.Alternative) -> Bool {
    if case (.unknown, .unknown) = (caller, other.caller) { return true }
    return caller == other.caller
  }

  /// The order in which the alternatives of a row are listed.
  var rank: Int {
    switch caller {
    case .everyone: 0
    case .signedIn: 1
    case .related(let sets): sets.contains { $0.allSatisfy { $0.kind == .owner } } ? 2 : 3
    case .unknown: 4
    }
  }
}

extension BoundExpression {
  /// Returns whether another expression is the same one in calls at the same places.
  fileprivate func isSame(as other: BoundExpression) -> Bool {
    guard id == other.id else { return false }
    switch (call, other.call) {
    case (nil, nil): return true
    case (let call?, let other?): return call.expression.isSame(as: other.expression)
    default: return false
    }
  }
}
