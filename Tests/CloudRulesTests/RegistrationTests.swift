import RuleEvaluation
import SourceText
import TestSupport
import Testing

@testable import CloudRules

@Suite("Every file of a lint or a diagnostic is registered") struct RegistrationTests {
  @Test func everyLintFileIsRegistered() throws {
    let names = Lints.all.map { "\($0)" } + Lints.ofReview.map { "\($0)" }
    #expect(names.sorted() == (try FrontEndSources.lints(of: "CloudRules")))
  }

  @Test func everyPageIsRegistered() throws {
    #expect(CloudDiagnostics.pages.map(\.code.name).sorted() == (try FrontEndSources.codes(of: "CloudRules")))
  }

  @Test(arguments: Lints.all.map { $0.page.code.name })
  func lintsReportNoErrors(_ name: String) throws {
    let page = try #require(CloudDiagnostics.pages.first { $0.code.name == name })
    let found = CompiledCloudRules.load(SourceFile(name: "bad", text: page.bad), functions: .standard).diagnostics
    #expect(!found.isEmpty && !found.hasErrors)
  }
}
