import Foundation
import Testing

/// The compiled form of rules against the walker, which is the reference. `DIFFERENTIAL_COMPILED` chooses how many requests
/// are compared, and `DIFFERENTIAL_SEED` which. `.ci/checks/compiled-differential` compares ten million.
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

  @Test func realtime() throws {
    var generator = RealtimeGenerator(seed: UInt64(Amount.seed))
    var (compared, allowed) = (0, 0)
    var different: [String] = []
    while compared < Amount.compiled {
      let scene = generator.scene()
      guard let engine = try? RealtimeEngine(scene.rules, stored: scene.stored) else { continue }
      for _ in 0..<48 {
        let call = generator.call(in: scene)
        guard let (compiled, walked) = try engine.decisions(on: call) else { continue }
        compared += 1
        if walked.hasPrefix("allow") { allowed += 1 }
        guard compiled != walked, different.count < 5 else { continue }
        let test = RealtimeCase(rules: scene.rules, stored: scene.stored, call: call)
        different.append("compiled: \(compiled)\nwalker:   \(walked)\n\(test)")
      }
    }
    #expect(different.isEmpty, "seed \(Amount.seed): \(different.joined(separator: "\n\n"))")
    #expect(allowed * 100 / max(compared, 1) > 10, "\(allowed) of \(compared)")
  }
}
