import Foundation
import Testing

/// The compiled form of rules against the walker, which is the reference. `DIFFERENTIAL_COMPILED` chooses how many requests
/// are compared, and `DIFFERENTIAL_SEED` which. `.ci/compiled-differential` compares ten million.
@Suite("Compiled rules decide what the walker decides")
struct CompiledDifferential {
  @Test func firestore() throws {
    var run = CompiledRun()
    var generator = RulesetGenerator(seed: UInt64(Amount.seed))
    while run.requests < Amount.compiled { try run.compare(generator.next()) }
    let text = "seed \(Amount.seed): \(run)"
    if let report = Amount.report { try text.write(toFile: report + "-compiled.md", atomically: true, encoding: .utf8) }
    #expect(run.differing == 0, "\(text)")
    #expect(run.allowed * 100 / max(run.requests, 1) > 10, "\(text)")
  }
}
