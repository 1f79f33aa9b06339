#if Postgres
import BankScene
import PostgresTrees
import SecurityRules
import Synchronization
import TestSupport

/// A server with several tellers on one pool of connections. It works until its standard input ends, or until it is
/// killed. The deeds of each teller are in a file of its own.
struct Serving {
  private static let tellerCount = 4

  private let options: PostgresOptions
  private let isRealtime: Bool
  private let tellers: [Teller]

  init(_ arguments: [String]) throws {
    guard let seed = UInt64(arguments[5]) else { throw BankTeller.Usage() }
    options = PostgresOptions(
      connection: arguments[0], schema: arguments[1], tablePrefix: arguments[2], maximumConnections: 3, timeout: 600,
      maximumAttempts: 1_000, indexes: .declared)
    isRealtime = arguments[3] == "realtime"
    tellers = try (0..<Self.tellerCount).map { index in
      let name = "\(arguments[4])\(index)"
      return try Teller(name, seed: seed + UInt64(index), acknowledging: "\(arguments[6])/\(name)")
    }
  }

  func run() async throws {
    let tree = try PostgresTree(options)
    if isRealtime { try await run(RealtimeBank(tree: tree)) } else { try await run(FirestoreBank(tree: tree)) }
  }

  private func run(_ bank: some Bank) async throws {
    let isAtWork = Mutex(true)
    try await Crew.run(tellers.count + 1) { [tellers] index in
      guard index < tellers.count else {
        while readLine() != nil {}
        return isAtWork.withLock { $0 = false }
      }
      try tellers[index].work(at: bank) { isAtWork.withLock { $0 } }
    }
  }
}
#endif
