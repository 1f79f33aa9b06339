public import RulePrograms
public import SourceText

/// A part of the rules as it stands in the file, with what requests have reached of it. A function that several rules call
/// stands there once, and is counted once.
public struct CoveragePart: Sendable {
  /// What the part is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
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
  public enum State: String, Sendable, Hashable, CaseIterable {
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
  public let kind: Kind
  /// Where it stands: of a block or function the head.
  public let span: Span
  /// What it is called, or how it is written, on one line.
  public let name: String
  /// How often it was reached: requests that came to a block, questions to a rule, calls of a function, evaluations.
  public let hits: Int
  /// How often it was true; of a block or function 0.
  public let trues: Int
  /// How often it was false; of a block or function 0.
  public let falses: Int
  /// How often it came to an error; of a block or function 0.
  public let errors: Int
  /// How often a rule was asked, by method; of other parts nothing.
  public let asked: [(method: RuleMethod, count: Int)]
  /// Whether a condition can be true at all.
  public let canBeTrue: Bool
  /// Whether a condition can be false at all.
  public let canBeFalse: Bool
  /// How much of it was reached.
  public let state: State
  /// Why not more; nil where it is covered.
  public let gap: CoverageGap?
  /// The part that it is in, an index into ``CoverageReport/parts``.
  public let parent: Int?
  /// Whether it is worth a mention of its own: something is missing here, and not already all around it.
  public let isListed: Bool

  /// How many branches a condition has: those of its outcomes that are possible.
  public var branchCount: Int {
    kind == .condition && state != .excluded ? (canBeTrue ? 1 : 0) + (canBeFalse ? 1 : 0) : 0
  }

  /// How many branches of a condition occurred.
  public var coveredBranchCount: Int {
    branchCount == 0 ? 0 : (canBeTrue && trues > 0 ? 1 : 0) + (canBeFalse && falses > 0 ? 1 : 0)
  }
}
