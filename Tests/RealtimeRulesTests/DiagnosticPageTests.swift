import RuleEvaluation
import RulePrograms
import SourceText
import Testing

@testable import RealtimeRules

@Suite struct DiagnosticPageTests {
  /// The pages of what a load reports. `ReviewLintTests` executes the others.
  private static let pages: [DiagnosticPage] = {
    let reviewed = Set(Lints.ofReview.map { $0.page.code })
    return RealtimeDiagnostics.pages.filter { !reviewed.contains($0.code) }
  }()

  @Test(arguments: pages.map(\.code.name))
  func badExamplesReportTheCodeAndGoodOnesNothing(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == name })
    let bad = SourceFile(name: "bad.json", text: page.bad)
    let codes = Set(CompiledRealtimeRules.load(bad, functions: .standard).diagnostics.map(\.code))
    // The code that counts what was cut cannot come alone.
    if name == "realtime/more" { #expect(codes.contains(page.code)) } else { #expect(codes == [page.code]) }
    let good = SourceFile(name: "good.json", text: page.good)
    #expect(printed(CompiledRealtimeRules.load(good, functions: .standard).diagnostics, in: good) == [])
    #expect(CompiledRealtimeRules.load(good, functions: .standard).program != nil)
    #expect(!page.explanation.isEmpty && !page.source.isEmpty)
  }

  @Test(arguments: pages.map(\.code.name)) func fixItsOfThePagesLoad(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == name })
    let bad = SourceFile(name: "bad.json", text: page.bad)
    for fixIt in CompiledRealtimeRules.load(bad, functions: .standard).diagnostics.flatMap(\.fixIts) {
      let fixed = SourceFile(name: "fixed.json", bytes: fixIt.apply(to: bad))
      #expect(
        CompiledRealtimeRules.load(fixed, functions: .standard).program != nil,
        "\(fixIt.message): \(fixed.text(of: fixed.wholeSpan))")
    }
  }

  @Test func codesAreUniqueAndNamespaced() {
    let names = RealtimeDiagnostics.pages.map(\.code.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("realtime/") })
  }
}
