import Foundation
import RuleMutations
import RuleProofs
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites
import TestSupport
import Testing

@Suite("Runs against mutants")
struct MutationRunTests {
  private static func suite(_ rules: String, _ cases: String) throws -> Suite {
    let text = "rules: |\n" + rules.split(separator: "\n").map { "  \($0)\n" }.joined() + cases
    let reading = SuiteReader.read(SourceFile(name: "test.suite.yaml", text: text), files: .local)
    return try #require(reading.suite, "\(reading.reports.flatMap(\.diagnostics))")
  }

  /// Returns the mutants of rules with their outcomes, such as `killed drop-clause`.
  private static func outcomes(
    _ rules: String, _ cases: String, _ operators: [String], by engine: ProofEngine = ProofEngine()
  ) throws -> [String] {
    let loaded = try suite(rules, cases)
    #expect(CaseRunner.run(loaded).counts.failed == 0)
    var plan = MutationPlan()
    plan.operators = operators.compactMap { MutationOperator.named($0) }
    plan.engine = engine
    return MutationRun([loaded], plan).run().flatMap(\.entries).map { words($0) }
  }

  private static func words(_ entry: MutatedFile.Entry) -> String {
    let word =
      switch entry.outcome {
      case .killed: "killed"
      case .equivalent: "equivalent"
      case .survived: "survived"
      case .undecided: "undecided"
      }
    return "\(word) \(entry.mutant.kind.name) \(entry.mutant.edit.replacement)"
  }

  private static let notes = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow get: if request.auth != null && request.auth.uid == resource.data.owner && resource.data.size < 10;
        }
      }
    }
    """

  private static let ownerReads = """
    users:
      ann: {uid: ann}
      ben: {uid: ben}
    documents: {notes/a: {owner: ann, size: 1}}
    cases:
      - as: [ann, ben]
        get: {/notes/a: [allow, deny]}
    """

  @Test func aCaseKillsASurvivorSurvivesAndAnEquivalentMutantIsProved() throws {
    let outcomes = try Self.outcomes(Self.notes, Self.ownerReads, ["drop-clause", "boundary"])
    #expect(
      outcomes == ["equivalent drop-clause ", "killed drop-clause ", "survived drop-clause ", "survived boundary <="])
  }

  @Test func withoutASolverAnEquivalentMutantIsUndecided() throws {
    let rules = #"{"rules": {"users": {"$uid": {".read": "auth != null && auth.uid == $uid"}}}}"#
    let cases = "users: {ann: {uid: ann}}\ncases: [{as: ann, read: /users/ann, expect: allow}]\n"
    #expect(try Self.outcomes(rules, cases, ["drop-clause"], by: .none).first == "undecided drop-clause ")
  }

  @Test func reasonsKillNoMutant() throws {
    let cases = Self.ownerReads + "\n  - {as: ben, list: /notes, expect: deny, because: no rule}\n"
    #expect(try Self.outcomes(Self.notes, cases, ["add-method"]).first == "survived add-method read")
  }

  @Test func realtimeRulesAreProvedEquivalent() throws {
    let rules = #"{"rules": {"users": {"$uid": {".read": "auth != null && auth.uid == $uid"}}}}"#
    let cases = """
      users:
        ann: {uid: ann}
        ben: {uid: ben}
      cases:
        - as: [ann, ben]
          read: {/users/ann: [allow, deny]}
      """
    #expect(
      try Self.outcomes(rules, cases, ["drop-clause", "equality"]) == [
        "equivalent drop-clause ", "killed equality ==", "killed drop-clause ", "killed equality !=",
      ])
  }

  @Test func suitesOfOneFileAreOneResultAndEachTextIsOneMutant() throws {
    let suite = try Self.suite(Self.notes, Self.ownerReads)
    let results = MutationRun([suite, suite]).run()
    #expect(results.count == 1 && results[0].suites.count == 2)
    let texts = results[0].entries.map { $0.mutant.file.bytes }
    #expect(Set(texts).count == texts.count && !texts.contains(results[0].file.bytes))
  }

  @Test func changesThatDoNotLoadAreCounted() throws {
    let rules = #"{"rules": {"users": {"$uid": {".read": "data.child('open').val() == true"}}}}"#
    let suite = try Self.suite(rules, "users: {ann: {uid: ann}}\ncases: [{as: ann, read: /users/ann, expect: deny}]\n")
    var plan = MutationPlan()
    plan.operators = [try #require(MutationOperator.named("before-after"))]
    let results = MutationRun([suite], plan).run()
    // `newData` is unknown in `.read`.
    #expect(results[0].invalidCount == 1 && results[0].entries.isEmpty)
  }

  /// Only the cases that evaluate a change run, and known requests are tried before a search.
  @Test(arguments: ["ci", "handles", "one-user"]) func narrowedRunsDecideAsCompleteRuns(_ example: String) {
    let suites = SuiteLoader.load(["\(Repository.root.path)/Examples/\(example)"], rules: nil, from: .local).suites
    #expect(!suites.isEmpty)
    var plan = MutationPlan()
    plan.engine = .none
    plan.totalTime = .seconds(3600)
    plan.efforts = [MutationPlan.Effort(searchTime: .seconds(3600), proofTime: .zero)]
    let narrowed = MutationRun(suites, plan).run().flatMap(\.entries).map { Self.words($0) }
    plan.isComplete = true
    let complete = MutationRun(suites, plan).run().flatMap(\.entries).map { Self.words($0) }
    #expect(narrowed == complete)
  }

  @Test func resultsDoNotDependOnTheNumberOfThreads() throws {
    let suite = try Self.suite(Self.notes, Self.ownerReads)
    var plan = MutationPlan()
    plan.engine = .none
    plan.totalTime = .seconds(3600)
    plan.efforts = [MutationPlan.Effort(searchTime: .seconds(3600), proofTime: .zero)]
    let outcomes = [1, 2, 5].map { threads in
      plan.threads = threads
      return MutationRun([suite], plan).run().flatMap(\.entries).map { Self.words($0) }
    }
    #expect(outcomes[0] == outcomes[1] && outcomes[0] == outcomes[2])
  }

  @Test func afterTheTotalTimeNothingIsSearched() throws {
    let suite = try Self.suite(Self.notes, Self.ownerReads)
    var plan = MutationPlan()
    plan.totalTime = .zero
    let result = try #require(MutationRun([suite], plan).run().first)
    #expect(result.counts.killed > 0 && result.counts.undecided > 0)
    #expect(result.counts.survived == 0 && result.counts.equivalent == 0)
  }

  @Test func theScoreLeavesOutEquivalentMutants() {
    var counts = MutationCounts()
    #expect(counts.score == nil)
    counts.count(.equivalent)
    #expect(counts.score == nil)
    counts.count(.undecided)
    #expect(counts.score == 0 && counts.all == 2)
  }
}
