import Foundation
import Testing

/// The evaluator against the emulator. A longer run is
/// `DIFFERENTIAL_EXPRESSIONS=200000 swift test -c release -Xswiftc -enable-testing --filter DifferentialTests`;
/// `DIFFERENTIAL_SEED` chooses another stretch of what can be generated.
@Suite(
  "Generated rules have the emulator's results", .withEmulator)
struct DifferentialTests {
  @Test func expressions() throws {
    let emulator = try #require(try EmulatorEngine(project: "expressions"))
    var run = ExpressionRun(reference: emulator, ours: ProjectEngine())
    var generator = PackGenerator(seed: UInt64(Amount.seed))
    var made = 0
    let start = ContinuousClock().now
    while made < Amount.expressions {
      let pack = generator.pack(count: min(100, Amount.expressions - made))
      made += pack.count
      try run.compare(pack)
    }
    let text = "seed \(Amount.seed), \(made) expressions in \(ContinuousClock().now - start): \(run.findings)"
    if let report = Amount.report {
      try text.write(toFile: report + "-expressions.md", atomically: true, encoding: .utf8)
    }
    #expect(run.findings.count == 0, "\(text)")
  }

  @Test func downloads() throws {
    var run = try StorageRun(try #require(EmulatorProject("downloads")))
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    for _ in 0..<Amount.rulesets { try run.compare(generator.next()) }
    #expect(run.count == 0, "\(run)")
    #expect(run.requests > 0)
    if let report = Amount.report {
      try run.description.write(toFile: report + "-downloads.md", atomically: true, encoding: .utf8)
    }
  }

  @Test func rulesets() throws {
    var run = try RulesetRun(try #require(EmulatorProject("verdicts")))
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    for _ in 0..<Amount.rulesets { try run.compare(generator.next()) }
    let text = "seed \(Amount.seed): \(run)"
    if let report = Amount.report { try text.write(toFile: report + "-rulesets.md", atomically: true, encoding: .utf8) }
    #expect(run.count == 0, "\(text)")
  }
}
