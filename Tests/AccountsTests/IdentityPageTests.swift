import Accounts
import Foundation
import TestSupport
import Testing

@Suite("Grammar/identity.md")
struct IdentityPageTests {
  private static let page = (try? Repository.text("Grammar/identity.md")) ?? ""

  private static let rows = page.split(separator: "\n").filter { $0.contains(/^\| (?:M\d\d|N\d+) \|/) }.map(Row.init)

  @Test func everyBehaviorHasARow() {
    let behaviours = (1...48).map { "M" + ($0 < 10 ? "0" : "") + "\($0)" }
    #expect(Self.rows.map(\.id) == behaviours + (1...12).map { "N\($0)" })
  }

  @Test func rowsNameExistingCases() throws {
    for row in Self.rows {
      let references = try Reference.all(in: row.shownBy)
      #expect(!references.isEmpty || row.shownBy.hasPrefix("n/a"), "\(row.id)")
      for reference in references {
        let url = Repository.root.appending(path: reference.path)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(reference.path)")
        #expect(!reference.names.isEmpty, "no case of \(reference.path) is named: \(row.id)")
        let cases = try reference.cases()
        for name in reference.names {
          #expect(cases.contains { Reference.isCase($0.name, name) }, "\(reference.path) has no case called \(name)")
        }
      }
    }
  }

  /// The cases that a row names have the values of the row.
  @Test func casesOfARowHaveItsValues() throws {
    for row in Self.rows {
      let references = try Reference.all(in: row.shownBy)
      #expect(row.values.isEmpty == references.isEmpty, "\(row.id)")
      let texts = try references.flatMap { reference in
        try reference.cases().filter { found in reference.names.contains { Reference.isCase(found.name, $0) } }.map(
          \.text)
      }
      for value in row.values {
        #expect(texts.contains { $0.contains(value) }, "no case of \(row.id) has \(value)")
      }
    }
  }

  @Test func thePageListsEveryErrorWithItsNames() {
    for code in AuthErrorCode.allCases {
      let names = [code.swiftName, code.javaScriptName, code.serverName].compactMap(\.self)
      let row = Self.page.split(separator: "\n").first { $0.hasPrefix("| `\(code.rawValue)` |") }
      #expect(names.allSatisfy { row?.contains("`\($0)`") ?? false }, "\(code)")
      #expect(code.swiftCode.map { row?.contains(" \($0) ") ?? false } ?? true, "\(code)")
    }
  }

  @Test func thePageNamesTheStepsOfTheCases() throws {
    for story in try StoryCase.cases("transitions") {
      let step = story.id.prefix { $0 != ":" && $0 != "," }
      #expect(Self.page.contains(step), "\(story.id)")
    }
  }
}

/// A row of the table of behaviors.
private struct Row {
  let id: String
  let shownBy: String
  /// The values in backticks; none where nothing is shown.
  let values: [String]

  init(_ line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    id = cells[1]
    shownBy = cells[cells.count - 3]
    values = cells[cells.count - 2].matches(of: /``\s?(.+?)\s?``|`([^`]+)`/).map {
      String($0.output.1 ?? $0.output.2 ?? "")
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

  /// Whether a case is the one of that name, or one of that step of accounts.
  static func isCase(_ found: String, _ name: String) -> Bool {
    found == name || found.hasPrefix(name + ":") || found.hasPrefix(name + ",")
  }

  /// The cases of the file, functions or entries of data, each with its text; of a suite with the users of the suite.
  func cases() throws -> [(name: String, text: String)] {
    if path.hasPrefix("Examples/") {
      return try Repository.files(below: path, ending: "suite.yaml").flatMap { file in
        let users = try Repository.text(file).components(separatedBy: "\ncases:").first ?? ""
        return try found(/(?m)^ +- name: (.*)$/, in: file).map { ($0.name, users + $0.text) }
      }
    }
    if path.hasSuffix(".py") { return try found(/def (test_\w+)\(/, in: path) }
    guard path.hasSuffix(".swift") else { return try found(/(?m)^ *\{"(?:id|name)": "([^"]*)"/, in: path) }
    // Arguments of a test are above its function, behind the one before.
    let functions = try found(/func (\w+)\(/, in: path)
    let head = try Repository.text(path).components(separatedBy: "func ").first ?? ""
    return zip(functions, [head] + functions.map(\.text)).map { function, before in
      let parts = before.components(separatedBy: "@Test")
      return (function.name, (parts.count > 1 ? parts[parts.count - 1] : "") + function.text)
    }
  }

  private func found(
    _ pattern: Regex<(Substring, Substring)>, in file: String
  ) throws -> [(name: String, text: String)] {
    let text = try Repository.text(file)
    let matches = text.matches(of: pattern)
    let ends = matches.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    return zip(matches, ends).map { match, end in
      (String(match.output.1), String(text[match.range.lowerBound..<end]))
    }
  }
}
