import GeneratedRules
import Identities
import Platform
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import SymbolicRules
import TestSupport
import Testing

@testable import Explanations
@testable import RuleProofs

/// What searches know about rules is kept for later ones. It changes no answer, it is bounded, and threads share it.
@Suite("What searches know about rules")
struct KnownFormsTests {
  private static let generated = GeneratedRules(collections: 10)

  private static func ruleset() throws -> AnyRuleset {
    try AnyRuleset(firestore: SourceFile(name: "firestore.rules", text: generated.text))
  }

  /// What a search tells, in one text.
  private static func answer(_ situation: Situation, _ ruleset: AnyRuleset) -> String {
    var search = ClosestRequestSearch(from: situation, by: ruleset, limits: .denial)
    let found = search.run()
    return "\(found.sentences) \(found.decisions) \(found.ending)"
  }

  /// In one order, the first denials of a rule find nothing known; in the other one, the last.
  @Test func anAnswerDoesNotDependOnWhatIsKnown() throws {
    let situations = try Self.generated.denialsOfRules.joined().map { try $0.situation() }
    let (first, second) = (try Self.ruleset(), try Self.ruleset())
    let answers = situations.map { Self.answer($0, first) }
    let others = situations.reversed().map { Self.answer($0, second) }
    #expect(answers == others.reversed())
    #expect(answers == situations.map { Self.answer($0, first) })
  }

  /// Within the limits of a server, at least 95 of 100 denials have a closest request.
  @Test func closestRequestsOfLargeRulesAreTold() throws {
    let ruleset = try Self.ruleset()
    var (told, count) = (0, 0)
    for denial in Self.generated.denialsOfRules.joined() {
      let situation = try denial.situation()
      #expect(Simulator.judge(situation, by: ruleset).outcome == .deny, "\(denial.name)")
      var search = ClosestRequestSearch(from: situation, by: ruleset, limits: .denial)
      count += 1
      guard let best = search.run().best else { continue }
      told += 1
      let changed = try #require(situation.applying(best.edits))
      #expect(Simulator.judge(changed, by: ruleset).outcome == .allow, "\(denial.name): \(best.sentence)")
    }
    #expect(count == 100 && told >= 95, "\(told) of \(count)")
  }

  @Test(arguments: DenialCase.all)
  func answersOfReviewedDenialsAreThoseOfUnknownRules(_ example: DenialCase) throws {
    let ruleset = try example.ruleset()
    let (unknown, known) = (try example.story(by: ruleset).nearestMisses, try example.story(by: ruleset).nearestMisses)
    #expect(unknown.sentences == known.sentences && unknown.decisions == known.decisions)
    #expect(unknown.ending == known.ending)
  }

  @Test func threadsShareWhatIsKnown() async throws {
    let ruleset = try Self.ruleset()
    let situations = try Self.generated.denialsOfRules[0].map { try $0.situation() }
    let other = try Self.ruleset()
    let expected = situations.map { Self.answer($0, other) }
    try await Crew.run(4) { number in
      let order = number.isMultiple(of: 2) ? Array(situations.indices) : situations.indices.reversed()
      for index in order { #expect(Self.answer(situations[index], ruleset) == expected[index]) }
    }
  }

  private static func question(_ name: String) -> FormQuestion? {
    FormQuestion(in: SymbolicSpace(WorkBudget(visits: 10_000)), without: []) { space in
      (space.equal(space.input(.segment(0)), space.term(name)), .always)
    }
  }

  private static func key(_ name: String) -> KnownForms.Key {
    KnownForms.Key(forms: [RequestForm(.get, [.literal(RuleText(name)), .variable])], service: .firestore)
  }

  private static func rules() throws -> AnyRuleset {
    try AnyRuleset(realtime: SourceFile(name: "rules.json", text: #"{"rules": {".read": true}}"#))
  }

  @Test func aQuestionIsMadeOnce() throws {
    let (forms, rules, others) = (KnownForms(maximumSize: 1_000), try Self.rules(), try Self.rules())
    var made = 0
    func ask(_ name: String, _ rules: AnyRuleset) {
      _ = forms.question(Self.key(name), by: rules.deciding) {
        made += 1
        return Self.question(name)
      }
    }
    for _ in 0..<3 { ask("a", rules) }
    #expect(made == 1)
    ask("b", rules)
    // Other rules with the same text have other questions.
    ask("a", others)
    #expect(made == 3)
  }

  @Test func theMemoryIsBounded() throws {
    let rules = try Self.rules()
    let size = try #require(Self.question("a")).space.size
    let forms = KnownForms(maximumSize: 5 * size)
    for number in 0..<40 {
      _ = forms.question(Self.key("a\(number)"), by: rules.deciding) { Self.question("a") }
      #expect(forms.size <= 5 * size)
    }
    #expect(forms.size == 5 * size)
    var made = 0
    // The last one used is known, and the first one is not.
    for name in ["a39", "a0"] {
      _ = forms.question(Self.key(name), by: rules.deciding) {
        made += 1
        return Self.question("a")
      }
    }
    #expect(made == 1)
  }

  @Test func whatIsKnownEndsWithTheRules() throws {
    let forms = KnownForms(maximumSize: 10_000)
    let size = try #require(Self.question("a")).space.size
    for number in 0..<20 {
      let rules = try Self.rules()
      _ = forms.question(Self.key("\(number)"), by: rules.deciding) { Self.question("a") }
    }
    let last = try Self.rules()
    _ = forms.question(Self.key("last"), by: last.deciding) { Self.question("a") }
    #expect(forms.size == size)
  }
}
