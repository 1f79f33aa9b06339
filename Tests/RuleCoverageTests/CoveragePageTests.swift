import Foundation
import RuleCoverage
import SuiteRuns
import TestSuites
import TestSupport
import Testing

/// Every suite of the page is run, and the report below it is what comes of it. `UPDATE_EXPECTED=1` writes them again.
@Suite("Grammar/coverage.md")
struct CoveragePageTests {
  private static let path = "Grammar/coverage.md"
  private static let page = (try? Repository.text(path)) ?? ""
  private static var fence: Regex<(Substring, Substring, Substring)> {
    /```suite\n((?s).*?)```\n\n```coverage\n((?s).*?)```/
  }

  @Test func reportsEqualTheOutputOfTheSuites() throws {
    var page = Self.page
    let examples = Self.page.matches(of: Self.fence)
    #expect(examples.count > 10)
    for example in examples {
      let results = CoverageFixtures.counted(try CoverageFixtures.suite(String(example.output.1)))
      #expect(results.counts.failed == 0, "\(example.output.1)")
      let report = CoverageText.render(CoverageRun.cover([results]).map(\.report))
      #expect(report == String(example.output.2), "\(example.output.1)")
      let written = example.output.0.replacing("```coverage\n\(example.output.2)```", with: "```coverage\n\(report)```")
      page = page.replacing(example.output.0, with: written)
    }
    for (kind, text) in try forms() {
      let block = "```\(kind)\n"
      let written = page.components(separatedBy: block)[1].components(separatedBy: "```")[0]
      #expect(written == text, "\(kind)")
      page = page.replacing("\(block)\(written)```", with: "\(block)\(text)```")
    }
    if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
      try page.write(to: Repository.root.appending(path: Self.path), atomically: true, encoding: .utf8)
    }
  }

  /// The first suite's report in the other forms.
  private func forms() throws -> [(kind: String, text: String)] {
    let example = try #require(Self.page.firstMatch(of: Self.fence))
    let report = try CoverageFixtures.report(String(example.output.1))
    return [
      ("annotated", AnnotatedSource.render([report])), ("lcov", LCOVReport.render([report])),
      ("cobertura", CoberturaReport.render([report], now: 0)),
    ]
  }

  @Test(
    "Every reason is explained, and all but the limit are shown", arguments: CoverageGap.Reason.allCases)
  func reasons(_ reason: CoverageGap.Reason) {
    #expect(Self.page.contains("`\(reason.rawValue)`"))
    #expect(Self.page.contains("note[coverage/\(reason.rawValue)]") == (reason != .notEvaluated), "\(reason)")
  }

  @Test(arguments: CoverageMeasure.allCases) func measures(_ measure: CoverageMeasure) {
    #expect(Self.page.contains("| `\(measure.rawValue)` |"))
  }
}
