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

  @Test func whatARowNamesIsThere() {
    for row in Self.rows {
      let shown = row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
      let paths = shown.matches(of: /`((?:Tests|Examples)\/[^`]*)`/).map { String($0.output.1) }
      #expect(!paths.isEmpty || shown.contains("n/a"), "\(row)")
      for path in paths {
        #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path), "\(path)")
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
