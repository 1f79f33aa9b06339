import Accounts
import Foundation
import TestSupport
import Testing

@Suite("Grammar/identity.md")
struct IdentityPageTests {
  private static let page = (try? Repository.text("Grammar/identity.md")) ?? ""

  private static let rows = page.split(separator: "\n").filter { $0.contains(/^\| M\d\d \|/) }

  @Test func everyBehaviourHasARow() {
    let ids = Self.rows.compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
    #expect(ids == (1...48).map { "M" + ($0 < 10 ? "0" : "") + "\($0)" })
  }

  @Test func whatARowNamesIsThere() throws {
    for row in Self.rows {
      let shown = row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      let references = try Reference.all(in: String(shown))
      #expect(!references.isEmpty || shown.contains("n/a"), "\(row)")
      for reference in references {
        let url = Repository.root.appending(path: reference.path)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(reference.path)")
        #expect(!reference.names.isEmpty, "no case of \(reference.path) is named: \(row)")
        let cases = try reference.cases()
        for name in reference.names {
          let isThere = cases.contains { $0 == name || $0.hasPrefix(name + ":") || $0.hasPrefix(name + ",") }
          #expect(isThere, "\(reference.path) has no case called \(name)")
        }
      }
    }
  }

  @Test func itNamesTheStepsOfTheCases() throws {
    for story in try StoryCase.cases("transitions") {
      let step = story.id.prefix { $0 != ":" && $0 != "," }
      #expect(Self.page.contains(step), "\(story.id)")
    }
  }
}

/// A file of tests or an example, and cases in it: `` `path` (`name`, `name`) ``.
private struct Reference {
  let path: String
  let names: [String]

  static func all(in text: String) throws -> [Reference] {
    text.matches(of: /`((?:Tests|Examples)\/[^`]*)`(?: \(((?:`[^`]*`(?:, )?)+)\))?/).map { match in
      let names = (match.output.2 ?? "").matches(of: /`([^`]*)`/).map { String($0.output.1) }
      return Reference(path: String(match.output.1), names: names)
    }
  }

  /// What the cases of the file are called: functions, or the ids and names in data.
  func cases() throws -> [String] {
    if path.hasPrefix("Examples/") {
      let suites = try Repository.files(below: path, ending: "suite.yaml")
      return try suites.flatMap { try found(/(?m)^ +- name: (.*)$/, in: $0) }
    }
    return try path.hasSuffix(".swift") ? found(/func (\w+)\(/, in: path) : found(/"(?:id|name)": "([^"]*)"/, in: path)
  }

  private func found(_ pattern: Regex<(Substring, Substring)>, in file: String) throws -> [String] {
    try Repository.text(file).matches(of: pattern).map { String($0.output.1) }
  }
}
