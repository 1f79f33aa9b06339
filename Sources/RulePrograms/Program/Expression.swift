public import RuleValues

/// An expression in a program: an index into ``Program/expressions``.
public struct ExpressionID: Sendable, BitwiseCopyable, Hashable {
  /// Which.
  public let index: Int32

  /// The expression at `index`.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// What an expression computes. Operands are indices: the tree is flat, so that it is walked and dropped without
/// recursion into memory.
public enum Expression: Sendable, BitwiseCopyable {
  /// What comes from outside.
  public enum Input: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The auth context.
    case auth
    /// The time of the request, in milliseconds.
    case now
    /// The root before the request.
    case root
    /// The rule's own place before the request.
    case data
    /// The rule's own place after it.
    case newData
    /// `query.orderByKey`
    case queryOrderByKey
    /// `query.orderByValue`
    case queryOrderByValue
    /// `query.orderByPriority`
    case queryOrderByPriority
    /// `query.orderByChild`
    case queryOrderByChild
    /// `query.startAt`
    case queryStartAt
    /// `query.endAt`
    case queryEndAt
    /// `query.equalTo`
    case queryEqualTo
    /// `query.limitToFirst`
    case queryLimitToFirst
    /// `query.limitToLast`
    case queryLimitToLast
    /// `request`
    case request
    /// `request.auth`
    case requestAuth
    /// `request.method`
    case requestMethod
    /// `request.path`
    case requestPath
    /// `request.time`
    case requestTime
    /// `request.resource`
    case requestResource
    /// `request.query`
    case requestQuery
    /// `resource`
    case resource
  }

  /// Operands that follow each other in ``Program/arguments``.
  public struct Arguments: Sendable, BitwiseCopyable, Hashable {
    /// The first.
    public let start: Int32
    /// How many.
    public let count: Int32
    /// Whether the last one is evaluated first: where several may read documents, the order decides which of too many
    /// documents fail.
    public let isLastFirst: Bool

    /// `count` operands from `start`.
    public init(start: Int, count: Int, isLastFirst: Bool = false) {
      self.start = Int32(truncatingIfNeeded: start)
      self.count = Int32(truncatingIfNeeded: count)
      self.isLastFirst = isLastFirst
    }
  }

  /// A value that stands in the rules. Texts refer to ``Program/text``.
  case constant(RuleValue)
  /// The key that the wildcard of that slot captured.
  case capture(slot: Int32)
  /// What the wildcard or glob of that slot captured: a string, a path, or an error where a query leaves it open.
  case boundCapture(slot: Int32)
  /// What comes from outside.
  case input(Input)
  /// False if the left is false, else the right. An error on the left is an error.
  case and(ExpressionID, ExpressionID)
  /// True if the left is true, else the right. An error on the left is an error.
  case or(ExpressionID, ExpressionID)
  /// One of two, by the first.
  case conditional(ExpressionID, ExpressionID, ExpressionID)
  /// One of two, by the first, which counts once more of ``Program/expressionLimit``.
  case choice(ExpressionID, ExpressionID, ExpressionID)
  /// An operation on operands.
  case call(Operation, Arguments)
  /// Whether the text has a match of the pattern at that index of ``Program/patterns``.
  case matches(ExpressionID, pattern: Int32)
  /// False if either side is false, else an error if either is one, else true. The right is evaluated unless the left is
  /// false.
  case absorbingAnd(ExpressionID, ExpressionID)
  /// True if either side is true, else an error if either is one, else false. The right is evaluated unless the left is
  /// true.
  case absorbingOr(ExpressionID, ExpressionID)
  /// An overloaded built-in on operands that are all evaluated.
  case builtin(Builtin, Arguments)
  /// Whether the value is of one of the types.
  case isType(ExpressionID, TypeSet)
  /// Whether the whole text matches the pattern at that index of ``Program/patterns``.
  case matchesWhole(ExpressionID, pattern: Int32)
  /// A call of the function at that index of ``Program/functions``. The arguments are evaluated once, to values or errors.
  case invoke(function: Int32, Arguments)
  /// A parameter of the function that is being called, or after those a variable of it.
  case local(Int32)
}
