import Foundation
import RuleValues
import TestSupport
import Testing

/// The compiler against the emulator's, on what is generated.
@Suite(
  "Generated rules have the emulator's errors and warnings", .withEmulator)
struct CompilerTests {
  @Test func rulesets() throws {
    var run = CompilerRun(try #require(EmulatorProject("compiled")))
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    for _ in 0..<Amount.rulesets { try run.compare(generator.next().source, areErrorsAlike: true) }
    if let report = Amount.report {
      try run.description.write(toFile: report + "-compiler.md", atomically: true, encoding: .utf8)
    }
    #expect(run.count == 0, "\(run)")
  }

  @Test func mutatedFiles() throws {
    var run = CompilerRun(try #require(EmulatorProject("mutated")))
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    var random = SeededGenerator(seed: UInt64(Amount.seed))
    for _ in 0..<Amount.rulesets {
      let source = generator.next().source
      for _ in 0..<5 { try run.compare(RulesetMutator.mutated(source, &random), areErrorsAlike: false) }
    }
    if let report = Amount.report {
      try run.description.write(toFile: report + "-mutated.md", atomically: true, encoding: .utf8)
    }
    #expect(run.count == 0, "\(run)")
  }

  @Test func expressions() throws {
    let emulator = try #require(EmulatorProject("compiled-expressions"))
    var run = ExpressionRun(
      reference: CompilerEngine(compile: emulator.load), ours: CompilerEngine(compile: ProjectCompiler.compiled))
    var generator = PackGenerator(seed: UInt64(Amount.seed))
    var made = 0
    while made < Amount.expressions {
      let pack = generator.pack(count: min(100, Amount.expressions - made))
      made += pack.count
      try run.compare(pack)
    }
    if let report = Amount.report {
      try run.findings.description.write(toFile: report + "-compiler-expressions.md", atomically: true, encoding: .utf8)
    }
    #expect(run.findings.count == 0, "\(run.findings)")
  }

  /// Half an engine: it compiles and evaluates nothing.
  private struct CompilerEngine: Engine {
    let compile: (String) throws -> EmulatorProject.Compiled

    func answer(_ pack: PrintedPack, at times: [Timestamp]) throws -> PackAnswer {
      PackAnswer(compiled: try compile(pack.text))
    }
  }
}
