#if Postgres
import BankScene
import Foundation
import PostgresTrees
import SecurityRules
import Synchronization
import TestSupport

/// Tellers who work at a bank while its server fails, and what they were told.
final class Tellers: Sendable {
  private struct Record {
    var isAtWork = true
    /// The deeds that were reported as done, by teller.
    var done: [(teller: String, deed: Deed)] = []
    /// The deeds whose outcome is unknown.
    var unknown: [(teller: String, deed: Deed)] = []
    /// The deeds that were reported as failed, so that nothing was written.
    var failed: [(teller: String, deed: Deed)] = []
    /// How many of them failed because the disk is full.
    var full = 0
    /// Errors that no server fault explains.
    var surprises: [String] = []
  }

  private static let count = 4
  private let bank: FirestoreBank<PostgresTree>
  private let record = Mutex(Record())

  init(_ bank: FirestoreBank<PostgresTree>) { self.bank = bank }

  /// The number of deeds that were reported as done, failed, neither, and failed because the disk is full.
  var counts: (done: Int, failed: Int, unknown: Int, full: Int) {
    record.withLock { ($0.done.count, $0.failed.count, $0.unknown.count, $0.full) }
  }

  /// Works on threads of their own while `body` runs.
  func work(seed: UInt64, while body: () throws -> Void) throws {
    record.withLock { $0.isAtWork = true }
    let group = DispatchGroup()
    for index in 0..<Self.count {
      group.enter()
      Thread.detachNewThread { [self] in
        defer { group.leave() }
        var generator = SeededGenerator(seed: seed * 100 + UInt64(index))
        while record.withLock({ $0.isAtWork }) { doDeed(as: "teller\(index)", &generator) }
      }
    }
    defer {
      record.withLock { $0.isAtWork = false }
      group.wait()
    }
    try body()
  }

  private func doDeed(as teller: String, _ generator: inout SeededGenerator) {
    guard let state = try? bank.state(withAllReceipts: false) else {
      usleep(5_000)
      return
    }
    let deed = Deed.random(for: teller, seeing: state, using: &generator)
    do {
      try bank.carryOut(deed, by: teller, seeing: state)
      record.withLock { $0.done.append((teller, deed)) }
    } catch is PermissionDenied {
      return
    } catch TreeError.unknownOutcome {
      record.withLock { $0.unknown.append((teller, deed)) }
    } catch TreeError.diskFull {
      record.withLock {
        $0.failed.append((teller, deed))
        $0.full += 1
      }
    } catch TreeError.unreachable, TreeError.busy {
      record.withLock { $0.failed.append((teller, deed)) }
    } catch is InterruptedError {
      record.withLock { $0.failed.append((teller, deed)) }
    } catch {
      record.withLock { $0.surprises.append("\(deed): \(error)") }
    }
  }

  /// Reads the bank. A cut network can leave each connection of the pool dead, which a request notices at its time limit.
  private func stateAfterFaults() throws -> BankState {
    for _ in 0..<8 {
      do { return try bank.state(withAllReceipts: true) } catch is InterruptedError { continue }
    }
    return try bank.state(withAllReceipts: true)
  }

  /// What is wrong with the bank, after all that the tellers were told.
  func problems() throws -> [String] {
    let state = try stateAfterFaults()
    let record = record.withLock { $0 }
    var problems = state.violations + state.unexplained + record.surprises
    for (teller, deed) in record.done where !state.shows(deed, of: teller) {
      problems.append("\(teller) was told that this was done: \(deed)")
    }
    // A deed may be asked for again, so it must not be there only if it was never done.
    let explained = Set((record.done + record.unknown).map { "\($0.teller) \($0.deed.line)" })
    for (teller, deed) in record.failed where !explained.contains("\(teller) \(deed.line)") && deed.leavesATrace {
      if state.shows(deed, of: teller) { problems.append("\(teller) was told that this failed: \(deed)") }
    }
    let hits = { (deeds: [(teller: String, deed: Deed)]) in Int64(deeds.filter { $0.deed.isHit }.count) }
    if !(hits(record.done)...hits(record.done + record.unknown)).contains(state.hits) {
      problems.append("\(state.hits) hits, of which \(hits(record.done)) were reported")
    }
    return problems
  }
}

extension Deed {
  fileprivate var isHit: Bool { if case .hit = self { true } else { false } }

  /// Whether the bank shows later who did it.
  fileprivate var leavesATrace: Bool {
    switch self {
    case .transfer, .redeem: true
    case .rename, .hit: false
    }
  }
}

extension BankState {
  /// Whether a deed was done, as far as the bank still shows.
  fileprivate func shows(_ deed: Deed, of teller: String) -> Bool {
    switch deed {
    case .transfer(let number, let receipt): receipts[number] == receipt
    case .redeem(let coupon): coupons[coupon] == teller
    case .rename, .hit: true
    }
  }
}
#endif
