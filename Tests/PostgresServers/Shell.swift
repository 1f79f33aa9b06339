#if Postgres
import Foundation
import TestSupport

/// Scripts that run as the user of the servers.
enum Shell {
  /// The arguments that run a script. PostgreSQL refuses to run as root, so root runs it as Debian's user `postgres`.
  private static func arguments(_ script: String) -> [String] {
    (getuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : []) + ["/bin/bash", "-c", script]
  }

  /// Returns a process for a script, which sees a small disk if one is given.
  static func process(_ script: String, in disk: SmallDisk? = nil) -> Process {
    let process = Process()
    let arguments = (disk?.entering ?? []) + arguments(script)
    process.executableURL = URL(filePath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    return process
  }

  /// Runs a script to its end.
  ///
  /// - Returns: what it printed.
  /// - Throws: ``Cluster/Failure`` if it failed.
  static func output(_ script: String, in disk: SmallDisk? = nil) throws -> String {
    let process = process("cd /tmp; { \(script)\n} 2>&1", in: disk)
    let pipe = Pipe.unshared()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.start()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0 else { throw Cluster.Failure(description: "\(script): \(text)") }
    return text
  }
}
#endif
