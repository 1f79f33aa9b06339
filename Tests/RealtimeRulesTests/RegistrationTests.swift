import RuleEvaluation
import SourceText
import TestSupport
import Testing

@testable import RealtimeRules

@Suite("Every file of a lint or a diagnostic is registered") struct RegistrationTests {
  @Test func everyLintFileIsRegistered() throws {
    let names = Lints.all.map { "\($0)" } + Lints.ofReview.map { "\($0)" }
    #expect(names.sorted() == (try FrontEndSources.lints(of: "RealtimeRules")))
  }

  @Test func everyPageIsRegistered() throws {
    #expect(RealtimeDiagnostics.pages.map(\.code.name).sorted() == (try FrontEndSources.codes(of: "RealtimeRules")))
  }

  @Test(arguments: Lints.all.map { $0.page.code.name })
  func lintsReportNoErrors(_ name: String) throws {
    let page = try #require(RealtimeDiagnostics.pages.first { $0.code.name == name })
    let found = CompiledRealtimeRules.load(SourceFile(name: "bad", text: page.bad), functions: .standard).diagnostics
    #expect(!found.isEmpty && !found.hasErrors)
  }
}
