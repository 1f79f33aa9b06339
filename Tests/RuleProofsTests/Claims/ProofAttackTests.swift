import Foundation
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText
import SymbolicRules
import TestSupport
import Testing

@testable import RuleProofs

/// A claim that solvers have proved, attacked by random requests near its border: none of them refutes it.
///
/// The requests are changes of those that the rules allow, and of those that they deny. `RULES_MUTATIONS=100000` is the full
/// attack; without it, there are a few hundred for each claim.
@Suite("Proofs of claims are attacked")
struct ProofAttackTests {
  @Test(arguments: ClaimTests.provedClaims)
  func noRequestRefutesAProvedClaim(_ claim: ProvedClaim) throws {
    let ruleset = try AnyRuleset(SourceFile(name: "test.rules", text: claim.rules), service: nil)
    let check = ClaimCheck(of: ruleset, by: .none)
    let claims = try ClaimFile.claims(of: SourceFile(name: "test.claims", text: claim.text))
    let refuting = try check.refutingDecisions(of: #require(claims.first))
    let seeds = try Self.seeds(claim, check)
    try #require(!seeds.isEmpty, "\(claim)")
    var generator = SeededGenerator(seed: UInt64(claim.text.utf8.count))
    for number in 0..<Mutations.count(300) {
      let situation = seeds[number % seeds.count].mutated(using: &generator, addsWrites: true)
      let isRefuted = refuting.contains { $0.allSatisfy { $0.isConfirmed(by: situation) } }
      #expect(!isRefuted, "\(claim.text): \(situation)")
    }
  }

  /// Returns requests that the rules allow or deny, one for each operation of the claim and either decision.
  private static func seeds(_ claim: ProvedClaim, _ check: ClaimCheck) throws -> [Situation] {
    let (operations, path) = claim.head
    return try operations.flatMap { operation in
      try ["never", "always"].compactMap { word in
        let text = "\(word) \(operation) \(path)"
        let other = try ClaimFile.claims(of: SourceFile(name: "seed.claims", text: text))[0]
        if case .refuted(let found) = try check.answer(other).outcome { return found.situation }
        return nil
      }
    }
  }
}

/// A claim that holds for some rules.
struct ProvedClaim: Sendable, CustomTestStringConvertible {
  let text: String
  let rules: String
  let service: RulesService
  var testDescription: String { text }

  /// The operations of the claim, one by one, and its path.
  var head: (operations: [String], path: String) {
    let words = text.split(separator: " ").map(String.init)
    let path = words.first { $0.hasPrefix("/") } ?? "/**"
    let groups =
      service == .realtime
      ? ["any": ["read", "write"]]
      : [
        "any": ["get", "list", "create", "update", "delete"], "write": ["create", "update", "delete"],
        "read": ["get", "list"],
      ]
    let names = words.dropFirst().prefix { !$0.hasPrefix("/") }.map { $0.replacingOccurrences(of: ",", with: "") }
    return (names.flatMap { groups[$0] ?? [$0] }, path)
  }
}
