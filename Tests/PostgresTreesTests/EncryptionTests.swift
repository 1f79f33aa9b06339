#if Postgres
import DocumentTrees
import PostgresServers
import PostgresTrees
import Testing

@Suite("Encrypted connections", .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct EncryptionTests {
  private let cluster: Cluster

  init() throws { cluster = try Cluster(hasPort: true) }

  private func tree(host: String, root: String) throws -> PostgresTree {
    let port = try #require(cluster.port)
    let url = "host=\(host) port=\(port) user=rules dbname=postgres sslmode=verify-full sslrootcert=\(root)"
    return try PostgresTree(PostgresOptions(connection: url, maximumConnections: 1, indexes: .declared))
  }

  @Test func verifiedServersAreUsed() throws {
    let trees = try ["localhost", "127.0.0.1"].map { try tree(host: $0, root: cluster.certificate) }
    for (index, tree) in trees.enumerated() {
      try tree.write { try $0.put([UInt8(index)], at: [UInt8(index)], in: .objects) }
    }
    #expect(try cluster.run("SELECT count(*) FROM rules_objects") == "2")
    #expect(try cluster.run("SELECT count(*) FROM pg_stat_ssl WHERE ssl") == "2", "no connection without TLS")
    withExtendedLifetime(trees) {}
  }

  @Test func otherServersAreRejected() throws {
    let other = try cluster.makeCertificate("other")
    for (host, root, reason) in [
      ("localhost", other, "certificate verify failed"),
      ("bank.example hostaddr=127.0.0.1", cluster.certificate, "does not match host name \"bank.example\""),
    ] {
      let error = #expect(throws: TreeError.self) { try tree(host: host, root: root) }
      guard case .unreachable(_, let message)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains(reason), "\(message)")
    }
  }
}
#endif
