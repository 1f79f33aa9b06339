import Foundation
import RuleEvaluation
import RuleRequests
import RuleValues
import Testing

@Suite(
  "The emulator accepts the generated requests", .withEmulator)
struct ClientTests {
  @Test func expressionsHaveTheirValues() throws {
    let engine = try #require(try EmulatorEngine(project: "client"))
    var pack = ExpressionPack()
    let sum = Syntax.binary("+", .literal("1"), .unary("-", .literal("3")))
    let member = Edges.chain("resource.data.i")
    pack.blocks = [
      .init(kind: .get, conditions: [sum, member, .binary("in", .name("id"), .list([.name("id"), .name("nope")]))])
    ]
    let answer = try engine.answer(PrintedPack(pack), at: [])
    #expect(answer.oddities == [])
    #expect(answer.outcomes.map { $0.map { $0?.text } }[0] == ["int -2", nil, "int -3", nil])
    #expect(answer.outcomes[1][0]?.text == "int 41")
    #expect(
      answer.outcomes[2].map { $0?.text } == [
        "error Null value error.", "error Null value error.", "string 'x'", "error Null value error.", "string 'x'",
      ])
    #expect(answer.compiled.warnings.map(\.text) == ["Invalid variable name: nope."])
    #expect(answer.times[0].seconds > 1_700_000_000)
  }

  /// Without values of all kinds the comparison would compare nothing.
  @Test func generatedExpressionsHaveValuesOfEveryKind() throws {
    let engine = try #require(try EmulatorEngine(project: "generated"))
    var generator = PackGenerator(seed: UInt64(Amount.seed))
    var kinds: [Substring: Int] = [:]
    var made = 0
    while made < 1_000 {
      let printed = PrintedPack(generator.pack(count: 100))
      made += printed.pack.count
      let answer = try engine.answer(printed, at: [])
      #expect(answer.oddities == [])
      for outcomes in answer.outcomes {
        if let kind = outcomes.first??.kind { kinds[kind, default: 0] += 1 }
      }
    }
    #expect(kinds["error", default: 0] < made * 2 / 3, "\(kinds)")
    #expect(Set(Kind.allCases.map(\.rawValue)).subtracting(kinds.keys.map(String.init)) == [], "\(kinds)")
  }

  @Test func generatedRequestsAreAllowedAndDenied() throws {
    let project = try #require(EmulatorProject("requests"))
    try project.clear()
    try project.store(House.restoring)
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    var counts = (accepted: 0, allowed: 0, denied: 0, failed: 0)
    for _ in 0..<40 {
      let ruleset = generator.next()
      guard try project.load(ruleset.source).errors.isEmpty else { continue }
      counts.accepted += 1
      for request in ruleset.requests {
        switch try project.verdict(request.operation, user: request.user) {
        case .allowed:
          counts.allowed += 1
          if case .commit = request.operation { try project.store(House.restoring) }
        case .denied: counts.denied += 1
        case .failed: counts.failed += 1
        }
      }
    }
    #expect(counts.accepted > 20, "\(counts)")
    #expect(counts.allowed > 20, "\(counts)")
    #expect(counts.denied > 60, "\(counts)")
    #expect(counts.failed < counts.denied / 10, "\(counts)")
  }
}
