import Foundation
import RuleEvaluation
import RuleValues
import Testing

@Suite("Generated rulesets", .withEmulator)
struct RulesetClientTests {
  @Test func mostAreAcceptedAndRequestsAreJudgedBothWays() throws {
    let project = try #require(EmulatorProject("rulesets"))
    try project.clear()
    try project.store(House.restoring)
    var generator = RulesetGenerator(seed: 5)
    var accepted = 0, allowed = 0, denied = 0, failed = 0
    let wanted = ProcessInfo.processInfo.environment["DIFFERENTIAL_RULESETS"].flatMap { Int($0) } ?? 30
    for _ in 0..<wanted {
      let ruleset = generator.next()
      let compiled = try project.load(ruleset.source)
      if !compiled.errors.isEmpty {
        print(compiled.errors[0])
        if compiled.errors[0].line == 0 { try ruleset.source.write(toFile: "/tmp/differ-refused.txt", atomically: true, encoding: .utf8) }
        continue
      }
      accepted += 1
      for request in ruleset.requests {
        switch try project.verdict(request.operation, user: request.user) {
        case .allowed:
          allowed += 1
          if case .commit = request.operation { try project.store(House.restoring) }
        case .denied: denied += 1
        case .failed(let status, let text):
          failed += 1
          print(status, text, request)
        }
      }
    }
    print("\(accepted) of \(wanted) accepted; \(allowed) allowed, \(denied) denied, \(failed) failed")
    #expect(accepted > wanted / 2)
    #expect(allowed > wanted / 3)
    #expect(denied > wanted)
  }
}
