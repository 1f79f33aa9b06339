import TestSupport
import Testing

/// The productions of the page are those of the collection, and hang together.
@Suite struct ProductionTests {
  static func collected(_ language: any GrammarLanguage) throws -> ProductionSet {
    var productions = ProductionSet()
    try productions.add(try Repository.text("Grammar/\(language.name).ebnf"))
    return productions
  }

  @Test(arguments: Languages.names)
  func thePageHasEveryProduction(language: String) throws {
    let language = try Languages.named(language)
    var page = ProductionSet()
    for fence in try Fence.all(in: language.page) where fence.kind == .ebnf { try page.add(fence.text) }
    let collected = try Self.collected(language)
    #expect(Set(page.bodies.keys) == Set(collected.bodies.keys))
    for (name, body) in collected.bodies { #expect(page.bodies[name] == body, "\(name)") }
  }

  @Test(arguments: Languages.names)
  func everyNameIsDefinedAndReached(language: String) throws {
    let language = try Languages.named(language)
    let bodies = try Self.collected(language).bodies
    var reached: Set<String> = []
    var open: Set<String> = [language.fileProduction, language.conditionProduction]
    while let name = open.popFirst() {
      reached.insert(name)
      let body = try #require(bodies[name], "\(name) is not defined")
      open.formUnion(body.names.subtracting(reached))
    }
    #expect(Set(bodies.keys).subtracting(reached) == [])
  }

  @Test func alternativesAndExclusionsAreApplied() throws {
    var productions = ProductionSet()
    try productions.add("a ::= 'x'* ( 'yz' | 'y' ) b?  b ::= [^x#x41-C]+ - 'q'")
    func used(_ text: String) -> Set<String>? { Derivation.productions(of: text, by: productions, from: "a") }
    #expect(used("xxyz") == ["a"])
    #expect(used("yw") == ["a", "b"])
    #expect(used("yB") == nil)
    #expect(used("yq") == nil)
  }

  @Test func productionsAreDefinedOnce() {
    var productions = ProductionSet()
    #expect(throws: ProductionSet.Mistake.twice("a")) { try productions.add("a ::= 'x' a ::= 'y'") }
  }
}
