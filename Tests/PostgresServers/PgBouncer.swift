#if Postgres
import Foundation
import TestSupport

/// PgBouncer in transaction mode before a cluster: a few connections to the server, which clients share.
///
/// It ends with the test process, however that ends, and its folder is removed.
public final class PgBouncer: @unchecked Sendable {  // nothing changes after the initializer
  private static let program = "/usr/sbin/pgbouncer"

  /// Whether PgBouncer and a server are installed. A test without them is skipped with ``advice``.
  public static var isInstalled: Bool {
    Cluster.isInstalled && FileManager.default.isExecutableFile(atPath: program)
  }

  /// What to do to run the tests.
  public static let advice = "PgBouncer is missing: install Debian's pgbouncer (.ci/postgres)"

  private let folder: String
  private let process: Process
  private let lifeline = Pipe.unshared()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - cluster: the server.
  ///   - connections: the maximum number of its connections to the server.
  public init(before cluster: Cluster, connections: Int) throws {
    folder = try Shell.output("mktemp -d /tmp/rules-pgbouncer-XXXXXX")
    let settings = """
      [databases]
      * = host=\(cluster.folder) port=\(cluster.port ?? 5432) user=rules
      [pgbouncer]
      unix_socket_dir=\(folder)
      listen_port=6432
      auth_type=any
      pool_mode=transaction
      default_pool_size=\(connections)
      max_client_conn=200
      """
    _ = try Shell.output("cat >\(folder)/settings.ini <<'END'\n\(settings)\nEND")
    process = Shell.process(
      """
      \(Self.program) \(folder)/settings.ini </dev/null >\(folder)/log 2>&1 &
      bouncer=$!
      read line
      kill -KILL $bouncer; wait $bouncer
      rm -rf \(folder)
      """)
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.start()
    let end = Date(timeIntervalSinceNow: 60)
    // The socket exists before the program listens.
    let isReady = "\(cluster.programs)/pg_isready -q -h \(folder) -p 6432 -U rules -d postgres && echo ready || true"
    while try Shell.output(isReady) != "ready" {
      guard Date() < end else {
        let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "no log"
        throw Cluster.Failure(description: "PgBouncer does not start: \(log)")
      }
      usleep(20_000)
    }
  }

  deinit {
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The connection string.
  public var url: String { "host=\(folder) port=6432 user=rules dbname=postgres" }
}
#endif
