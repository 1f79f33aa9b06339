package import RuleProofs

/// How mutants are made and decided.
package struct MutationPlan: Sendable {
  /// How long one mutant is searched and proved.
  package struct Effort: Sendable {
    /// The time after which no request is searched that the mutant decides differently.
    package var searchTime: Duration
    /// The time after which nothing more is proved about the mutant.
    package var proofTime: Duration

    /// Creates an effort.
    package init(searchTime: Duration, proofTime: Duration) {
      (self.searchTime, self.proofTime) = (searchTime, proofTime)
    }
  }

  /// The kinds of changes.
  package var operators = MutationOperator.all
  /// The number of threads; nil for the number of processors.
  package var threads: Int?
  /// Proves that mutants are equivalent.
  package var engine = ProofEngine(limit: .seconds(10))
  /// The efforts of the rounds. Each round takes the mutants that the one before left undecided, so a few difficult mutants
  /// do not take the time of the others.
  package var efforts = [
    Effort(searchTime: .milliseconds(100), proofTime: .milliseconds(150)),
    Effort(searchTime: .seconds(1), proofTime: .seconds(2)),
    Effort(searchTime: .seconds(5), proofTime: .seconds(30)),
  ]
  /// The time of the run after which cases run, but nothing more is searched and proved.
  package var totalTime = Duration.seconds(20)
  /// Whether all cases run against each mutant, and a request is searched for each mutant that survives.
  package var isComplete = false

  /// Creates a plan with all operators.
  package init() {}
}
