#if Postgres
import Foundation
import TestSupport

/// A private PostgreSQL server: a cluster in a temporary folder, which listens only on a socket there.
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
  private let programs: String
  private var process: Process?
  /// Its end tells the shell around the server that this process has ended.
  private var lifeline: Pipe?

  /// Creates and starts a cluster.
  ///
  /// - Parameters:
  ///   - primary: the cluster that this one follows as a streaming replica; nil for one of its own.
  ///   - settings: further settings, such as `max_connections=20`.
  /// - Throws: ``Failure``.
  public init(replicaOf primary: Cluster? = nil, settings: [String] = []) throws {
    guard let programs = Self.programs else { throw Failure(description: "PostgreSQL is not installed") }
    self.programs = programs
    folder = try Self.output("mktemp -d /tmp/rules-postgres-XXXXXX")
    if let primary {
      _ = try Self.output(
        "\(programs)/pg_basebackup -h \(primary.folder) -U rules -D \(folder)/data -R -X stream --checkpoint=fast")
    } else {
      _ = try Self.output(
        "\(programs)/initdb -D \(folder)/data -U rules --auth=trust --no-sync --no-locale --encoding=UTF8")
    }
    self.settings = settings
    try start()
  }

  private let settings: [String]

  deinit {
    try? lifeline?.fileHandleForWriting.close()
    process?.waitUntilExit()
  }

  /// The connection string.
  public var url: String { "postgres://rules@/postgres?host=\(folder)" }

  /// Starts the server, and waits until it accepts connections.
  ///
  /// - Throws: ``Failure``.
  public func start() throws {
    let options = (["listen_addresses=", "unix_socket_directories=\(folder)"] + settings).map { "-c '\($0)'" }
    let process = Process()
    let lifeline = Pipe()
    // Bash waits for the server also where the signals of ended children are blocked, as in a thread of this process. Each
    // process of the server is killed, because those at work would go on without the first.
    (process.executableURL, process.arguments) = Self.command(
      """
      \(programs)/postgres -D \(folder)/data \(options.joined(separator: " ")) </dev/null >>\(folder)/log 2>&1 &
      server=$!
      read line
      kill -STOP $server
      for stat in /proc/[0-9]*/stat; do
        { read -r process _ _ parent _ <$stat; } 2>/dev/null
        if [ "$parent" = $server ]; then kill -KILL $process; fi
      done
      kill -KILL $server; wait $server
      if [ -z "$line" ]; then rm -rf \(folder); fi
      """)
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    (self.process, self.lifeline) = (process, lifeline)
    try wait()
  }

  private func wait() throws {
    let end = Date(timeIntervalSinceNow: 60)
    while (try? Self.output("\(programs)/pg_isready -q -h \(folder) -U rules && echo yes")) != "yes" {
      guard Date() < end else {
        throw Failure(description: (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "no log")
      }
      usleep(20_000)
    }
  }

  /// Kills all processes of the server at once, as a failing machine would.
  public func kill() {
    lifeline?.fileHandleForWriting.write(Data("killed\n".utf8))
    process?.waitUntilExit()
    try? lifeline?.fileHandleForWriting.close()
    (process, lifeline) = (nil, nil)
  }

  /// Makes a replica the primary.
  public func promote() throws { _ = try Self.output("\(programs)/pg_ctl promote -w -D \(folder)/data") }

  /// Runs a statement with `psql`.
  ///
  /// - Returns: its output, without heading and alignment.
  @discardableResult
  public func run(_ statement: String) throws -> String {
    try Self.output("\(programs)/psql -X -q -t -A -h \(folder) -U rules -d postgres -c \"\(statement)\"")
  }

  /// PostgreSQL refuses to run as root, so root runs it as Debian's user `postgres`.
  private static func command(_ script: String) -> (URL, [String]) {
    guard getuid() == 0 else { return (URL(filePath: "/bin/bash"), ["-c", script]) }
    return (URL(filePath: "/usr/sbin/runuser"), ["-u", "postgres", "--", "/bin/bash", "-c", script])
  }

  private static func output(_ script: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    (process.executableURL, process.arguments) = command("cd /tmp; { \(script); } 2>&1")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0 else { throw Failure(description: "\(script): \(text)") }
    return text
  }
}
#endif
