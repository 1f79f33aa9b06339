package import RulePrograms
package import SourceText

/// A part of the rules in the file, with its hits. A function that several rules call is one part.
package struct CoveragePart: Sendable {
  /// The kind of a part.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A `match` block or a location of Realtime rules that directly contains rules.
    case match
    /// An `allow`, `.read`, `.write` or `.validate`.
    case rule
    /// A function of the file.
    case function
    /// A condition: see ``CoverageMeasure/conditions``.
    case condition
  }

  /// How much of a part was reached.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// All of it was reached.
    case covered
    /// One of two outcomes was reached; for a rule, some of its methods.
    case partial
    /// Nothing of it was reached.
    case uncovered
    /// It cannot be reached and does not count.
    case excluded
  }

  /// The kind of the part.
  package let kind: Kind
  /// The span of the part; for a block or function, that of its head.
  package let span: Span
  /// The name or source of the part on one line.
  package let name: String
  /// How often it was reached: requests to a block, evaluations of a rule or condition, or calls of a function.
  package let hits: Int
  /// How often it was true; 0 for a block or function.
  package let trues: Int
  /// How often it was false; 0 for a block or function.
  package let falses: Int
  /// How often it failed with an error; 0 for a block or function.
  package let errors: Int
  /// How often a rule was evaluated, by method; empty for other parts.
  package let asked: [(method: RuleMethod, count: Int)]
  /// Whether a condition can be true at all.
  package let canBeTrue: Bool
  /// Whether a condition can be false at all.
  package let canBeFalse: Bool
  /// How much of it was reached.
  package let state: State
  /// The reason why it is not fully covered; nil if it is covered.
  package let gap: CoverageGap?
  /// The part that contains it, an index into ``CoverageReport/parts``.
  package let parent: Int?
  /// Whether the part is listed on its own: something is missing in it that is not already missing in the enclosing
  /// part.
  package let isListed: Bool

  /// The number of branches of a condition: its possible outcomes.
  package var branchCount: Int {
    kind == .condition && state != .excluded ? (canBeTrue ? 1 : 0) + (canBeFalse ? 1 : 0) : 0
  }

  /// The number of branches of a condition that occurred.
  package var coveredBranchCount: Int {
    branchCount == 0 ? 0 : (canBeTrue && trues > 0 ? 1 : 0) + (canBeFalse && falses > 0 ? 1 : 0)
  }
}
