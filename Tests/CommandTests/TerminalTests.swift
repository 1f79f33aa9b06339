import Foundation
import TestSupport
import Testing

/// What a command leaves of files and of the terminal.
@Suite("init --force and --watch")
struct TerminalTests {
  private static let rules = #"{"rules": {"a": {".read": "auth != null"}}}"#

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(rules.utf8).write(to: folder.appending(path: "database.rules.json"))
    return try body(folder)
  }

  @Test func initOverwritesOnlyWithForce() throws {
    try Self.inFolder { folder in
      let suite = folder.appending(path: "suite.yaml")
      let mine = String(repeating: "# my own\n", count: 1_000)
      try Data(mine.utf8).write(to: suite)
      let refused = try Tool.run("rules-sim", ["init", "database.rules.json"], in: folder.path)
      #expect(refused.code == 1 && refused.error.contains("--force"))
      #expect(try String(contentsOf: suite, encoding: .utf8) == mine)
      let forced = try Tool.run("rules-sim", ["init", "database.rules.json", "--force"], in: folder.path)
      #expect(forced.code == 0, "\(forced.error)")
      let written = try String(contentsOf: suite, encoding: .utf8)
      #expect(!written.contains("my own") && written.contains("cases:"))
      #expect(try Tool.run("rules-sim", ["test"], in: folder.path).code == 0)
      // What is left when the rules are gone is still the suite: it is written once all is known.
      let failed = try Tool.run("rules-sim", ["init", "missing.json", "--force"], in: folder.path)
      #expect(failed.code == 1)
      #expect(try String(contentsOf: suite, encoding: .utf8) == written)
    }
  }

  @Test("SIGINT and SIGTERM end with exit code 0 and complete files", arguments: [SIGINT, SIGTERM])
  func watchEnds(signal: Int32) throws {
    try Self.inFolder { folder in
      let text = "rules: database.rules.json\nusers: {ann: {uid: ann}}\ncases: [{as: ann, read: /a, expect: allow}]\n"
      try Data(text.utf8).write(to: folder.appending(path: "suite.yaml"))
      let process = Process()
      process.executableURL = Tool.products.appending(path: "rules-sim")
      process.arguments = ["test", "--watch"]
      process.currentDirectoryURL = folder
      let output = Pipe.unshared()
      process.standardOutput = output
      process.standardInput = FileHandle.nullDevice
      try process.start()
      var bytes: [UInt8] = []
      while !bytes.contains(0x0A), let byte = try output.fileHandleForReading.read(upToCount: 1) { bytes += byte }
      #expect(kill(process.processIdentifier, signal) == 0)
      bytes += try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
      // No colors, no other screen, no hidden cursor: there is nothing to restore.
      let shown = String(decoding: bytes, as: UTF8.self)
      #expect(shown.hasPrefix("1 passed, 0 failed in 1 suite; watching "))
      #expect(shown.split(separator: "\n").count == 1 && !shown.contains("\u{1B}"))
    }
  }
}
