#if Postgres
import BankScene
import Foundation
import Platform
import PostgresServers
import PostgresTrees
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// Two server processes with four tellers each work at one bank, while this process inspects it. One of them is killed.
@Suite(
  "Checks and commits of several processes are atomic on PostgreSQL",
  .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
struct ProcessTests {
  @Test func realtime() throws { try work("realtime", at: RealtimeBank.self) }

  @Test func firestore() throws { try work("firestore", at: FirestoreBank.self) }

  private func work<B: Bank<PostgresTree>>(_ service: String, at kind: B.Type) throws {
    let folder = TemporaryFolder()
    let options = try PostgresServer.options()
    // All three may create the tables and the bank.
    let killed = try ServerProcess("ann", service, options, noting: folder, seed: 10)
    let other = try ServerProcess("ben", service, options, noting: folder, seed: 20)
    let bank = try B(tree: PostgresTree(options))
    try inspect(bank, [killed, other]) { try killed.deedCount >= 20 && other.deedCount >= 20 }
    killed.kill()
    let count = try other.deedCount
    try inspect(bank, [other]) { try other.deedCount >= count + 20 }
    other.end()
    let state = try bank.state(withAllReceipts: true)
    let problems = try state.violations + state.unexplained + problems(of: state, after: killed, other)
    #expect(problems.isEmpty, "\(problems.prefix(5))")
  }

  private func inspect(
    _ bank: some Bank, _ processes: [ServerProcess], until isEnough: () throws -> Bool
  ) throws {
    while try !isEnough() {
      let problems = try bank.state(withAllReceipts: false).violations + bank.inspect(as: "inspector")
      #expect(problems.isEmpty, "\(problems.prefix(5))")
      for process in processes { try #require(process.isRunning, "it works until it is told to end") }
    }
  }

  /// Compares the bank with what the processes noted. Each teller of the one that was killed may have done one deed more.
  private func problems(of state: BankState, after killed: ServerProcess, _ other: ServerProcess) throws -> [String] {
    var problems: [String] = []
    var hits: Int64 = 0
    for process in [killed, other] {
      for (teller, deeds) in try process.acknowledged() {
        let (missing, unknown) = state.difference(to: deeds, of: teller)
        problems += missing
        if unknown > (process === killed ? 1 : 0) { problems.append("\(teller) did not note \(unknown) deeds") }
        hits += Int64(deeds.count { if case .hit = $0 { true } else { false } })
      }
    }
    if !(hits...hits + Int64(ServerProcess.tellerCount)).contains(state.hits) {
      problems.append("\(state.hits) hits, \(hits) were noted")
    }
    return problems
  }
}

/// A server with tellers: the program `bank-teller`.
private final class ServerProcess {
  static let tellerCount = 4

  private let name: String
  private let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe.unshared()

  init(
    _ name: String, _ service: String, _ options: PostgresOptions, noting folder: TemporaryFolder, seed: UInt64
  ) throws {
    self.name = name
    self.folder = folder
    process.executableURL = Tool.products.appending(path: "bank-teller")
    process.arguments = [
      "serve", options.connection, options.schema, options.tablePrefix, service, name, "\(seed)", folder.path,
    ]
    process.standardInput = input
    try process.start()
  }

  deinit { try? input.fileHandleForWriting.close() }

  var isRunning: Bool { process.isRunning }

  var deedCount: Int { get throws { try acknowledged().reduce(0) { $0 + $1.deeds.count } } }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "it was still at work")
  }

  /// Lets the tellers end what they do.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  /// What each teller noted in whole lines.
  func acknowledged() throws -> [(teller: String, deeds: [Deed])] {
    try (0..<Self.tellerCount).map { index in
      let teller = "\(name)\(index)"
      let bytes = FileManager.default.contents(atPath: folder.file(teller)) ?? Data()
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      return (teller, try lines.dropLast().map { try #require(Deed(line: $0, by: teller)) })
    }
  }
}

extension BankState {
  /// Compares the bank with all deeds that a teller noted.
  ///
  /// - Returns: the noted deeds that the bank does not show, and how many it shows that were not noted.
  fileprivate func difference(to deeds: [Deed], of teller: String) -> (missing: [String], unknown: Int) {
    var missing: [Deed] = []
    var count = (transfers: 0, coupons: 0)
    var name: String?
    for deed in deeds {
      switch deed {
      case .transfer(let number, let receipt):
        count.transfers += 1
        if receipts[number] != receipt { missing.append(deed) }
      case .redeem(let coupon):
        count.coupons += 1
        if coupons[coupon] != teller { missing.append(deed) }
      case .rename(let newName): name = newName
      case .hit: break
      }
    }
    let unknown =
      receipts.values.count { $0 == $0.done(by: teller) } - count.transfers
      + coupons.values.count { $0 == teller } - count.coupons + (names[teller] == name ? 0 : 1)
    return (missing.map { "\(teller) noted that this was done: \($0)" }, unknown)
  }
}
#endif
