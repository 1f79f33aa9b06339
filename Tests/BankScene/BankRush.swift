import SecurityRules
import Synchronization
import TestSupport

/// Eight tellers and eight inspectors at one bank at the same time.
public final class BankRush<B: Bank>: Sendable {
  /// What happened.
  public struct Report: Sendable {
    /// How many deeds were granted.
    public var granted = 0
    /// How many deeds were denied.
    public var denied = 0
    /// How many times the bank was inspected meanwhile.
    public var inspections = 0
    /// What was wrong: in what was read, or in what is there at the end.
    public var problems: [String] = []
  }

  private struct Record {
    var report = Report()
    var granted: [(teller: String, deed: Deed)] = []
    var tellersAtWork = BankRush.tellers
  }

  private static var tellers: Int { 8 }
  private let branches: [B]
  private let record = Mutex(Record())

  /// Creates a rush.
  ///
  /// - Parameter branches: trees with the same data, which tellers and inspectors use in turn.
  public init(_ branches: [B]) { self.branches = branches }

  /// Runs the rush, short or as long as `STRESS_SECONDS` says.
  public func run() async throws -> Report {
    let effort = Effort(rounds: 60)
    try await Crew.run(2 * Self.tellers) { [self] index in
      let bank = branches[index % branches.count]
      if index < Self.tellers {
        defer { record.withLock { $0.tellersAtWork -= 1 } }
        try work(as: "teller\(index)", seed: UInt64(index), at: bank, effort)
      } else {
        try inspect(bank)
      }
    }
    let found = try branches[0].state(withAllReceipts: true)
    let report = record.withLock { record in
      record.report.problems += Self.problems(of: found, after: record.granted)
      return record.report
    }
    if effort.isLong { print("\(B.self): \(report)") }
    return report
  }

  private func work(as teller: String, seed: UInt64, at bank: B, _ effort: Effort) throws {
    var generator = SeededGenerator(seed: seed)
    var done = 0
    while effort.continues(after: done) {
      done += 1
      let state = try bank.state(withAllReceipts: false)
      let deed = Deed.random(for: teller, seeing: state, using: &generator)
      do {
        try bank.carryOut(deed, by: teller, seeing: state)
        record.withLock {
          $0.granted.append((teller, deed))
          $0.report.granted += 1
        }
      } catch is PermissionDenied {
        record.withLock { $0.report.denied += 1 }
      } catch TreeError.busy {
        record.withLock { $0.report.problems.append("a teller waited too long") }
      }
    }
  }

  private func inspect(_ bank: B) throws {
    while record.withLock({ $0.tellersAtWork }) > 0 {
      let problems = try bank.state(withAllReceipts: false).violations + bank.inspect(as: "inspector")
      record.withLock {
        $0.report.inspections += 1
        $0.report.problems += problems
      }
    }
  }

  /// What was granted is what is there: nothing more, nothing less.
  private static func problems(of found: BankState, after granted: [(teller: String, deed: Deed)]) -> [String] {
    var expected = BankState()
    for (teller, deed) in granted { expected.apply(deed, by: teller) }
    // In which order two tellers had a name is not known here. That names and owners agree is among the violations.
    expected.owners = found.owners
    let transfers = Set(granted.filter { $0.deed.isTransfer }.map(\.deed.line))
    return found.violations + found.unexplained
      + (found == expected ? [] : ["expected \(expected), found \(found)"])
      + (transfers.count == Int(found.count) ? [] : ["\(transfers.count) transfers of \(found.count)"])
  }
}

extension Deed {
  fileprivate var isTransfer: Bool { if case .transfer = self { true } else { false } }
}
