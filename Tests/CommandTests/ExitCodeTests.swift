import Foundation
import TestSupport
import Testing

/// Every exit code that is documented, by a command that ends with it.
@Suite("Exit codes")
struct ExitCodeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: Int32
    let command: String
    /// The files of the folder.
    var files: [String: String] = [:]
    var testDescription: String { "\(code): rules-sim \(command)" }
  }

  private static let rules = #"{"rules": {"a": {".read": "auth != null"}}}"#
  private static func suite(_ outcome: String) -> String {
    "rules: r.json\nusers: {a: {uid: a}}\ncases: [{as: a, read: /a, expect: \(outcome)}]\n"
  }
  private static let good = ["r.json": rules, "suite.yaml": suite("allow")]
  private static let bad = ["r.json": rules, "suite.yaml": suite("deny")]
  private static let log = [
    "r.json": rules, "log": #"{"op": "read", "path": "/a", "auth": {"uid": "a"}, "got": "allow"}"#,
    "changed": #"{"op": "read", "path": "/a", "auth": {"uid": "a"}, "got": "deny"}"#,
    "masked": #"{"decision_id": "1", "path": "realtime/read"}"#,
  ]
  private static let invalid = ["r.json": #"{"rules": {".read": "x"}}"#, "suite.yaml": suite("allow")]

  /// More than the service takes when it is deployed.
  private static let large =
    "service cloud.firestore { match /a/{b} { allow get: if b == 'c'; } }\n// "
    + String(repeating: "-", count: 262_144)

  static let rows = [
    Row(code: 0, command: "check r.json", files: good),
    Row(code: 0, command: "test", files: good),
    Row(code: 0, command: #"explain read /a --rules r.json --as {"uid":"a"}"#, files: good),
    Row(code: 0, command: "replay log r.json", files: log),
    Row(code: 0, command: "--help"), Row(code: 0, command: "test --help"), Row(code: 0, command: "--version"),
    Row(code: 1, command: "check missing.json"),
    Row(code: 1, command: "test missing.yaml"),
    Row(code: 1, command: "test --report junit=no/r.xml", files: good),
    Row(code: 1, command: "data get missing.sqlite /"),
    Row(code: 2, command: "test", files: bad),
    Row(code: 2, command: "test"),
    Row(code: 2, command: "test --filter nothing", files: good),
    Row(code: 2, command: "test --coverage-threshold branches=100", files: bad),
    Row(code: 2, command: "explain read /a --rules r.json --as null", files: good),
    Row(code: 2, command: "replay changed r.json", files: log),
    Row(code: 3, command: "check r.json", files: invalid),
    Row(code: 3, command: "replay r.json r.json", files: invalid),
    Row(code: 3, command: "test", files: invalid),
    Row(code: 3, command: "test", files: ["suite.yaml": "cases: 1\n"]),
    Row(code: 3, command: "explain read /a --rules r.json --as null", files: invalid),
    Row(code: 3, command: "token inspect x"),
    Row(code: 3, command: "check large.rules", files: ["large.rules": large]),
    Row(code: 4, command: "check notes.txt", files: ["notes.txt": "hello"]),
    Row(code: 4, command: "replay masked r.json", files: log),
    Row(code: 5, command: "test --coverage-threshold branches=100", files: good),
    Row(code: 64, command: "tset"), Row(code: 64, command: "test --report junit"),
    Row(code: 64, command: "test --report tap=a,junit=a"), Row(code: 64, command: "check --format xml"),
  ]

  @Test(arguments: rows)
  func isAsDocumented(_ row: Row) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "exit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in row.files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let outcome = try Tool.run("rules-sim", row.command.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.code == row.code, "\(outcome.output)\(outcome.error)")
  }

  /// The table of `Grammar/reports.md` and the tool's own help name each code, and no other.
  @Test func allAreDocumented() throws {
    let codes = Set(Self.rows.map(\.code))
    let section = try Repository.text("Grammar/reports.md").components(separatedBy: "## Exit codes\n")[1].components(
      separatedBy: "\n## ")[0]
    #expect(Set(section.matches(of: /(?m)^\| (\d+) \|/).compactMap { Int32($0.output.1) }) == codes)
    let help = try Tool.run("rules-sim", ["--help"]).output
    let listed = try #require(help.components(separatedBy: "Exit codes:").last?.components(separatedBy: "Shell").first)
    #expect(Set(listed.matches(of: #/(\d+)\s+[a-z]/#).compactMap { Int32($0.output.1) }) == codes)
    for command in ["check", "test", "replay"] {
      #expect(try Tool.run("rules-sim", [command, "--help"]).output.contains("Exit code 0"))
    }
  }
}
