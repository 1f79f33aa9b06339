public import Foundation

/// A server in a process of its own, which prints `listening on http://HOST:PORT` when it is ready.
public final class ServerProcess {
  /// The port that it listens on.
  public let port: Int
  private let process = Process()
  private let output = Pipe()

  /// Starts a program and waits until it listens.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - arguments: its arguments, which choose port 0.
  ///   - folder: the folder that it runs in.
  ///   - environment: environment variables beside those of this process.
  public init(
    _ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws {
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    let log = folder.appending(path: "server.log")
    if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
    let errors = try FileHandle(forWritingTo: log)
    try errors.seekToEnd()
    process.standardError = errors
    try process.run()
    var text = ""
    while true {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw HTTPConnection.Failure(reason: "the server ended before it listened: \(text)") }
      text += String(decoding: piece, as: UTF8.self)
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("listening on ") }),
        text.hasSuffix("\n"), let port = line.split(separator: ":").last.flatMap({ Int($0) })
      else { continue }
      self.port = port
      return
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The id of the process.
  public var id: Int32 { process.processIdentifier }

  /// Sends a signal.
  public func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until the process has ended.
  ///
  /// - Returns: its exit code; the number of the signal that ended it, negative.
  public func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// The resident memory in megabytes; nil on a system without `/proc`.
  public var residentMegabytes: Double? {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(separator: " ").dropLast().last.flatMap({ Double($0) })
    else { return nil }
    return kilobytes / 1024
  }
}
