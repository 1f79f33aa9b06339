import Foundation
import Platform
import TestSupport
import Testing

/// Opening a named pipe blocks until a process writes to it.
@Suite("Pipes and devices in place of files")
struct PipeTests {
  private static let rules = #"{"rules": {"a": {".read": "auth != null"}}}"#

  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try rules.write(toFile: folder.path + "/rules.json", atomically: true, encoding: .utf8)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    try body(folder.path)
  }

  @Test(arguments: [
    "check pipe", "init pipe", "convert pipe", "test pipe", "evaluate pipe", "check /dev/zero",
    "explain read /a --rules pipe", "explain read /a --rules rules.json --data pipe",
    "explain read /a --rules rules.json --tree pipe", "explain read /a --rules rules.json --as @pipe",
    "data get pipe /", "data set pipe /a 1", "data set t.sqlite /a @pipe", "data import t.sqlite pipe",
    "data import pipe rules.json", "data export pipe", "accounts list pipe", "accounts import t.sqlite pipe",
    "token inspect @pipe", "replay pipe rules.json", "replay rules.json pipe",
  ])
  func pipesAndDevicesAreRejected(command: String) throws {
    try Self.inFolder { folder in
      let outcome = try Tool.run("rules-sim", command.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.code == 1, "\(outcome.error)")
      #expect(outcome.error.contains("it is not a regular file"), "\(outcome.error)")
    }
  }

  /// `<(…)` of a shell is an open descriptor, and the shell's command writes to it.
  @Test func processSubstitutionsAreRead() throws {
    try Self.inFolder { folder in
      let tool = Tool.products.appending(path: "rules-sim").path
      for command in [
        "\(tool) check <(cat rules.json)", "cat rules.json | \(tool) check -",
        "cat rules.json | \(tool) check /dev/stdin",
        "\(tool) explain read /a --rules rules.json --as <(echo x) || test $? = 3",
        "\(tool) explain read /a --rules <(cat rules.json) --data <(echo '{}') --as '{\"uid\": \"a\"}'",
        "\(tool) data import t.sqlite <(echo '{\"a\": 1}')", "\(tool) evaluate <(echo '{}')",
      ] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = FileHandle.nullDevice
        let error = Pipe.unshared()
        process.standardError = error
        try process.start()
        let text = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command): \(text)")
      }
    }
  }
}
