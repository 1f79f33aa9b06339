import SuiteFixtures
import SuiteRuns
import SuiteTools
import TestSuites
import Testing

@Suite("Runs of suites")
struct TestRunTests {
  private static let good = "rules: {.read: true}\nusers: {a: null}\ncases: [{as: a, read: /a, expect: allow}]\n"

  private func run(_ files: [String: String], _ paths: [String] = [], filter: String? = nil) -> TestRun.Outcome {
    var options = TestRun.Options()
    options.paths = paths
    options.plan.filter = filter
    return TestRun.run(options, files: MemoryFiles(files: files).system)
  }

  @Test func findsSuitesByName() {
    let names = [
      "suite.yaml", "a/suite.yml", "a/b/x.suite.yaml", "c/x.suite.json", "suite.txt", "suites.yaml", "xsuite.yaml",
      ".hidden/suite.yaml", "node_modules/suite.yaml",
    ]
    let files = MemoryFiles(files: Dictionary(uniqueKeysWithValues: names.map { ($0, "") })).system
    #expect(
      (try? SuiteFinder.suites(below: ".", in: files).get()) == [
        "a/b/x.suite.yaml", "a/suite.yml", "c/x.suite.json", "suite.yaml",
      ])
    #expect((try? SuiteFinder.suites(below: "a", in: files).get()) == ["a/b/x.suite.yaml", "a/suite.yml"])
  }

  @Test func passingRunsExitWithZero() {
    let outcome = run(["a/suite.yaml": Self.good, "b/suite.yaml": Self.good], ["a/", "b/suite.yaml"])
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == "a/suite.yaml: 1 passed, 0 failed\nb/suite.yaml: 1 passed, 0 failed\n2 passed, 0 failed\n")
  }

  @Test("A run without cases fails", arguments: [[:], ["suite.yaml": good], ["notes.txt": ""]])
  func nothingRun(files: [String: String]) {
    let outcome = run(files, filter: "no such case")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("error: no case ran"))
    #expect(outcome.output.hasSuffix("0 passed, 0 failed\n"))
  }

  @Test("For a rules file, the message names the command that creates a suite")
  func rulesAlone() {
    let here = run(["firestore.rules": "service cloud.firestore {}"])
    #expect(here.exitCode == 2)
    #expect(here.errors.contains("to write a first suite for `firestore.rules`, run `rules-sim init`"))
    #expect(run(["app/storage.rules": ""], ["app"]).errors.contains("run `rules-sim init app`"))
    #expect(
      run(["app/notes.txt": ""], ["app"]).errors.contains(
        "to write a first suite for a rules file, run `rules-sim init`"))
  }

  @Test func suitesWithoutCasesAreInvalid() {
    let outcome = run(["suite.yaml": "rules: {.read: true}\ncases: []\n"])
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains("suite.yaml:2:1"))
  }

  @Test func invalidSuitesDoNotStopOthers() {
    let outcome = run(["a/suite.yaml": "rules: {.raed: true}", "b/suite.yaml": Self.good])
    #expect(outcome.exitCode == 3)
    #expect(
      outcome.output == """
        b/suite.yaml: 1 passed, 0 failed
        1 suite is invalid and did not run
        1 passed, 0 failed

        """)
  }

  @Test func missingSuitesAreFailures() {
    let outcome = run(["suite.yaml": Self.good], ["suite.yaml", "other.yaml"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "error: cannot open `other.yaml`: there is no such file; check the path\n")
  }
}
