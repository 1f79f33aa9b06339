import SourceText
import TestSupport
import Testing

@testable import CloudRules

/// Every fence of the pages is executed.
@Suite struct PageTests {
  @Test(arguments: Fence.pages)
  func rulesFencesReportTheAnnouncedDiagnostics(page: String) throws {
    let fences = try Fence.all(in: page).filter { $0.kind == .rules }
    #expect(!fences.isEmpty)
    for fence in fences {
      let file = SourceFile(name: fence.place(), text: fence.text)
      let reported = fence.service.diagnostics(of: file).map { Announcement($0, in: file) }
      #expect(Set(reported) == Set(Announcement.all(in: fence.lines)), "\(fence.place())")
    }
  }

  @Test(arguments: Fence.pages)
  func requestsHaveTheStatedDecision(page: String) throws {
    var rules: Fence?
    for fence in try Fence.all(in: page) {
      if fence.kind == .rules { rules = fence }
      guard fence.kind == .decisions else { continue }
      let rules = try #require(rules, "\(fence.place()) has no rules above it")
      try check(fence, try fence.service.situation(SourceFile(name: rules.place(), text: rules.text)))
    }
  }

  private func check(_ fence: Fence, _ situation: any Situation) throws {
    var situation = situation
    var count = 0
    for (index, line) in fence.lines.enumerated() where !line.isEmpty {
      if try situation.take(line) { continue }
      if try situation.people.take(line) { continue }
      let example = try PageLine(line)
      let outcome = try example.outcome(in: &situation)
      #expect(outcome == example.expected, "\(fence.place(index)): \(line)")
      count += 1
    }
    #expect(count > 0, "\(fence.place()) asks for nothing")
  }

  @Test(arguments: Fence.pages)
  func expressionsHaveTheStatedValue(page: String) throws {
    let fences = try Fence.all(in: page).filter { $0.kind == .expressions }
    #expect(!fences.isEmpty)
    for fence in fences {
      var setting = fence.service.expressions
      for (index, line) in fence.lines.enumerated() where !line.isEmpty {
        if try setting.take(line) { continue }
        let example = try PageLine(line)
        let outcome = try example.outcome(in: setting)
        #expect(outcome == example.expected, "\(fence.place(index)): \(line)")
      }
    }
  }

  /// Each diagnostic of Cloud rules stands on the page where it is reported, but for those that need a file without rules
  /// or one too large to show. `Grammar/lints.md` lists what only a review reports.
  @Test func everyDiagnosticOfCloudRulesIsShown() throws {
    let codes = Set(CloudDiagnostics.pages.map(\.code.name))
    let shown = try Fence.all(in: "Grammar/cloud.md").flatMap { Announcement.all(in: $0.lines).map(\.code) }
    let ofReview = Lints.ofReview.map { $0.page.code.name }
    #expect(codes.subtracting(shown).subtracting(ofReview) == ["cloud/empty", "cloud/source-size", "cloud/more"])
  }

  @Test(arguments: Languages.names)
  func namedDivergencesExist(language: String) throws {
    let list = try Repository.text("Grammar/divergences.md")
    let ids = list.matches(of: /(?m)^\| (D\d+) \|/).map { String($0.output.1) }
    #expect(ids.count == Set(ids).count)
    let page = try Languages.named(language).page
    let named = try Repository.text(page).matches(of: /\bD\d+\b/).map { String($0.output) }
    #expect(!named.isEmpty)
    #expect(Set(named).subtracting(ids).isEmpty)
  }
}
