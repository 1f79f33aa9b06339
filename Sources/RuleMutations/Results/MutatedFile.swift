package import SourceText
package import TestSuites

/// What the cases of suites notice about the mutants of one rules file.
package struct MutatedFile: Sendable {
  /// A mutant and what is known about it.
  package struct Entry: Sendable {
    /// The mutant.
    package let mutant: Mutant
    /// What is known about it.
    package let outcome: MutantOutcome
  }

  /// The unchanged file.
  package let file: SourceFile
  /// The suites with the cases.
  package let suites: [Suite]
  /// The mutants, in the order of the file.
  package let entries: [Entry]
  /// The number of changes that Firebase does not accept as rules.
  package let invalidCount: Int

  /// The numbers of mutants with each outcome.
  package var counts: MutationCounts {
    entries.reduce(into: MutationCounts()) { $0.count($1.outcome) }
  }
}

/// The numbers of mutants with each outcome.
package struct MutationCounts: Sendable, Hashable {
  /// The number of mutants that a case noticed.
  package private(set) var killed = 0
  /// The number of mutants that decide all requests as the rules do.
  package private(set) var equivalent = 0
  /// The number of mutants that no case noticed.
  package private(set) var survived = 0
  /// The number of mutants that no case noticed, and that may be equivalent.
  package private(set) var undecided = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of mutants.
  package var all: Int { killed + equivalent + survived + undecided }

  /// The share of the mutants that are not equivalent and that a case noticed, in percent; nil without such mutants.
  package var score: Double? {
    let counted = all - equivalent
    return counted == 0 ? nil : Double(killed) * 100 / Double(counted)
  }

  /// Counts a mutant.
  package mutating func count(_ outcome: MutantOutcome) {
    switch outcome {
    case .killed: killed += 1
    case .equivalent: equivalent += 1
    case .survived: survived += 1
    case .undecided: undecided += 1
    }
  }

  /// Returns the sum of both counts.
  package static func + (left: MutationCounts, right: MutationCounts) -> MutationCounts {
    var sum = left
    sum.killed += right.killed
    sum.equivalent += right.equivalent
    sum.survived += right.survived
    sum.undecided += right.undecided
    return sum
  }
}
