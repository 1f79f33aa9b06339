import Foundation
import TestSupport
import Testing

/// The suites of the examples notice every mistake in the rules that changes a decision.
///
/// Without a solver, and on a loaded machine, some equivalent mutants are undecided. `.ci/checks/mutations` runs all examples
/// with a release build, and demands the exact scores.
@Suite struct MutationTests {
  private static let examples = ["ci", "files", "guides", "handles", "one-user", "tenants", "workplace"]

  @Test(arguments: examples)
  func suitesKillMutants(_ example: String) throws {
    let folder = try #require(Example.all.first { $0.name == example }).folder
    let outcome = try Tool.run("rules-sim", ["mutate", "--threshold", "80", "--time", "600"], in: folder)
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    // A mutant with a known request would survive on every machine.
    #expect(!outcome.output.contains("SURVIVED"), "\(outcome.output)")
  }
}
