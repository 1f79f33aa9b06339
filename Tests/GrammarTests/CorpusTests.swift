import TestSupport
import Testing

/// Every case of the corpus is read as it says, by the parser and by the productions.
@Suite struct CorpusTests {
  @Test(arguments: Languages.names)
  func casesExist(language: String) {
    #expect(CorpusCase.all.count { $0.language.name == language } > 40)
  }

  @Test(arguments: CorpusCase.all)
  func casesParseAsExpected(_ example: CorpusCase) {
    #expect(example.outcome == example.expected)
  }

  @Test(arguments: CorpusCase.all)
  func productionsDeriveTheCases(_ example: CorpusCase) throws {
    let used = example.productions(by: try ProductionTests.collected(example.language))
    #expect((used != nil) == (!example.isError || example.isBeyondGrammar))
  }

  @Test(arguments: Languages.names)
  func everyProductionIsNeeded(language: String) throws {
    let language = try Languages.named(language)
    let productions = try ProductionTests.collected(language)
    let cases = CorpusCase.all.filter { $0.language.name == language.name && !$0.isError }
    let missing = cases.compactMap { $0.productions(by: productions) }
      .reduce(into: Set(productions.bodies.keys)) { $0.subtract($1) }
    #expect(missing.subtracting(language.exclusions) == [])
  }
}
