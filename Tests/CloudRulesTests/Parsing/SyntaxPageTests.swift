import SourceText
import Testing

@testable import CloudRules

@Suite struct SyntaxPageTests {
  @Test(arguments: CloudDiagnostics.syntax.map(\.code.name))
  func badExamplesReportTheCodeAndGoodOnesNothing(_ name: String) throws {
    let page = try #require(CloudDiagnostics.syntax.first { $0.code.name == name })
    let bad = SourceFile(name: "bad.rules", text: page.bad)
    let diagnostics = CompiledCloudRules.parse(bad).diagnostics
    #expect(Set(diagnostics.map(\.code)) == [page.code])
    for fixIt in diagnostics.flatMap(\.fixIts) {
      #expect(CompiledCloudRules.parse(SourceFile(name: "fixed", bytes: fixIt.apply(to: bad))).diagnostics.isEmpty)
    }
    #expect(CompiledCloudRules.parse(SourceFile(name: "good.rules", text: page.good)).diagnostics.isEmpty)
    #expect(!page.explanation.isEmpty && !page.source.isEmpty)
  }

  @Test func codesAreUniqueAndNamespaced() {
    let names = CloudDiagnostics.syntax.map(\.code.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("cloud/") })
  }
}
