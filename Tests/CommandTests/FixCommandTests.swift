import Foundation
import TestSupport
import Testing

@Suite("The command check --fix")
struct FixCommandTests {
  private static let files = [
    // An operator of JavaScript, a missing `if`, and a name that is misspelled.
    "errors.rules": """
    service cloud.firestore {
      match /a/{b} {
        allow read: if request.auth.uid === b;
        allow write: reqest.auth != null;
        allow list: if b is strin;
      }
    }

    """,
    // A provider that does not exist, which loads.
    "warnings.rules": """
    service cloud.firestore {
      match /a/{b} { allow read: if request.auth.token.firebase.sign_in_provider == 'google'; }
    }

    """,
    "rules.json": #"{"rules": {".read": "auth.uid = 'a'", ".write": "return true"}}"#,
  ]

  /// Runs commands one after the other in a folder with ``files``.
  ///
  /// - Returns: the last outcome, and the texts of the files after it.
  private static func run(_ commands: String..., input: String = "") throws -> (Tool.Outcome, [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fix-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let outcomes = try commands.map {
      try Tool.run("rules-sim", $0.split(separator: " ").map(String.init), in: folder.path, input: input)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    return (try #require(outcomes.last), Dictionary(uniqueKeysWithValues: texts))
  }

  @Test func certainFixes() throws {
    let (outcome, texts) = try Self.run("check --fix errors.rules warnings.rules rules.json")
    // The misspelled type remains, so the file is still rejected.
    #expect(outcome.code == 3)
    #expect(texts["errors.rules"]?.contains("request.auth.uid == b;") == true)
    #expect(texts["errors.rules"]?.contains("allow write: if reqest.auth != null;") == true)
    #expect(texts["warnings.rules"] == Self.files["warnings.rules"])
    #expect(texts["rules.json"] == #"{"rules": {".read": "auth.uid == 'a'", ".write": "true"}}"#)
    #expect(outcome.error.contains("rules-sim: errors.rules:3:"), "\(outcome.error)")
    #expect(outcome.error.contains(": write `==` [cloud/operator]"), "\(outcome.error)")
    #expect(outcome.error.contains("rules-sim: 4 fixes"), "\(outcome.error)")
  }

  @Test func allFixes() throws {
    let command = "check --fix=all errors.rules warnings.rules rules.json"
    let (outcome, texts) = try Self.run(command)
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(texts["errors.rules"]?.contains("if request.auth != null;") == true)
    #expect(texts["warnings.rules"]?.contains("'google.com'") == true)
    let (again, same) = try Self.run(command, command)
    #expect(same == texts && again.error.contains("rules-sim: 0 fixes"), "fixed twice")
  }

  @Test func differencesWithoutWriting() throws {
    let (outcome, texts) = try Self.run("check --fix=all --diff warnings.rules")
    #expect(texts == Self.files && outcome.code == 0)
    #expect(outcome.output.hasPrefix("--- warnings.rules\n+++ warnings.rules\n@@ -1,3 +1,3 @@\n"))
    #expect(outcome.output.contains("\n+  match /a/{b} { allow read: if") && outcome.output.contains("'google.com'"))
    #expect(outcome.error.contains("rules-sim: 1 fix, nothing was written"))
    let (stream, _) = try Self.run("check --fix --diff -", input: Self.files["rules.json"] ?? "")
    #expect(stream.output.hasPrefix("--- <stdin>\n+++ <stdin>\n"))
  }

  @Test(arguments: ["check --fix -", "check --diff errors.rules", "check --fix=some errors.rules"])
  func wrongUsage(_ command: String) throws { #expect(try Self.run(command).0.code == 64) }

  @Test func ignoredCodesAreNotFixed() throws {
    let (_, texts) = try Self.run("check --fix=all --ignore cloud/provider-name warnings.rules")
    #expect(texts["warnings.rules"] == Self.files["warnings.rules"])
  }
}
