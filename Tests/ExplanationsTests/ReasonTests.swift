import Explanations
import TestSuites
import Testing

@Suite struct ReasonTests {
  @Test(arguments: ReasonCase.comparisons) func comparison(_ example: ReasonCase) throws { try check(example) }

  @Test(arguments: ReasonCase.faults) func fault(_ example: ReasonCase) throws { try check(example) }

  @Test(arguments: ReasonCase.places) func place(_ example: ReasonCase) throws { try check(example) }

  @Test(arguments: ReasonCase.texts) func text(_ example: ReasonCase) throws { try check(example) }

  @Test(arguments: ReasonCase.verdicts) func verdict(_ example: ReasonCase) throws { try check(example) }

  private func check(_ example: ReasonCase) throws {
    let reason = ExplanationRenderer().reason(try example.story())
    #expect(reason == example.reason + "\n")
  }
}
