import Foundation
import RuleEvaluation
import RuleValues
import Testing

@Suite("The emulator's client", .withEmulator)
struct ClientTests {
  @Test func expressionsHaveTheirValues() throws {
    let engine = try #require(try EmulatorEngine(project: "client"))
    var pack = ExpressionPack()
    let sum = Syntax.binary("+", .literal("1"), .unary("-", .literal("3")))
    let members = Syntax.member(.member(.name("resource"), "data"), "i")
    pack.blocks = [
      .init(kind: .get, conditions: [sum, members, .binary("in", .name("id"), .list([.name("id"), .name("nope")]))])
    ]
    let answer = try engine.answer(PrintedPack(pack), at: [])
    #expect(answer.oddities == [])
    #expect(answer.outcomes.map { $0.map { $0?.text } }[0] == ["int -2", nil, "int -3", nil])
    #expect(answer.outcomes[1][0]?.text == "int 41")
    #expect(answer.outcomes[2].map { $0?.text } == [
      "error Null value error.", "error Null value error.", "string 'x'", "error Null value error.", "string 'x'",
    ])
    #expect(answer.compiled.warnings.map(\.text) == ["Invalid variable name: nope."])
    #expect(answer.times[0].seconds > 1_700_000_000)
  }

  @Test func generatedPacksAreAnswered() throws {
    let engine = try #require(try EmulatorEngine(project: "generated"))
    var generator = PackGenerator(seed: 1)
    var kinds: [Substring: Int] = [:]
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0, refused = 0
    let wanted = ProcessInfo.processInfo.environment["DIFFERENTIAL_EXPRESSIONS"].flatMap { Int($0) } ?? 500
    while count < wanted {
      var pack = generator.pack(count: ProcessInfo.processInfo.environment["PACK"].flatMap { Int($0) } ?? 200)
      count += pack.count
      var answer = try engine.answer(PrintedPack(pack), at: [])
      if !answer.compiled.errors.isEmpty {
        let lines = Set(answer.compiled.errors.map(\.line))
        let printed = PrintedPack(pack)
        for error in answer.compiled.errors.prefix(3) where !error.text.contains("regular") {
          print(error, printed.text.split(separator: "\n", omittingEmptySubsequences: false)[max(0, error.line - 1)].prefix(300))
        }
        let places = Set(printed.conditions.filter { lines.contains($0.line) }.map(\.place))
        refused += places.count
        pack = pack.without(places)
        answer = try engine.answer(PrintedPack(pack), at: [])
        if !answer.compiled.errors.isEmpty { print("again", answer.compiled.errors.prefix(4)); try PrintedPack(pack).text.write(toFile: "/tmp/differ-pack.txt", atomically: true, encoding: .utf8) }
      }
      if count < 2000 { try PrintedPack(pack).text.write(toFile: "/tmp/differ-pack-ok.txt", atomically: true, encoding: .utf8) }
      for oddity in answer.oddities.prefix(3) { print(oddity) }
      for outcomes in answer.outcomes { kinds[outcomes.first??.kind ?? "none", default: 0] += 1 }
    }
    let seconds = Double((clock.now - start).components.seconds) + 0.5
    print("\(count) expressions, \(refused) refused, \(Int(Double(count) / seconds)) a second", kinds.sorted { $0.value > $1.value })
  }
}
