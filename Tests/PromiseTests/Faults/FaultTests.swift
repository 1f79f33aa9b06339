import BankScene
import Foundation
import SecurityRules
import Testing
import TreeConformance

/// Every operation of the file system fails in turn during a guarded request.
@Suite("A failing disk throws or denies, and writes stay atomic")
struct FaultTests {
  /// SQLite itself is patient with locks that never come free: ten seconds at each place, so lasting ones are left out.
  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func guardedWrites(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    try writes(RealtimeBank<SQLiteTree>.self, fault, isLasting)
  }

  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func guardedWritesOfDocuments(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    try writes(FirestoreBank<SQLiteTree>.self, fault, isLasting)
  }

  private func writes(_ bank: (some Bank<SQLiteTree>).Type, _ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    for isCold in [false, true] where !(fault == .busy && isLasting) {
      try sweep { try Self.trial(bank, fault, $0, isLasting).write(isCold: isCold) }
    }
  }

  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func guardedReads(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    try reads(RealtimeBank<SQLiteTree>.self, fault, isLasting)
  }

  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func guardedReadsOfDocuments(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    try reads(FirestoreBank<SQLiteTree>.self, fault, isLasting)
  }

  private func reads(_ bank: (some Bank<SQLiteTree>).Type, _ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    for isCold in [false, true] where !(fault == .busy && isLasting) {
      try sweep { try Self.trial(bank, fault, $0, isLasting).read(isCold: isCold) }
    }
  }

  private static func trial<TriedBank: Bank<SQLiteTree>>(
    _ bank: TriedBank.Type, _ fault: FaultPlan.Fault, _ place: Int, _ isLasting: Bool
  ) throws -> Trial<TriedBank> { try Trial(fault, at: place, isLasting: isLasting) }

  /// What is closed is first brought from the log into the file.
  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func closing(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    try sweep { try Self.trial(RealtimeBank<SQLiteTree>.self, fault, $0, isLasting).close() }
  }

  /// A write so large that the log is brought into the file right after it. A few of its many operations are tried.
  @Test(arguments: FaultPlan.Fault.allCases, [false, true])
  func writesThatFillTheLog(_ fault: FaultPlan.Fault, _ isLasting: Bool) throws {
    var place = 0
    while try Self.trial(RealtimeBank<SQLiteTree>.self, fault, place, isLasting).writeMuch() { place += 1 + place * 2 }
  }

  /// Runs `body` with 0, 1, … until nothing is left that could fail.
  private func sweep(_ body: (Int) throws -> Bool) throws {
    var place = 0
    while try body(place) {
      place += 1
      try #require(place < 2_000, "a request has an end")
    }
  }
}
