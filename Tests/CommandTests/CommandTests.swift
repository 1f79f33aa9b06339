import Foundation
import TestSupport
import Testing

/// The built tool, as a user runs it.
@Suite struct CommandTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreScripts(_ shell: String) throws {
    let script = try Tool.run("rules-sim", ["--generate-completion-script", shell])
    #expect(script.code == 0)
    for command in ["check", "test", "explain", "evaluate", "replay", "data"] {
      #expect(script.output.contains(command))
    }
    let path = "/bin/\(shell)"
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try script.output.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-n", file.path]
    try process.start()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func helpListsEachCommandOnce() throws {
    let help = try Tool.run("rules-sim", ["--help"]).output
    let list = try #require(help.split(separator: "SUBCOMMANDS:\n").last)
    let commands = list.split(separator: "\n").compactMap { $0.wholeMatch(of: #/  (\S+) .*/#)?.1 }
    #expect(commands.count > 10 && Set(commands).count == commands.count)
  }

  /// Who asks line by line must not wait for the end of the input.
  @Test func evaluateAnswersEachLineImmediately() throws {
    let process = Process()
    process.executableURL = Tool.products.appending(path: "rules-sim")
    process.arguments = ["evaluate"]
    let (input, output) = (Pipe.unshared(), Pipe.unshared())
    process.standardInput = input
    process.standardOutput = output
    try process.start()
    for id in 1...3 {
      let line = "{\"id\":\(id),\"op\":\"load\",\"rules\":{\"rules\":{}}}\n"
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      #expect(try Self.line(of: output.fileHandleForReading) == "{\"id\":\(id),\"got\":\"accept\"}")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private static func line(of handle: FileHandle) throws -> String {
    var bytes: [UInt8] = []
    while let byte = try handle.read(upToCount: 1)?.first, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func everyInvalidKeyHasItsOwnLine() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "set-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let set = try Tool.run("rules-sim", ["data", "set", "t.sqlite", "/a", #"{"b.c": 1, "d#e": 2}"#], in: folder.path)
    #expect(set.code == 3)
    let lines = set.error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("rules-sim: <value>:1:2: the key `b.c`") == true)
    #expect(lines.last?.hasPrefix("rules-sim: <value>:1:12: the key `d#e`") == true)
    let export = try Tool.run("rules-sim", ["data", "import", "t.sqlite", "-"], in: folder.path, input: #"{"a": 1}"#)
    #expect(export.error == "rules-sim: 1 value imported\n")
  }

  /// Standard error is no terminal here, whatever standard output is; `--color always` colors both.
  @Test func rejectedRulesAreReportedOnStandardError() throws {
    let arguments = ["explain", "read", "/", "--rules", "/dev/stdin"]
    let plain = try Tool.run("rules-sim", arguments, input: "{")
    #expect(plain.code == 3)
    #expect(!plain.error.contains("\u{1B}"))
    #expect(try Tool.run("rules-sim", arguments + ["--color", "always"], input: "{").error.contains("\u{1B}"))
  }
}
