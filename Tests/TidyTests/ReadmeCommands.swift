import Foundation
import TestSupport
import Testing

@Suite("README commands work as printed")
struct ReadmeCommands {
  /// A command of a `console` block, and what the block shows below it.
  struct Command: Sendable, CustomTestStringConvertible {
    let text: String
    let output: String
    var testDescription: String { text }
  }

  static let commands: [Command] = (try? commands(in: Repository.text("README.md"))) ?? []

  private static func commands(in page: String) throws -> [Command] {
    page.components(separatedBy: "```console\n").dropFirst().flatMap { block in
      (block.components(separatedBy: "```").first ?? "").components(separatedBy: "$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return Command(text: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : "")
      }
    }
  }

  @Test func thereAreSome() { #expect(Self.commands.count >= 6) }

  /// All in the order of the page and in one copy of the examples, so that a later command may use an earlier one's file.
  @Test func printWhatTheyShow() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Examples"), to: folder.appending(path: "Examples"))
    for command in Self.commands {
      let output = try Self.run(command.text, in: folder)
      #expect(output == command.output, "\(command.text)")
    }
  }

  private static func run(_ command: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "{ \(command); } > output 2> errors || true"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(Tool.products.path):/usr/bin:/bin", "NO_COLOR": "1"]) { $1 }
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
  }

  @Test("The suite of the README passes") func suitePasses() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: Repository.root.appending(path: "Examples/chat"), to: folder)
    let suite = try Repository.text("README.md").components(separatedBy: "```yaml\n")[1].components(
      separatedBy: "```")[0]
    try suite.write(to: folder.appending(path: "suite.yaml"), atomically: true, encoding: .utf8)
    #expect(try Tool.run("rules-sim", ["test"], in: folder.path).code == 0)
  }

  @Test("The commands of the README are those that CI runs") func commandsOfCI() throws {
    let page = try Repository.text("README.md")
    let script = try Repository.text(".ci/run")
    for name in ["run", "tests", "release"] {
      #expect(page.contains("<!-- command: \(name) -->\n```sh\n"))
      #expect(script.contains(".ci/readme-command \(name)"))
    }
  }

  @Test("The Swift of the README is that of a test which runs") func swiftIsCompiled() throws {
    let page = try Repository.text("README.md")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let compiled = Self.withoutIndentation(try Repository.text("Tests/SecurityRulesTests/ReadmeExample.swift"))
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(compiled.contains(Self.withoutIndentation(block)), "\(block)") }
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
