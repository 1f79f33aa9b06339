import Foundation
import TestSupport
import Testing

/// The examples run through the built tool, as their pages say.
@Suite struct ExampleTests {
  @Test func everyFolderIsAnExample() {
    #expect(Set(Example.all.map(\.name)).isSuperset(of: ["chat", "profiles", "shop", "game"]))
    #expect(Set(Example.all.map(\.name)).isSuperset(of: ["newsroom", "teams", "likes", "uploads", "files"]))
  }

  @Test(arguments: Example.all)
  func rulesLoadWithoutWarnings(_ example: Example) throws {
    let check = try Tool.run("rules-sim", ["check", "--strict"], in: example.folder)
    #expect(check.code == 0, "\(check.output)\(check.error)")
    #expect(!check.output.contains("warning["))
  }

  @Test(arguments: Example.all)
  func suitesPass(_ example: Example) throws {
    let test = try Tool.run("rules-sim", ["test"], in: example.folder)
    #expect(test.code == 0, "\(test.output)\(test.error)")
  }

  /// Each rule that may say no is made to say yes, and a case must fail.
  @Test(arguments: Example.all)
  func suitesFailWithOpenRules(_ example: Example) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Repository.root.appending(path: example.folder), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in try example.rulesFiles() {
      let rules = try Repository.text("\(example.folder)/\(name)")
      let file = folder.appending(path: name)
      for (condition, rule) in Self.conditions(in: rules, isJSON: name.hasSuffix(".json")) {
        // The lines stay where they are: cases name rules by their line.
        let breaks = rules[condition].filter(\.isNewline)
        let loosened = rules.replacingCharacters(in: condition, with: "true" + breaks)
        try loosened.write(to: file, atomically: true, encoding: .utf8)
        let test = try Tool.run("rules-sim", ["test"], in: folder.path)
        #expect(test.code == 2, "nobody notices that \(rule) is always true")
      }
      try rules.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// The conditions that may say no, each with its rule.
  private static func conditions(in rules: String, isJSON: Bool) -> [(Range<String.Index>, Substring)] {
    if isJSON {
      return rules.matches(of: /"\.(?:read|write|validate)": (false|"(?:[^"\\]|\\.)*")/).map {
        ($0.output.1.startIndex..<$0.output.1.endIndex, $0.output.0)
      }
    }
    return rules.matches(of: /allow [a-z, ]+: if ([^;]+);/).filter { $0.output.1 != "true" }.map {
      ($0.output.1.startIndex..<$0.output.1.endIndex, $0.output.0)
    }
  }

  @Test(arguments: Example.all)
  func commandsOfThePageRun(_ example: Example) throws {
    let commands = try example.commands()
    #expect(commands.count >= 3)
    for command in commands {
      let outcome = try command.run(in: example)
      #expect(outcome.code == (command.isDenied ? 2 : 0), "\(command.text)\n\(outcome.output)\(outcome.error)")
    }
  }

  /// A stored output begins with `$ ` and its command. `UPDATE_EXPECTED=1` writes them again.
  @Test(arguments: Example.all)
  func outputsEqualTheStoredFiles(_ example: Example) throws {
    let files = try example.expected()
    #expect(!files.isEmpty)
    let commands = Set(try example.commands().map(\.text))
    for file in files {
      let stored = try Repository.text(file)
      let command = Command(String(stored.prefix { $0 != "\n" }.dropFirst(2)))
      #expect(commands.contains(command.text), "\(file) is of no command of the page")
      let printed = "$ \(command.text)\n\(try command.run(in: example).output)"
      if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
        try printed.write(to: Repository.root.appending(path: file), atomically: true, encoding: .utf8)
      } else {
        #expect(printed == stored, "\(file); UPDATE_EXPECTED=1 swift test --filter ExampleTests stores it anew")
      }
    }
  }

  @Test func theIndexListsEveryExample() throws {
    let index = try Repository.text("Examples/README.md")
    for example in Example.all { #expect(index.contains("[\(example.name)](\(example.name))")) }
  }
}
