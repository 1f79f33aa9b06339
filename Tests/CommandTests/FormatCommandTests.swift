import Foundation
import TestSupport
import Testing

@Suite("The command format")
struct FormatCommandTests {
  private static let loose = "service cloud.firestore{match /a/{b}{allow read:if true;}}\n"
  private static let neat = """
    service cloud.firestore {
      match /a/{b} { allow read: if true; }
    }

    """
  private static let files = [
    "loose.rules": loose, "neat.rules": neat,
    "broken.rules": "service cloud.firestore { match /a { allow read if ; } }",
    "unknown.txt": "hello", "firebase.json": #"{"firestore": {"rules": "loose.rules"}}"#,
  ]

  /// Runs a command in a folder with ``files``.
  ///
  /// - Returns: the outcome and the texts of the files after it.
  private static func run(
    _ command: String, input: String = "", more: [String: String] = [:]
  ) throws -> (Tool.Outcome, [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "format-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let arguments = command.split(separator: " ").map(String.init)
    let outcome = try Tool.run("rules-sim", arguments, in: folder.path, input: input)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = try names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    return (outcome, Dictionary(uniqueKeysWithValues: texts))
  }

  @Test(arguments: [
    ("format", 0), ("format .", 0), ("format firebase.json", 0), ("format neat.rules loose.rules", 0),
    ("format --check", 1), ("format --check neat.rules", 0), ("format --diff loose.rules", 0),
    ("format --diff --check loose.rules", 1), ("format broken.rules", 3),
    ("format --check broken.rules loose.rules", 3),
    ("format unknown.txt", 4), ("format missing.rules", 1), ("format --width 20", 64), ("format --indent 0", 64),
  ])
  func exitCodes(_ command: String, _ code: Int32) throws {
    let (outcome, texts) = try Self.run(command)
    #expect(outcome.code == code, "\(outcome)")
    // No other file is left behind.
    #expect(texts.keys.sorted() == Self.files.keys.sorted())
    let isWritten = ["format", "format .", "format firebase.json", "format neat.rules loose.rules"].contains(command)
    #expect(texts["loose.rules"] == (isWritten ? Self.neat : Self.loose))
    for name in ["neat.rules", "broken.rules", "unknown.txt"] { #expect(texts[name] == Self.files[name]) }
  }

  @Test func outputs() throws {
    let (written, _) = try Self.run("format loose.rules neat.rules")
    #expect(written.output == "" && written.error == "rules-sim: 2 files, 1 formatted\n")
    let (checked, _) = try Self.run("format --check loose.rules neat.rules")
    #expect(checked.output == "loose.rules\n" && checked.error == "rules-sim: 2 files, 1 would change\n")
    let (broken, _) = try Self.run("format broken.rules")
    #expect(broken.output == "")
    #expect(broken.error.contains("broken.rules:1:") && broken.error.contains("`broken.rules` is left as it is"))
    let (indented, texts) = try Self.run("format --indent 4 --width 40 loose.rules")
    #expect(indented.code == 0 && texts["loose.rules"]?.contains("\n    match /a/{b} {") == true)
  }

  @Test func differences() throws {
    let (outcome, _) = try Self.run("format --diff loose.rules neat.rules")
    let new = Self.neat.split(separator: "\n").map { "+\($0)\n" }.joined()
    #expect(outcome.output == "--- loose.rules\n+++ loose.rules\n@@ -1,1 +1,3 @@\n-\(Self.loose)\(new)")
    let (stream, _) = try Self.run(
      "format --diff -", input: Self.neat + "\n\n// a\n// b\n\n\n// c\n// d\n// e\n// f\n// g")
    #expect(
      stream.output == """
        --- <stdin>
        +++ <stdin>
        @@ -2,13 +2,11 @@
           match /a/{b} { allow read: if true; }
         }
         
        -
         // a
         // b
        -
         
         // c
         // d
         // e
         // f
        -// g
        \\ No newline at end of file
        +// g

        """)
  }

  @Test func standardInput() throws {
    #expect(try Self.run("format -", input: Self.loose).0.output == Self.neat)
    // A secret in rules is not masked: the output is the file.
    let secret = "service cloud.firestore { match /a/{b} { allow read: if 'ann.lee@example.com' == b; } }"
    #expect(try Self.run("format -", input: secret).0.output.contains("ann.lee@example.com"))
    let (broken, _) = try Self.run("format -", input: "service cloud.firestore {")
    #expect(broken.output == "" && broken.code == 3)
  }

  @Test func theConfigurationOfTheProjectCounts() throws {
    let project = ["rules-sim.json": #"{"format": {"indent": 4}}"#]
    let indented = try Self.run("format loose.rules", more: project).1["loose.rules"]
    #expect(indented?.contains("\n    match /a/{b}") == true, "\(indented ?? "")")
    #expect(try Self.run("format --indent 2 loose.rules", more: project).1["loose.rules"] == Self.neat)
    let (invalid, texts) = try Self.run("format loose.rules", more: ["rules-sim.json": #"{"format": {"indent": 9}}"#])
    #expect(invalid.code == 1 && invalid.error.contains("`indent` must be a whole number from 1 to 8"), "\(invalid)")
    #expect(texts["loose.rules"] == Self.loose)
    let fixed = try Self.run("check --fix=all --diff loose.rules", more: ["rules-sim.json": "{"])
    #expect(fixed.0.code == 1 && fixed.1["loose.rules"] == Self.loose, "\(fixed.0)")
  }
}
