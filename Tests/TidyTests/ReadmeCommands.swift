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

  /// The pages whose `console` blocks are run.
  static let pages = [
    "README.md", "Grammar/proofs.md", "Grammar/mutations.md", "Grammar/reports.md", "Grammar/format.md",
    "Examples/ci/README.md",
  ]
  private static let guide = "Sources/SecurityRules/SecurityRules.docc/First-Server.md"

  private static func commands(in page: String) throws -> [Command] {
    page.components(separatedBy: "```console\n").dropFirst().flatMap { block in
      (block.components(separatedBy: "```").first ?? "").components(separatedBy: "$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return Command(text: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : "")
      }
    }
  }

  @Test func commandsExist() throws {
    let counts = try Self.pages.map { try Self.commands(in: Repository.text($0)).count }
    #expect(counts[0] >= 4 && counts[1] >= 2, "\(counts)")
  }

  /// The README is for the person who arrives. What does not fit is a page in `Grammar`.
  @Test func theReadmeStaysShort() throws {
    let lines = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 240)
  }

  /// The commands of a page run in their order and in one copy of the examples. A later command may use the file of an
  /// earlier one.
  @Test(arguments: pages) func commandsPrintTheShownOutput(_ page: String) throws {
    try Self.check(page) { !Self.hasProofs($0) }
  }

  @Test("Commands print the shown proofs", .enabled(if: hasSolver, "needs z3 or cvc5"), arguments: pages)
  func commandsPrintTheShownProofs(_ page: String) throws { try Self.check(page, chosen: Self.hasProofs) }

  @Test(.enabled("needs sqlite3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") })
  func queriesPrintTheShownRows() throws { try Self.check("Grammar/tree-file.md") { _ in true } }

  private static func hasProofs(_ output: String) -> Bool {
    output.contains("PROVED") || output.contains(" proved, ")
  }

  private static let hasSolver = ["z3", "cvc5"].contains {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Runs all commands of a page and compares the outputs that are `chosen`.
  private static func check(_ page: String, chosen: (String) -> Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Examples"), to: folder.appending(path: "Examples"))
    for command in try Self.commands(in: Repository.text(page)) {
      let output = try Self.run(command.text, in: folder)
      if chosen(command.output) { #expect(output == command.output, "\(command.text)") }
    }
  }

  private static func run(_ command: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "{ \(command); } > output 2> errors || true"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(Tool.products.path):/usr/bin:/bin", "NO_COLOR": "1"]) { $1 }
    try process.start()
    process.waitUntilExit()
    return try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
  }

  @Test("The suite of the README passes") func suitePasses() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let suite = try Repository.text("README.md").components(separatedBy: "```yaml\n")[1].components(
      separatedBy: "```")[0]
    try suite.write(to: folder.appending(path: "suite.yaml"), atomically: true, encoding: .utf8)
    let outcome = try Tool.run("rules-sim", ["test"], in: folder.path)
    #expect(outcome.code == 0 && outcome.output.contains("4 passed, 0 failed"), "\(outcome.output)\(outcome.error)")
  }

  @Test("The first command of the README prints no warning") func firstCommandIsQuiet() throws {
    let outcome = try Tool.run("rules-sim", ["test", "Examples"], in: Repository.root.path)
    #expect(outcome.code == 0 && outcome.output.contains(" passed, 0 failed"), "\(outcome.output)")
    #expect(outcome.error.isEmpty && !outcome.output.contains("warning"), "\(outcome.error)")
  }

  @Test("CI runs the commands of the README") func commandsOfCI() throws {
    let page = try Repository.text("README.md")
    let script = try Repository.text(".ci/run")
    for name in ["run", "tests", "release"] {
      #expect(page.contains("<!-- command: \(name) -->\n```sh\n"))
      #expect(script.contains(".ci/pages/readme-command \(name)"))
    }
    #expect(try Repository.text(Self.guide).contains("<!-- command: server -->\n```sh\n"))
    #expect(try Repository.text(".ci/checks/server").contains(".ci/pages/readme-command server \(Self.guide)"))
  }

  /// `.ci/checks/server` runs the program of First-Server, and the tests in folders `Guides` run the other listings.
  @Test("The Swift code of the README and the guides is tested") func swiftIsCompiled() throws {
    let tests = try Repository.files(below: "Tests", ending: ".swift").filter { $0.contains("/Guides/") }
    let compiled = try ([Self.guide] + tests).map {
      try Self.withoutIndentation(Self.withoutSwiftBlocks(Repository.text($0)))
    }
    let pages = try ["README.md"] + Repository.files(below: "Sources/SecurityRules/SecurityRules.docc", ending: ".md")
    #expect(pages.count >= 12)
    for page in pages {
      // A part of a package's manifest is not a program.
      for block in try Self.swiftBlocks(of: Repository.text(page)) where !block.contains(".package(") {
        #expect(compiled.contains { $0.contains(Self.withoutIndentation(block)) }, "\(page): \(block)")
      }
    }
  }

  /// `.ci/pages/tutorial` runs the listings that it names. The package Examples/server builds those that its sources link to.
  @Test("The listings of the tutorial are tested") func listingsAreCompiled() throws {
    let resources = "Sources/SecurityRules/SecurityRules.docc/Resources"
    let script = try Repository.text(".ci/pages/tutorial")
    let manifest = try Repository.text("Examples/server/Package.swift")
    let sources = Repository.root.appending(path: "Examples/server/Sources")
    let linked = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
      manifest.contains(".executableTarget(name: \"\($0)\"")
    }.compactMap {
      let link = sources.appending(path: "\($0)/main.swift").path
      return try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }
    let listings = try Repository.files(below: resources, ending: ".swift")
    #expect(listings.count >= 11)
    for listing in listings {
      let name = URL(filePath: listing).deletingPathExtension().lastPathComponent
      #expect(
        script.contains("[\(name)]=") || script.contains("/\(name).swift\" manifest/")
          || linked.contains("../../../../\(listing)"), "\(listing)")
    }
    for line in try Repository.text("\(resources)/09-package.swift").split(separator: "\n") where line.contains("url:")
    {
      #expect(manifest.contains(line), "the manifests have different versions: \(line)")
    }
    #expect(try Repository.text(".ci/checks/example-server").contains(".ci/pages/tutorial-server"))
  }

  private static func swiftBlocks(of page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  private static func withoutSwiftBlocks(_ text: String) -> String {
    swiftBlocks(of: text).reduce(text) { $0.replacingOccurrences(of: "```swift\n\($1)", with: "") }
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
