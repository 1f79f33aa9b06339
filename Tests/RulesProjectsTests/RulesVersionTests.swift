import Foundation
import RulesProjects
import SecurityRules
import TestSupport
import Testing

@Suite("Versions of rules", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
struct RulesVersionTests {
  private static let rules = #"{"rules": {".read": true}}"#

  /// Runs `body` in a repository whose first commit has rules and whose files differ from it. Paths in `git:` arguments are
  /// relative to the current folder, which tests share, so that they run the tool.
  private static func inRepository(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "git-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try rules.write(to: folder.appending(path: "a.json"), atomically: true, encoding: .utf8)
    try rules.write(to: folder.appending(path: "sub/b.json"), atomically: true, encoding: .utf8)
    try git(["init", "-q", "-b", "main"], in: folder.path)
    try commit(["."], in: folder.path)
    for name in ["a.json", "sub/b.json"] {
      try #"{"rules": {}}"#.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try body(folder.path)
  }

  private static func commit(_ files: [String], in repository: String) throws {
    try git(["add"] + files, in: repository)
    let identity = ["-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"]
    try git(identity + ["commit", "-q", "-m", "x"], in: repository)
  }

  private static func git(_ arguments: [String], in repository: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: repository)
    try process.start()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(arguments: [
    (".", "git:main:a.json"), (".", "git:HEAD:a.json"), (".", "git:HEAD:./sub/b.json"), ("sub", "git:main:b.json"),
    ("sub", "git:main:../a.json"),
  ])
  func filesOfRevisionsAreRead(_ folder: String, _ version: String) throws {
    try Self.inRepository { repository in
      let line = #"{"op": "read", "path": "/", "auth": null, "got": "deny"}"#
      let outcome = try Tool.run("rules-sim", ["replay", "-", version], in: "\(repository)/\(folder)", input: line)
      #expect(outcome.code == 2 && outcome.output.contains("1 newly allowed"), "\(outcome)")
    }
  }

  @Test(arguments: [
    ("git:main:missing.json", "cannot read `git:main:missing.json`: fatal: "),
    ("git:missing:a.json", "cannot read `git:missing:a.json`: fatal: "),
    ("git:main", "`git:main` is not a file of a Git revision; write git:REVISION:PATH"),
    ("git::a.json", "is not a file of a Git revision"), ("git:main:", "is not a file of a Git revision"),
    ("git:--help:a.json", "is not a file of a Git revision"),
  ])
  func missingFilesAreReported(_ version: String, _ message: String) throws {
    try Self.inRepository { repository in
      let outcome = try Tool.run("rules-sim", ["replay", "-", version], in: repository)
      #expect(outcome.code == 1 && outcome.error.contains(message), "\(outcome)")
    }
  }

  @Test func otherArgumentsAreFiles() throws {
    #expect(try GitFile("firestore.rules") == nil && GitFile("-") == nil && GitFile("") == nil)
    let file = try #require(try GitFile("git:v1.0:a:b.rules"))
    #expect(file.revision == "v1.0" && file.path == "a:b.rules")
    #expect(throws: InputFileError.self) { try GitFile("git:a\0:b") }
  }

  /// An output that is too large neither blocks Git nor this process.
  @Test func outputHasAMaximumSize() throws {
    try Self.inRepository { repository in
      let text = Self.rules + String(repeating: " ", count: 17 << 20)
      try text.write(toFile: "\(repository)/large.json", atomically: true, encoding: .utf8)
      try Self.commit(["large.json"], in: repository)
      let outcome = try Tool.run("rules-sim", ["replay", "-", "git:main:large.json"], in: repository)
      #expect(outcome.code == 1 && outcome.error.contains("larger than 16 MiB"), "\(outcome)")
    }
  }
}
