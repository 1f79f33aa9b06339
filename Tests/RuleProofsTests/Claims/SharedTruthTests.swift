import Foundation
import RuleProofs
import SecurityRules
import SourceText
import SymbolicRules
import TestSupport
import Testing

/// The claims of `vectors/truth`: the evaluator and the Firestore emulator refute each one.
@Suite(
  "Shared refuted claims",
  .enabled("needs ../shared/vectors/truth") { SharedFolder.file("vectors/truth/claims.jsonl") != nil })
struct SharedTruthTests {
  private struct Line: Decodable {
    let id: String
    let rules: String
    let claim: String
  }

  @Test func noneIsProved() throws {
    for text in try SharedFolder.lines("vectors/truth/claims.jsonl") {
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      let rules = try AnyRuleset(source: line.rules, service: .firestore, name: "test.rules")
      let claim = try #require(try ClaimFile.claims(of: SourceFile(name: "test.claims", text: line.claim)).first)
      let answer = try ClaimCheck(of: rules).answer(claim)
      #expect(answer.outcome.name != "proved" && answer.contradiction == nil, "\(line.id)")
    }
  }
}
