import Foundation
import TestSupport
import Testing

/// `--mask` and `--no-mask` of each command that has them. Standard output and standard error are files here, so the default
/// is to mask.
@Suite("--mask and --no-mask")
struct MaskingCommandTests {
  private static let email = "ann.lee@example.com"
  private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ"

  private static let files = [
    "database.rules.json":
      #"{"rules": {"a": {"$b": {".read": "auth.token.email === '\#(email)'", ".write": "'\#(email)'"}}}}"#,
    "good.rules.json": #"{"rules": {"a": {"$b": {".read": "auth.token.email === '\#(email)'"}}}}"#,
    "a.suite.yaml": """
    rules: good.rules.json
    users: {ann: {uid: ann, email: ben.lee@example.com}}
    cases: [{name: \(token), as: ann, read: /a/b, expect: allow}]
    """,
    "a.jsonl": #"{"op": "read", "path": "/x/ben.lee@example.com", "auth": null, "got": "allow"}"#,
    "b.suite.yaml": "rules: good.rules.json\n\(token): 1\ncases: []\n",
  ]

  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "masking-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8) }
    try body(folder.path)
  }

  @Test(arguments: [
    (["test", "a.suite.yaml"], "ben.lee@example.com"), (["test", "a.suite.yaml", "--format", "json"], token),
    (["test", "a.suite.yaml", "--report", "junit=-"], "ben.lee@example.com"), (["test", "b.suite.yaml"], token),
    (["test", "a.suite.yaml", "--coverage"], "ben.lee@example.com"), (["test", "a.suite.yaml", "--update"], token),
    (["explain", "read", "/a/b", "--rules", "good.rules.json", "--as", token], token),
    (
      [
        "explain", "read", "/a/b", "--rules", "good.rules.json", "--as",
        #"{"uid": "b", "email": "ben.lee@example.com"}"#,
      ],
      "ben.lee@example.com"
    ),
    (["replay", "a.jsonl", "good.rules.json"], "ben.lee@example.com"),
    (["replay", "a.jsonl", "good.rules.json", "--format", "json"], "ben.lee@example.com"),
    (["check", "database.rules.json"], email), (["convert", "b.suite.yaml"], token),
  ])
  func everyCommand(arguments: [String], secret: String) throws {
    for option in [nil, "--mask", "--no-mask"] {
      try Self.inFolder { folder in
        let outcome = try Tool.run("rules-sim", arguments + [option].compactMap(\.self), in: folder)
        let told = outcome.output + outcome.error
        // The library masks tokens in its errors whatever the options say.
        let isShown = option == "--no-mask" && arguments.last != Self.token
        #expect(told.contains(secret) == isShown, "\(arguments) \(option ?? ""): \(told)")
      }
    }
  }

  @Test(
    "The name of a rules file stays where editors and CI find it by that",
    arguments: [
      ("text", false), ("concise", true), ("json", true), ("github", true), ("sarif", true),
    ])
  func placesOfCheck(format: String, isKept: Bool) throws {
    try Self.inFolder { folder in
      let name = "\(Self.token).rules.json"
      try (Self.files["database.rules.json"] ?? "").write(
        toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      let outcome = try Tool.run("rules-sim", ["check", name, "--format", format], in: folder)
      #expect(outcome.code == 3 && outcome.output.contains(name) == isKept, "\(outcome.output)")
      #expect(!outcome.output.contains(Self.email) && !outcome.error.contains(Self.token))
    }
  }

  @Test func placesInJSON() throws {
    try Self.inFolder { folder in
      let path = "/a/\(Self.token)"
      let told = try Tool.run(
        "rules-sim",
        [
          "explain", "read", path, "--rules", "good.rules.json", "--as", #"{"uid": "\#(Self.email)"}"#,
          "--format", "json",
        ], in: folder)
      #expect(told.output.contains(#""path": "\#(path)""#), "\(told.output)")
      #expect(!told.output.contains(Self.email))
    }
  }

  @Test func errorsInArgumentsAreMasked() throws {
    for arguments in [
      ["explain", Self.token, "/a"], ["test", "--report", "\(Self.token)=x"], ["test", "--\(Self.token)"],
    ] {
      let outcome = try Tool.run("rules-sim", arguments)
      #expect(outcome.code == 64 && outcome.output.isEmpty && outcome.error.hasPrefix("Error: "), "\(arguments)")
      #expect(!outcome.error.contains(Self.token), "\(outcome.error)")
    }
    let help = try Tool.run("rules-sim", ["test", "--help"])
    #expect(help.code == 0 && help.error.isEmpty && help.output.contains("--mask/--no-mask"))
  }

  @Test func aConvertedSuiteIsNotMasked() throws {
    try Self.inFolder { folder in
      let rules = #"{"rules": {".read": "auth != null"}}"#
      try rules.write(toFile: "\(folder)/rules.json", atomically: true, encoding: .utf8)
      let tests = #"{"root": {}, "users": {"ann": {"uid": "\#(Self.email)"}}, "tests": {"a": {"canRead": ["ann"]}}}"#
      try tests.write(toFile: "\(folder)/tests.json", atomically: true, encoding: .utf8)
      let outcome = try Tool.run("rules-sim", ["convert", "tests.json", "--rules", "rules.json"], in: folder)
      #expect(outcome.code == 0 && outcome.output.contains(Self.email), "\(outcome.error)")
    }
  }
}
