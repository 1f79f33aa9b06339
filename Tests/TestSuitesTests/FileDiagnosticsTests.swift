import RulesProjects
import SourceText
import SuiteFixtures
import Testing

@testable import TestSuites

/// The diagnostics of one file of a suite.
@Suite struct FileDiagnosticsTests {
  @Test func eachSeverityHasItsOwnBound() {
    var diagnostics = FileDiagnostics()
    for number in 0..<2 * SuiteLimits.problems {
      for severity in [Severity.error, .warning] {
        let diagnostic = Diagnostic("suite/type", severity, "problem \(number)", at: Span(number, number))
        diagnostics.add(diagnostic)
        diagnostics.add(diagnostic)
      }
    }
    #expect(diagnostics.kept.count == 2 * SuiteLimits.problems)
    #expect(diagnostics.kept.count { $0.severity == .error } == SuiteLimits.problems)
    #expect(diagnostics.kept.last?.message == "problem \(SuiteLimits.problems - 1)")
  }

  @Test func thousandsOfProblemsAreReadOnce() {
    let reading = SuiteFixtures.read(
      SuiteFixtures.head + "cases:\n"
        + (0..<5_000).map { "  - {as: u\($0), reed: /a, expect: x}\n" }.joined())
    let errors = reading.reports.flatMap(\.diagnostics).filter { $0.severity == .error }
    #expect(errors.count == SuiteLimits.problems)
    #expect(reading.suite == nil)
  }
}
