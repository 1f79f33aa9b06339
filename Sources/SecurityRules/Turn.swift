import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues

/// What one request is judged by from its beginning to its end: one revision of the rules, one time, one patience.
struct Turn {
  let ruleset: Ruleset
  let limits: Limits
  let interrupt: Interrupt
  /// The rules' `now`, in milliseconds since 1970.
  let now: Int64

  /// The rules' `request.time`.
  var time: Timestamp { Timestamp(milliseconds: now) ?? .epoch }

  /// How many seconds are left; infinity without a limit.
  var secondsLeft: Double {
    guard let deadline = interrupt.deadline else { return .infinity }
    let left = (deadline - Moment.now).components
    return max(0, Double(left.seconds) + Double(left.attoseconds) / 1e18)
  }

  /// Lends a decider for a request to a Realtime Database.
  func withRealtime<Result>(_ body: (RealtimeDecider) throws -> Result) rethrows -> Result {
    try ruleset.loaded.withRealtime(limits, interrupt, body)
  }

  /// Lends a decider for a request to Cloud Firestore or Cloud Storage.
  func withCloud<Result>(_ body: (CloudDecider) throws -> Result) rethrows -> Result {
    try ruleset.loaded.withCloud(limits, interrupt, body)
  }
}

extension Authorizer {
  /// Begins a request.
  func begin() -> Turn {
    let deadline = timeLimit.map { Moment.now + $0 }
    return Turn(
      ruleset: rules.current, limits: limits, interrupt: Interrupt(deadline: deadline, isCancelled: isCancelled),
      now: clock.now())
  }

  /// Judges on one snapshot, and reads what is granted there.
  func reading<Result>(
    as identity: Identity, _ body: (inout Tree.Snapshot, Turn, inout Ledger) throws -> Result
  ) throws -> Result {
    let turn = begin()
    return try Ledger.keep(for: self, identity, turn) { ledger in
      try tree.read { snapshot in try body(&snapshot, turn, &ledger) }
    }
  }

  /// Judges in one transaction, and changes there what is granted.
  func writing<Result>(
    as identity: Identity, _ body: (inout Tree.Transaction, Turn, inout Ledger) throws -> Result
  ) throws -> Result {
    let turn = begin()
    return try Ledger.keep(for: self, identity, turn) { ledger in
      try tree.write(within: turn.secondsLeft) { transaction in
        try turn.interrupt.check()
        let result = try body(&transaction, turn, &ledger)
        try turn.interrupt.check()
        return result
      }
    }
  }
}
