#if Postgres
import BankScene
import DocumentTrees
import Foundation
import PostgresServers
import PostgresTrees
import TestSupport
import Testing

/// The server ends or the network fails during guarded writes. Afterwards the bank is in a state that its rules allow, with
/// everything that was reported as done and nothing that was reported as failed.
///
/// `STRESS_KILLS` says how often the server is killed and the network is cut; `.ci/postgres --stress` does it 500 times.
@Suite(
  "Faults of the server leave an allowed state", .serialized,
  .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct ServerFaultTests {
  private static func tree(at url: String) throws -> PostgresTree {
    try PostgresTree(PostgresOptions(connection: url, maximumConnections: 8, timeout: 2, indexes: .declared))
  }

  @Test func killedServers() throws {
    let cluster = try Cluster()
    let tellers = Tellers(try FirestoreBank(tree: Self.tree(at: cluster.url)))
    try work(tellers, rounds: Effort.kills(8)) { _, random in
      usleep(UInt32(50_000 + random.below(200_000)))
      cluster.kill()
      usleep(UInt32(random.below(20_000)))
      try cluster.start()
    }
  }

  @Test func cutNetworks() throws {
    let cluster = try Cluster()
    let proxy = try Proxy(to: cluster)
    let tellers = Tellers(try FirestoreBank(tree: Self.tree(at: proxy.url)))
    try work(tellers, rounds: Effort.kills(9)) { round, random in
      usleep(UInt32(20_000 + random.below(100_000)))
      proxy.behave(Proxy.Behavior.allCases[round % 3])
      usleep(UInt32(random.below(300_000)))
      proxy.behave(nil)
    }
  }

  /// Lets tellers work during a fault in each round, and checks the bank after it.
  private func work(
    _ tellers: Tellers, rounds: Int, during fault: (_ round: Int, _ random: inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: UInt64(rounds))
    // A fault that meets no request changes nothing, so there are more rounds until one does.
    for round in 0..<rounds + 40 where round < rounds || tellers.counts.failed + tellers.counts.unknown == 0 {
      try tellers.work(seed: UInt64(round)) {
        try fault(round, &random)
        usleep(50_000)
      }
      let problems = try tellers.problems()
      #expect(problems.isEmpty, "round \(round): \(problems.prefix(5))")
    }
    let counts = tellers.counts
    #expect(counts.done > 20 && counts.failed + counts.unknown > 0, "\(counts)")
    if rounds > 100 { print("\(rounds) faults: \(counts)") }
  }

  /// The primary dies under load, and its replica becomes the primary. Commits wait for the replica, so that nothing that
  /// was reported as done is lost.
  @Test func failover() throws {
    let primary = try Cluster(settings: ["synchronous_standby_names=*"])
    let replica = try Cluster(replicaOf: primary)
    let url = "host=\(primary.folder),\(replica.folder) user=rules dbname=postgres target_session_attrs=read-write"
    let tellers = Tellers(try FirestoreBank(tree: Self.tree(at: url)))
    try tellers.work(seed: 3) {
      usleep(300_000)
      primary.kill()
      usleep(50_000)
      try replica.promote()
      usleep(300_000)
    }
    let problems = try tellers.problems()
    #expect(problems.isEmpty, "\(problems.prefix(5))")
    #expect(tellers.counts.done > 20, "\(tellers.counts)")
  }
}
#endif
