import BankScene
import Foundation
import Platform
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// Two teller processes share a file and are killed at random moments during guarded operations. One uses the
/// Realtime Database of the file, the other its Firestore.
@Suite("A killed process leaves an allowed state with all acknowledged writes")
struct KillTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("bank.db") }

  @Test func killedProcessesLeaveAConsistentBank() throws {
    var random = SeededGenerator(seed: 7)
    var expected = ["realtime": BankState(), "firestore": BankState()]
    var deeds = 0
    for round in 0..<Effort.kills(30) / 2 {
      let tellers = try expected.keys.sorted().map { service in
        try KilledTeller(service, at: path, seed: UInt64(round), acknowledging: folder.file("\(service)-\(round)"))
      }
      for teller in tellers { try teller.waitForFirstDeed() }
      for index in random.chance(2) ? [0, 1] : [1, 0] {
        usleep(UInt32(random.below(20_000)))
        try tellers[index].kill()
      }
      let tree = try SQLiteTree(path: path, options: SQLiteOptions(verify: .full))
      try tree.read { try $0.checkIndexes() }
      let found = [
        "firestore": try FirestoreBank(tree: tree).state(withAllReceipts: true),
        "realtime": try RealtimeBank(tree: tree).state(withAllReceipts: true),
      ]
      for teller in tellers {
        let acknowledged = try teller.acknowledged()
        deeds += acknowledged.count
        var state = try #require(expected[teller.service])
        for deed in acknowledged { state.apply(deed, by: teller.name) }
        let now = try #require(found[teller.service])
        #expect(now.violations.isEmpty && now.unexplained.isEmpty, "\(now.violations + now.unexplained)")
        // The last deed may be committed and not yet acknowledged.
        #expect(now == state || state.isOneDeed(of: teller.name, before: now), "round \(round): \(state) \(now)")
      }
      expected = found
    }
    #expect(deeds > Effort.kills(30), "they worked")
  }
}

/// A teller to be killed.
private struct KilledTeller {
  let service: String
  private let process = Process()
  private let file: String

  var name: String { "teller-\(service)" }

  init(_ service: String, at path: String, seed: UInt64, acknowledging file: String) throws {
    self.service = service
    self.file = file
    process.executableURL = Tool.products.appending(path: "bank-teller")
    process.arguments = ["work", path, service, name, "\(seed)", file]
    try process.start()
  }

  /// Waits until something was acknowledged, or the process has ended. It blocks: a suspended test goes on only behind all
  /// others that wait, and the tellers would work all that time.
  func waitForFirstDeed() throws {
    while try acknowledged().isEmpty, process.isRunning { usleep(1_000) }
  }

  func kill() throws {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(
      process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL, "it was still at work")
  }

  /// What the teller noted in whole lines.
  func acknowledged() throws -> [Deed] {
    guard let bytes = FileManager.default.contents(atPath: file) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      Deed(line: $0, by: name)
    }
  }
}
