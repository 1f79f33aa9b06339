import RealtimeRules
import RulePrograms
import SourceText
import TestSupport
import Testing

/// Every case of the corpus is read as it says, by the parser and by the productions.
@Suite struct CorpusTests {
  @Test func thereAreCases() { #expect(CorpusCase.all.count > 40) }

  @Test(arguments: CorpusCase.all)
  func isReadAsWritten(_ example: CorpusCase) {
    let file = SourceFile(name: example.place, text: example.input)
    #expect(CorpusCase.squeezed(example.isFile ? Self.readFile(file) : Self.readCondition(file)) == example.expected)
  }

  @Test(arguments: CorpusCase.all)
  func isDerivedByTheProductions(_ example: CorpusCase) throws {
    let used = example.productions(by: try ProductionTests.collected())
    #expect((used != nil) == (!example.isError || example.isBeyondGrammar))
  }

  @Test func everyProductionIsNeeded() throws {
    let productions = try ProductionTests.collected()
    let used = CorpusCase.all.filter { !$0.isError }.compactMap { $0.productions(by: productions) }
    let missing = used.reduce(into: Set(productions.bodies.keys)) { $0.subtract($1) }
    // These only say what a name is not.
    #expect(missing.subtracting(["reserved", "statementWord"]) == [])
  }

  private static func readCondition(_ file: SourceFile) -> String {
    let (tree, diagnostics) = RealtimeRuleset.parse(condition: file)
    return diagnostics.isEmpty ? tree : text(diagnostics, in: file)
  }

  private static func readFile(_ file: SourceFile) -> String {
    let (program, diagnostics) = RealtimeRuleset.load(file)
    let errors = diagnostics.filter { $0.severity == .error }
    guard let program, errors.isEmpty else { return text(errors, in: file) }
    return program.locationOutline
  }

  private static func text(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    diagnostics.map { "error \(file.position(of: $0.span.start)) [\($0.code)] \"\($0.message)\"" }
      .joined(separator: "\n")
  }
}
