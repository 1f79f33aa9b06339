import DocumentTrees
import Explanations
import Identities
import Platform
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SuiteTools
import SymbolicRules
import Testing

@testable import RuleProofs

/// Explanations, searches, audits and first suites end, whatever the rules are (outside review of 3b94918b, 2026-11-27: 20
/// one-line functions took seconds to minutes).
@Suite("The work of searches is bounded")
struct SearchWorkTests {
  /// Firestore rules of any size.
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rules: @Sendable (_ size: Int) -> String

    init(_ name: String, _ rules: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.rules = rules
    }

    func ruleset(_ size: Int) throws -> AnyRuleset {
      let text = "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { \(rules(size)) } }"
      return try AnyRuleset(source: text, service: .firestore, name: "\(testDescription).rules")
    }
  }

  /// Functions that call the next one several times, within the depth of calls that Google allows.
  private static func chain(
    _ size: Int, _ body: (String) -> String, last: String = "request.auth.uid == x", start: String = "f0('q')"
  ) -> String {
    let size = min(size, 18)
    let functions = (0..<size).map { "function f\($0)(x) { return \(body("f\($0 + 1)")); }" }
    return functions.joined() + "function f\(size)(x) { return \(last); } match /a/{x} { allow read: if \(start); }"
  }

  private static func joined(_ size: Int, _ separator: String = " ", _ piece: (Int) -> String) -> String {
    (0..<size).map(piece).joined(separator: separator)
  }

  static let shapes = [
    Shape("two equal calls") { size in
      chain(size, { "\($0)(x) && \($0)(x)" })
    },
    Shape("three equal calls") { size in
      chain(size, { "\($0)(x) ? \($0)(x) : \($0)(x)" })
    },
    Shape("two calls with different arguments") { size in
      chain(size, { "\($0)(x + 'a') || \($0)(x + 'b')" })
    },
    Shape("two calls for a value") { size in
      chain(
        size, { "resource.data['k' + x] ? \($0)(x + 'a') : \($0)(x + 'b')" }, last: "x",
        start: "f0('q') == request.auth.uid")
    },
    Shape("matches") { size in
      joined(4 * size) { "match /a\($0)/{x} { allow read: if request.auth.uid == resource.data.o\($0); }" }
        + "match /a/{x} { allow read: if request.auth.token.email == 'e'; }"
    },
    Shape("rules for a document") { size in
      "match /a/{x} { \(joined(4 * size) { "allow read: if request.auth.uid == resource.data.o\($0);" }) }"
    },
    Shape("alternatives") { size in
      "match /a/{x} { allow read: if \(joined(size, " || ") { "request.auth.uid == resource.data.k\($0)" }); }"
    },
    Shape("conditions") { size in
      "match /a/{x} { allow read: if \(joined(size, " && ") { "(resource.data.k\($0) == 1 || resource.data.l\($0) == 2)" }); }"
    },
  ]

  private static let sizes = [6, 18, 54]

  private static let denied = Situation(
    request: .firestore(.get(DocumentPath(["a", "b"]))), identity: .unauthenticated, now: 1_767_225_600_000)

  /// A denial of a server waits for its explanation. The reason is always told.
  @Test(arguments: shapes) func aDenialIsExplained(_ shape: Shape) throws {
    for size in Self.sizes {
      let ruleset = try shape.ruleset(size)
      let story = try DecisionExplanation.tell(Self.denied, in: InMemoryTree(), by: ruleset, searching: .denial)
      #expect(story.because != nil && story.decision.outcome == .deny)
      var search = ClosestRequestSearch(from: Self.denied, by: ruleset, limits: .denial)
      let found = search.run()
      #expect(search.work.spent < 2 * ClosestRequestLimits.denial.visits, "\(size): \(search.work.spent)")
      if found.best == nil, search.work.isSpent {
        #expect(found.ending == .limit && found.sentences[0].contains("not searched"), "\(found.sentences)")
      }
    }
  }

  /// What is not visited is not modeled, so nothing is proved about it.
  @Test(arguments: shapes) func aClaimIsAnsweredWithinItsWork(_ shape: Shape) throws {
    for size in Self.sizes {
      let ruleset = try shape.ruleset(size)
      let check = ClaimCheck(
        of: ruleset, by: .none, proofTime: .zero, visits: 30_000, attackBudget: .short)
      for text in ["never get /a/{x}", "never get /a/{x} unless request.auth != null"] {
        let claim = try #require(try ClaimFile.claims(of: .init(name: "a.claims", text: text)).first)
        let answer = try check.answer(claim)
        // A signed-out client reads nothing by any of these rules, and some user can read by each of them.
        #expect(text.contains("unless") || answer.outcome.name != "proved", "\(size): \(answer.outcome)")
        #expect(answer.contradiction == nil)
      }
    }
  }

  /// The parts of a condition in an access table do not grow with the calls.
  @Test(arguments: shapes) func conditionsHaveFewParts(_ shape: Shape) throws {
    for size in Self.sizes {
      let program = try shape.ruleset(size).program
      for rule in program.rules {
        let cases = ConditionCases.cases(of: rule.condition, in: program)
        #expect(cases.count <= 12 && cases.allSatisfy { $0.count <= 60 })
      }
    }
  }

  @Test func aSuiteSaysWhatWasNotSearched() throws {
    let ruleset = try Self.shapes[2].ruleset(18)
    let note = "# Not every condition was searched for cases that reach it"
    let cut = try #require(InitSuite.text(for: ruleset, rulesPath: "a.rules", within: WorkBudget(visits: 10_000)))
    #expect(cut.contains(note) && cut.contains("cases:"))
    let small = try #require(InitSuite.text(for: Self.shapes[2].ruleset(2), rulesPath: "a.rules"))
    #expect(!small.contains(note))
  }
}
