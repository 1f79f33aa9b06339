#if Postgres
import Foundation
import TestSupport

/// A private PostgreSQL server: a cluster in a temporary folder, which listens on a socket there.
///
/// It ends with the test process, however that ends, and its folder is removed.
public final class Cluster: @unchecked Sendable {  // callers do not use one cluster's methods at the same time
  /// Why a cluster cannot be started.
  public struct Failure: Error, CustomStringConvertible {
    /// What failed, with the output of the program.
    public let description: String

    /// Creates the error with a description of the failure.
    public init(description: String) { self.description = description }
  }

  /// The part of a cluster that is on a small disk.
  public enum DiskContent: String, CaseIterable, Sendable {
    /// The data without the write-ahead log.
    case data
    /// The write-ahead log.
    case log
  }

  /// The folder of Debian's programs of the newest version; nil if they are not installed.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let newest = versions.compactMap { Int($0) }.max()
    return newest.map { "\(root)/\($0)/bin" }
  }()

  /// Whether the server's programs are installed.
  public static var isInstalled: Bool { programs != nil }

  /// The folder of the data and the socket.
  public let folder: String
  /// The disk that has a part of the cluster; nil if all is in ``folder``.
  public let disk: SmallDisk?
  /// The port on 127.0.0.1, where clients may use TLS; nil if the server listens only on its socket.
  public let port: Int?
  let programs: String
  private let dataFolder: String
  private let settings: [String]
  private var process: Process?
  /// Its end tells the shell around the server that this process has ended.
  private var lifeline: Pipe?

  /// Creates and starts a cluster.
  ///
  /// - Parameters:
  ///   - primary: the cluster that this one follows as a streaming replica; nil for one of its own.
  ///   - content: the part of the cluster that is on a ``SmallDisk``; nil for none.
  ///   - hasPort: whether the server also listens on a TCP port, with TLS and ``certificate``.
  ///   - settings: further settings, such as `max_connections=20`.
  /// - Throws: ``Failure``.
  public init(
    replicaOf primary: Cluster? = nil, onSmallDisk content: DiskContent? = nil, hasPort: Bool = false,
    settings: [String] = []
  ) throws {
    guard let programs = Self.programs else { throw Failure(description: "PostgreSQL is not installed") }
    self.programs = programs
    let folder = try Shell.output("mktemp -d /tmp/rules-postgres-XXXXXX")
    self.folder = folder
    disk = try content.map { try SmallDisk(in: folder, for: $0) }
    dataFolder = content == .data ? "\(folder)/disk/data" : "\(folder)/data"
    port = try hasPort ? Self.freePort() : nil
    let tls = ["ssl=on", "ssl_cert_file=\(folder)/server.crt", "ssl_key_file=\(folder)/server.key"]
    self.settings = settings + (hasPort ? tls : [])
    if hasPort { try makeCertificate("server") }
    if let primary {
      _ = try output(
        "\(programs)/pg_basebackup -h \(primary.folder) -U rules -D \(dataFolder) -R -X stream --checkpoint=fast")
    } else {
      _ = try output(
        """
        \(programs)/initdb -D \(dataFolder) --waldir=\(folder)/\(content == .log ? "disk/" : "")log-files \
        --wal-segsize=\(content == nil ? 16 : 1) -U rules --auth=trust --no-sync --no-locale --encoding=UTF8
        """)
    }
    try start()
  }

  deinit {
    try? lifeline?.fileHandleForWriting.close()
    process?.waitUntilExit()
    // The shell around a server that was killed leaves the folder for the next start.
    if process == nil { _ = try? output("rm -rf \(folder)") }
  }

  /// The connection string for the socket.
  public var url: String { "postgres://rules@/postgres?host=\(folder)&port=\(port ?? 5432)" }

  /// The file of the server's certificate, for `localhost` and 127.0.0.1. It is signed with its own key.
  public var certificate: String { "\(folder)/server.crt" }

  /// Creates a certificate that is signed with its own key.
  ///
  /// - Returns: the file of the certificate.
  @discardableResult
  public func makeCertificate(_ name: String) throws -> String {
    let file = "\(folder)/\(name)"
    _ = try output(
      """
      umask 077; openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout \(file).key -out \(file).crt
      """)
    return file + ".crt"
  }

  /// A port that no program listens on.
  private static func freePort() throws -> Int {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, size) == 0 && getsockname(handle, $0, &size) == 0
      }
    }
    guard isBound else { throw Failure(description: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  // MARK: Starting and ending

  /// Starts the server, and waits until it accepts connections.
  ///
  /// - Throws: ``Failure``.
  public func start() throws {
    try launch()
    try wait { throw Failure(description: "the server has ended: \(log)") }
  }

  /// Waits until the server accepts connections after a fault, and starts it if it has ended.
  ///
  /// - Throws: ``Failure``.
  public func recover() throws {
    try wait {
      kill()
      try launch()
    }
  }

  private func launch() throws {
    let addresses = port.map { ["listen_addresses=127.0.0.1", "port=\($0)"] } ?? ["listen_addresses="]
    let options = (addresses + ["unix_socket_directories=\(folder)"] + settings).map { "-c '\($0)'" }
    _ = try output("rm -f \(folder)/process")
    let lifeline = Pipe.unshared()
    // Bash waits for the server also where the signals of ended children are blocked, as in a thread of this process. Each
    // process of the server is killed, because those at work would go on without the first.
    let process = Shell.process(
      """
      \(programs)/postgres -D \(dataFolder) \(options.joined(separator: " ")) </dev/null >>\(folder)/log 2>&1 &
      server=$!
      echo $server >\(folder)/process
      read line
      kill -STOP $server
      for stat in /proc/[0-9]*/stat; do
        { read -r process _ _ parent _ <$stat; } 2>/dev/null
        if [ "$parent" = $server ]; then kill -KILL $process; fi
      done
      kill -KILL $server; wait $server
      if [ -z "$line" ]; then rm -rf \(folder); fi
      """, in: disk)
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.start()
    (self.process, self.lifeline) = (process, lifeline)
  }

  /// Waits until the server accepts connections. If it has ended, calls `restart` and goes on.
  private func wait(restart: () throws -> Void) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while true {
      // A server that has ended is a zombie: the shell around it waits for its own end.
      let state = try output(
        """
        if \(programs)/pg_isready -q -h \(folder) -p \(port ?? 5432) -U rules; then echo ready
        elif [ -s \(folder)/process ]; then
          state=Z
          { read -r _ _ state _ </proc/$(cat \(folder)/process)/stat; } 2>/dev/null
          if [ $state = Z ]; then echo ended; fi
        fi
        """)
      if state == "ready" { return }
      if state == "ended" { try restart() }
      guard Date() < end else { throw Failure(description: "the server does not start: \(log)") }
      usleep(20_000)
    }
  }

  private var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "no log" }

  /// Kills all processes of the server at once, as a failing machine would.
  public func kill() {
    lifeline?.fileHandleForWriting.write(Data("killed\n".utf8))
    process?.waitUntilExit()
    try? lifeline?.fileHandleForWriting.close()
    (process, lifeline) = (nil, nil)
  }

  /// Makes a replica the primary.
  public func promote() throws { _ = try output("\(programs)/pg_ctl promote -w -D \(dataFolder)") }

  /// Runs a statement with `psql`.
  ///
  /// - Returns: its output, without heading and alignment.
  @discardableResult
  public func run(_ statement: String) throws -> String {
    try output(
      "\(programs)/psql -X -q -t -A -h \(folder) -p \(port ?? 5432) -U rules -d postgres -c \"\(statement)\"")
  }

  private func output(_ script: String) throws -> String { try Shell.output(script, in: disk) }
}
#endif
