import Foundation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import TestSupport
import Testing

/// The tables of `Grammar/lints.md` are made from the pages of the codes. `UPDATE_EXPECTED=1` writes them again.
@Suite("The page of all lints") struct LintsPageTests {
  private static let path = "Grammar/lints.md"
  private static let start = "<!-- made from the pages -->"

  @Test func thePageListsEveryCode() throws {
    let text = try Repository.text(Self.path)
    let introduction = text.components(separatedBy: Self.start)[0]
    let expected = introduction + Self.start + "\n\n" + (try Self.tables())
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
      try expected.write(to: Repository.root.appending(path: Self.path), atomically: true, encoding: .utf8)
    } else {
      #expect(text == expected, "run UPDATE_EXPECTED=1 swift test --filter LintsPageTests")
    }
  }

  /// At least 25 codes of rules that load have a fix, and each of their pages says what it does to decisions.
  @Test func pagesTellWhatFixesDo() throws {
    var fixed = 0
    for row in try Self.rows() where row.severity != .error && row.hasFix {
      #expect(row.page.fix != nil, "\(row.page.code.name)")
      fixed += 1
    }
    #expect(fixed >= 40, "\(fixed)")
  }

  @Test func thereAreManyLints() throws {
    let rows = try Self.rows()
    #expect(rows.count { $0.severity != .error } > 110)
    for group in DiagnosticGroup.allCases { #expect(rows.contains { $0.page.group == group }, "\(group)") }
  }

  private struct Row {
    let page: DiagnosticPage
    let severity: Severity
    let message: String
    let fix: String
    let hasFix: Bool
  }

  private static func tables() throws -> String {
    let rows = try rows().sorted { $0.page.code.name < $1.page.code.name }
    let parts = DiagnosticGroup.allCases.map { group in
      let lines = rows.filter { $0.page.group == group && $0.severity != .error }.map { row in
        let fixed = row.page.fix.map { $0 == .keepsDecisions ? "`--fix`" : "`--fix=all`, \($0.text)" } ?? ""
        return
          "| `\(row.page.code.name)` | \(row.severity.rawValue) | \(cell(row.message)) | \(cell(row.fix)) | \(fixed) |"
      }
      return
        "## \(group.rawValue.capitalized)\n\n| code | severity | example of a finding | fix | applied by |\n|---|---|---|---|---|\n"
        + lines.joined(separator: "\n") + "\n"
    }
    let errors = rows.filter { $0.severity == .error }.map { "| `\($0.page.code.name)` | \(cell($0.message)) |" }
    return parts.joined(separator: "\n") + "\n## Errors\n\nFirebase rejects a file with one of them.\n\n"
      + "| code | example of a finding |\n|---|---|\n" + errors.joined(separator: "\n") + "\n"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  private static func rows() throws -> [Row] {
    // Those of an audit depend on a search.
    try FindingNames.pages.filter { !$0.code.name.hasPrefix(AuditPages.prefix) }.map { page in
      let found = try #require(try finding(of: page), "\(page.code)")
      let fix = found.fixIts.first?.message ?? found.notes.last ?? found.label
      return Row(
        page: page, severity: found.severity, message: found.message, fix: fix, hasFix: !found.fixIts.isEmpty)
    }
  }

  /// What the bad example of a page reports.
  private static func finding(of page: DiagnosticPage) throws -> Diagnostic? {
    let file = SourceFile(name: "example", text: page.bad)
    let isRealtime = page.code.name.hasPrefix("realtime/")
    let service = isRealtime ? .realtime : RulesText.services(in: file).first ?? RulesService.firestore
    let now = try #require(Timestamp(year: 2026, month: 1, day: 1))
    do throws(RulesetError) {
      let review = try RulesReview(file, service: service, at: now)
      let comments = SuppressionComments(of: file, service: service, statements: review.statements)
      let all = comments.apply(to: review.ruleset.diagnostics)
      if let found = all.first(where: { $0.code == page.code }) { return found }
      // The code that counts further diagnostics has a higher limit in a review.
      let loaded = try AnyRuleset(file, service: service)
      if let found = loaded.diagnostics.first(where: { $0.code == page.code }) { return found }
      if page.code == GroupIndex.page.code {
        return GroupIndex.problems(of: loaded, with: GroupIndexTests.indexes(of: "posts")).first
      }
      return OtherService.problem(of: try AnyRuleset(file, service: .firestore), for: .firestore)
    } catch {
      return error.diagnostics.first { $0.code == page.code }
    }
  }
}
