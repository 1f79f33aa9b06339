package import RulePrograms
package import SourceText

/// A part of the rules as it stands in the file, with what requests have reached of it. A function that several rules call
/// stands there once, and is counted once.
package struct CoveragePart: Sendable {
  /// What the part is.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A `match` block or a location of Realtime rules, with rules of its own.
    case match
    /// An `allow`, `.read`, `.write` or `.validate`.
    case rule
    /// A function of the file.
    case function
    /// What is true or false: see ``CoverageMeasure/conditions``.
    case condition
  }

  /// How much of a part was reached.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// All of it.
    case covered
    /// One of two outcomes; of a rule, some of its methods.
    case partial
    /// Nothing of it.
    case uncovered
    /// It can not be reached, and does not count.
    case excluded
  }

  /// What the part is.
  package let kind: Kind
  /// Where it stands: of a block or function the head.
  package let span: Span
  /// What it is called, or how it is written, on one line.
  package let name: String
  /// How often it was reached: requests that came to a block, questions to a rule, calls of a function, evaluations.
  package let hits: Int
  /// How often it was true; of a block or function 0.
  package let trues: Int
  /// How often it was false; of a block or function 0.
  package let falses: Int
  /// How often it came to an error; of a block or function 0.
  package let errors: Int
  /// How often a rule was asked, by method; of other parts nothing.
  package let asked: [(method: RuleMethod, count: Int)]
  /// Whether a condition can be true at all.
  package let canBeTrue: Bool
  /// Whether a condition can be false at all.
  package let canBeFalse: Bool
  /// How much of it was reached.
  package let state: State
  /// Why not more; nil where it is covered.
  package let gap: CoverageGap?
  /// The part that it is in, an index into ``CoverageReport/parts``.
  package let parent: Int?
  /// Whether it is worth a mention of its own: something is missing here, and not already all around it.
  package let isListed: Bool

  /// How many branches a condition has: those of its outcomes that are possible.
  package var branchCount: Int {
    kind == .condition && state != .excluded ? (canBeTrue ? 1 : 0) + (canBeFalse ? 1 : 0) : 0
  }

  /// How many branches of a condition occurred.
  package var coveredBranchCount: Int {
    branchCount == 0 ? 0 : (canBeTrue && trues > 0 ? 1 : 0) + (canBeFalse && falses > 0 ? 1 : 0)
  }
}
