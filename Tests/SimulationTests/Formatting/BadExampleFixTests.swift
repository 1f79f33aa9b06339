import RuleFixes
import RuleValues
import RulesFormatting
import RulesProjects
import SecurityRules
import SourceText
import TestSuites
import Testing

@Suite("Fixes of the bad examples of all codes")
struct BadExampleFixTests {
  static let pages = AnyRuleset.diagnosticPages.filter { !$0.bad.isEmpty }

  private static func fixed(_ text: String, _ service: RulesService, _ scope: FixScope) -> FixedRules {
    FixedRules(SourceFile(name: "rules", text: text), service, scope)
  }

  private static func loads(_ file: SourceFile, _ service: RulesService) -> Bool {
    (try? AnyRuleset(file, service: service)) != nil
  }

  @Test func examplesAreFixed() {
    var fixedCodes: Set<String> = []
    for page in Self.pages {
      let service = RulesText.service(of: SourceFile(name: "rules", text: page.bad)) ?? .firestore
      for scope in [FixScope.certain, .all] {
        let result = Self.fixed(page.bad, service, scope)
        let text = String(decoding: result.file.bytes, as: UTF8.self)
        #expect(Self.fixed(text, service, scope).applied.isEmpty, "\(page.code.name): fixed twice")
        if Self.loads(SourceFile(name: "rules", text: page.bad), service) {
          #expect(Self.loads(result.file, service), "\(page.code.name)")
          if scope == .certain { #expect(text == page.bad, "\(page.code.name): rules that load stay") }
        }
        fixedCodes.formUnion(result.applied.map(\.code))
      }
    }
    #expect(fixedCodes.count >= 42, "\(fixedCodes.count)")
  }

  @Test func guessesExist() {
    let codes = Set(AnyRuleset.diagnosticPages.map(\.code.name))
    #expect(FixScope.guesses.subtracting(codes) == [])
  }
}
