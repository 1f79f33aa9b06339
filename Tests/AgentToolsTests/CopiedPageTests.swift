import SourceText
import TestSuites
import TestSupport
import Testing

@testable import AgentTools

/// Copies of pages in the program.
@Suite struct CopiedPageTests {
  @Test("the schema in the program is that of Grammar; .ci/pages/suite-schema writes it") func schema() throws {
    let written = JSONReader.read(Array(try Repository.text("Grammar/suite.schema.json").utf8), .strict).tree.root
    let own = JSONReader.read(Array(SuiteSchema.text.utf8), .strict)
    #expect(own.problems.isEmpty)
    #expect(own.tree.root.jsonText == written.jsonText)
  }

  @Test func theExamplesAreThoseOfThePage() throws {
    let page = try Repository.text("Grammar/suite.md")
    for example in [SuiteExamples.firestore, SuiteExamples.realtime, SuiteExamples.storage] {
      #expect(page.contains("```suite\n\(example)\n```"))
    }
  }
}
