import BankScene
import SecurityRules
import Testing
import TreeConformance

@Suite("Check and commit are atomic")
struct CheckAndCommitTests {
  /// Writers of a file that is safe against power failure share commits.
  @Test(arguments: [SQLiteOptions.Durability.processCrash, .full])
  func realtimeChecksAndCommitsAreAtomic(_ durability: SQLiteOptions.Durability) async throws {
    try await rush(RealtimeBank.self, durability)
  }

  @Test(arguments: [SQLiteOptions.Durability.processCrash, .full])
  func firestoreChecksAndCommitsAreAtomic(_ durability: SQLiteOptions.Durability) async throws {
    try await rush(FirestoreBank.self, durability)
  }

  /// Half of the tellers and inspectors use a second tree, as another process would.
  private func rush<B: Bank<SQLiteTree>>(_ kind: B.Type, _ durability: SQLiteOptions.Durability) async throws {
    let folder = TemporaryFolder()
    let options = SQLiteOptions(durability: durability, busyTimeout: 30)
    let branches = try (0..<2).map { _ in try B(tree: SQLiteTree(path: folder.file("bank.db"), options: options)) }
    let report = try await BankRush(branches).run()
    #expect(report.problems.isEmpty, "\(report.problems.prefix(5))")
    #expect(report.granted > 50 && report.denied > 50 && report.inspections > 8, "there was a rush: \(report)")
    try branches[1].tree.checkIntegrity()
  }

  /// The measure is good for something: a server that asks the rules first and writes later breaks the promises, and is
  /// found out.
  @Test func aGapBetweenCheckAndCommitIsDetected() throws {
    try gapIsSeen(RealtimeBank.self)
    try gapIsSeen(FirestoreBank.self)
  }

  private func gapIsSeen<B: Bank<SQLiteTree>>(_ kind: B.Type) throws {
    let folder = TemporaryFolder()
    let bank = try B(tree: SQLiteTree(path: folder.file("bank.db")))
    let state = try bank.state(withAllReceipts: true)
    let deeds: [Deed] = [
      .redeem(coupon: "c1"), .hit(.reading), .rename("n1"),
      .transfer(number: 1, BankState.Receipt(from: "a0", to: "a1", amount: 60, teller: "ann")),
    ]
    let tellers = ["ann", "ben"]
    for deed in deeds {
      let steps = try tellers.map {
        try #require(try bank.carryOutInTwoSteps(deed.done(by: $0), by: $0, seeing: state))
      }
      for step in steps { try step() }
    }
    let after = try bank.state(withAllReceipts: true)
    #expect(after.hits == 1, "two were granted, one is lost")
    #expect(after.violations.count >= 2, "a coupon and a name belong to two: \(after.violations)")
    #expect(after.count == 1, "of two transfers one is lost")
  }
}

extension Deed {
  /// The same operation by another user.
  fileprivate func done(by teller: String) -> Deed {
    guard case .transfer(let number, let receipt) = self else { return self }
    return .transfer(number: number, receipt.done(by: teller))
  }
}
