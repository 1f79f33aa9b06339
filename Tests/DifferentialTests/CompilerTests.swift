import Foundation
import RuleValues
import Testing

/// The compiler against the emulator's, on what is generated.
@Suite(
  "Generated rules are refused and warned of as the emulator does", .withEmulator)
struct CompilerTests {
  @Test func rulesets() throws {
    let emulator = try #require(EmulatorProject("compiled"))
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    var findings: [String: (count: Int, example: String)] = [:]
    var differing = 0
    for _ in 0..<Amount.rulesets {
      let source = generator.next().source
      let (reference, ours) = (try emulator.load(source), ProjectCompiler.compiled(source))
      let found = Self.differences(reference, ours)
      if !found.isEmpty { differing += 1 }
      for (kind, example) in found {
        let example = example + "\n" + source
        findings[kind, default: (0, example)].count += 1
        if example.count < findings[kind]?.example.count ?? 0 { findings[kind]?.example = example }
      }
    }
    let text =
      "\(differing) of \(Amount.rulesets) rulesets differ\n"
      + findings.sorted { $0.value.count > $1.value.count }.map {
        "\n## \($0.value.count) times: \($0.key)\n\($0.value.example)"
      }
      .joined()
    if let report = Amount.report { try text.write(toFile: report + "-compiler.md", atomically: true, encoding: .utf8) }
    #expect(differing == 0, "\(text)")
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

  /// What is different: the verdict, the first error, single warnings.
  private static func differences(
    _ reference: EmulatorProject.Compiled, _ ours: EmulatorProject.Compiled
  ) -> [(kind: String, example: String)] {
    func outline(_ text: String) -> String { String(text.replacing(#/[a-z]*[0-9]+/#, with: "#").prefix(60)) }
    if let error = reference.errors.min() ?? ours.errors.min() {
      guard reference.errors.min() != ours.errors.min() else { return [] }
      let said = ("\(reference.errors.sorted().prefix(3))", "\(ours.errors.sorted().prefix(3))")
      return [("error: " + outline(error.text), "emulator \(said.0)\nours     \(said.1)")]
    }
    let (wanted, got) = (Set(reference.warnings), Set(ours.warnings))
    return wanted.subtracting(got).map { ("missing warning: " + outline($0.text), "\($0)") }
      + got.subtracting(wanted).map { ("surplus warning: " + outline($0.text), "\($0)") }
  }
}
