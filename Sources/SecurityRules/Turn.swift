import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// What one request is judged by from its beginning to its end: one revision of the rules, one time, one patience.
struct Turn {
  let ruleset: Ruleset
  let limits: Limits
  let interrupt: Interrupt
  /// The rules' `request.time`.
  let time: Timestamp

  /// The rules' `now`, in milliseconds since 1970.
  var now: Int64 { time.milliseconds }

  /// Lends a decider for a request to a Realtime Database.
  func withRealtime<Result>(_ body: (RealtimeDecider) throws -> Result) rethrows -> Result {
    try ruleset.loaded.withRealtime(limits, interrupt, body)
  }

  /// Lends a decider for a request to Cloud Firestore or Cloud Storage.
  func withCloud<Result>(_ body: (CloudDecider) throws -> Result) rethrows -> Result {
    try ruleset.loaded.withCloud(limits, interrupt, body)
  }
}

extension Interrupt {
  /// How many seconds are left; infinity without a limit.
  fileprivate var secondsLeft: Double {
    guard let deadline else { return .infinity }
    let left = (deadline - Moment.now).components
    return max(0, Double(left.seconds) + Double(left.attoseconds) / 1e18)
  }
}

extension Authorizer {
  /// Begins to count the time that a request may take.
  private func patience() -> Interrupt {
    Interrupt(deadline: timeLimit.map { Moment.now + $0 }, isCancelled: isCancelled)
  }

  /// Begins to judge. Only where the data is fixed that is judged: a request that waited for others is judged by the rules
  /// and the time of after them.
  ///
  /// - Throws: ``ImpossibleTime``.
  private func begin(_ interrupt: Interrupt, _ ledger: inout Ledger) throws(ImpossibleTime) -> Turn {
    let turn = Turn(ruleset: rules.current, limits: limits, interrupt: interrupt, time: try clock.time())
    ledger.begin(turn)
    return turn
  }

  /// Judges on one snapshot, and reads what is granted there.
  ///
  /// - Parameters:
  ///   - kind: whether anything is read for the caller.
  ///   - operations: what is asked, for the log.
  func reading<Result>(
    as identity: Identity, _ kind: DecisionEvent.Kind, _ operations: @autoclosure () -> [LoggedOperation],
    _ body: (inout Tree.Snapshot, Turn, inout Ledger) throws -> Result
  ) throws -> Result {
    let interrupt = patience()
    return try Ledger.keep(for: self, identity, kind, operations) { ledger in
      try tree.read { snapshot in
        let turn = try begin(interrupt, &ledger)
        return try body(&snapshot, turn, &ledger)
      }
    }
  }

  /// Judges in one transaction, and changes there what is granted.
  ///
  /// - Parameter operations: what is asked, for the log.
  func writing<Result>(
    as identity: Identity, _ operations: @autoclosure () -> [LoggedOperation],
    _ body: (inout Tree.Transaction, Turn, inout Ledger) throws -> Result
  ) throws -> Result {
    let interrupt = patience()
    return try Ledger.keep(for: self, identity, .perform, operations) { ledger in
      try tree.write(within: interrupt.secondsLeft) { transaction in
        let turn = try begin(interrupt, &ledger)
        let result = try body(&transaction, turn, &ledger)
        try interrupt.check()
        return result
      }
    }
  }
}
