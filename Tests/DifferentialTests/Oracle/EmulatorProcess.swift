import Foundation
import Platform
import TestSupport
import Testing

/// The official Firestore emulator, started once for all tests of a run and stopped with it. It is somebody else's closed
/// program: it is run and asked, never copied. `DIFFERENTIAL_PORT` names one that runs already.
final class EmulatorProcess: Sendable {
  /// The port on the loopback interface.
  let port: Int
  private let child: Process?

  /// The Debian package that brings it.
  static let package = "google-cloud-cli-firestore-emulator"

  /// Whether it can be started, or runs already.
  static let isAvailable = givenPort != nil || archive != nil

  /// The one of this run.
  static let shared: EmulatorProcess? = try? EmulatorProcess()

  private static let givenPort = ProcessInfo.processInfo.environment["DIFFERENTIAL_PORT"].flatMap { Int($0) }

  /// The emulator's archive, where the package is installed.
  private static let archive: String? = {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/java") else { return nil }
    let path = "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  private enum Failure: Error { case missing, silent }

  private init() throws {
    if let port = Self.givenPort {
      (self.port, child) = (port, nil)
      return
    }
    guard let archive = Self.archive else { throw Failure.missing }
    port = Self.freePort()
    // The shell reads from a pipe that only this process holds: when the tests end, however they end, so does Java.
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      java -Xmx2g -Duser.language=en -cp "$0" com.google.cloud.datastore.emulator.firestore.CloudFirestore \
      start --host 127.0.0.1 --port "$1" >/dev/null 2>&1 </dev/null & java=$!; cat >/dev/null; kill $java
      """,
      archive, String(port),
    ]
    process.standardInput = Pipe.unshared()
    try process.start()
    child = process
    try waitForAnswer()
  }

  private func waitForAnswer() throws {
    for _ in 0..<600 {
      if (try? Connection(port: port).send("GET", "/"))?.status != nil { return }
      usleep(100_000)
    }
    throw Failure.silent
  }

  private static func freePort() -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(socket, $0, size)
        _ = getsockname(socket, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, visibly, where the emulator is not installed.
  static var withEmulator: Self {
    .enabled(if: EmulatorProcess.isAvailable, "needs the Debian package \(EmulatorProcess.package) and Java")
  }
}
