import Foundation
import TestSupport
import Testing

/// `rules-sim test` with coverage, as a user runs it.
@Suite struct CoverageCommandTests {
  private static let suite = "Examples/chat/suite.yaml"

  @Test func coverageFollowsTheResults() throws {
    let run = try Tool.run("rules-sim", ["test", Self.suite, "--coverage"])
    #expect(run.code == 0)
    #expect(run.output.contains(" passed, 0 failed\n\nCoverage  "))
    #expect(run.output.contains("Examples/chat/database.rules.json  "))
  }

  @Test(
    "Thresholds end with exit code 5, mistakes in them with 64",
    arguments: [
      (["rules=100", "matches=100"], 0, ""), (["branches=100"], 5, "less than 100 %"),
      (["branches=1", "branches=99.9"], 5, "branches are covered"), (["lines=90"], 64, "`lines=90` is not a threshold"),
      (["rules=101"], 64, "conditions=90"),
    ] as [([String], Int32, String)])
  func thresholds(_ thresholds: [String], _ code: Int32, _ error: String) throws {
    let run = try Tool.run(
      "rules-sim", ["test", Self.suite] + thresholds.flatMap { ["--coverage-threshold", $0] })
    #expect(run.code == code)
    #expect(error.isEmpty ? run.error.isEmpty : run.error.contains(error), "\(run.error)")
  }

  @Test func severalReportsOfOneRun() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "coverage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let kinds = ["coverage", "annotated", "lcov", "cobertura"]
    let reports = kinds.map { "\($0)=\(folder.appending(path: $0).path)" }.joined(separator: ",")
    let run = try Tool.run("rules-sim", ["test", Self.suite, "--report", reports])
    #expect(run.code == 0, "\(run.error)")
    let beginnings = ["{\n  \"totals\"", "Examples/chat/database.rules.json (realtime)\n", "TN:realtime\n", "<?xml "]
    for (kind, beginning) in zip(kinds, beginnings) {
      let text = try String(contentsOf: folder.appending(path: kind), encoding: .utf8)
      #expect(text.hasPrefix(beginning), "\(kind)")
    }
  }
}
