import RuleValues

/// An expression in a program: an index into ``Program/expressions``.
package struct ExpressionID: Sendable, BitwiseCopyable, Hashable {
  /// The position in ``Program/expressions``.
  package let index: Int32

  /// Creates the id of the expression at `index`.
  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// The computation of an expression. Operands are indices into a flat table, so that traversal and deallocation need no
/// recursion.
package enum Expression: Sendable, BitwiseCopyable {
  /// A value from outside the rules.
  package enum Input: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The auth context of the request.
    case auth
    /// The time of the request, in milliseconds.
    case now
    /// The root of the data before the request.
    case root
    /// The location of the rule before the request.
    case data
    /// The location of the rule after the request.
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

  /// A range of operands in ``Program/arguments``.
  package struct Arguments: Sendable, BitwiseCopyable, Hashable {
    /// The index of the first operand.
    package let start: Int32
    /// The number of operands.
    package let count: Int32
    /// Whether the last operand is evaluated first. If several operands read documents, the order determines which
    /// reads exceed the limit.
    package let isLastFirst: Bool

    /// Creates a range of `count` operands from `start`.
    package init(start: Int, count: Int, isLastFirst: Bool = false) {
      self.start = Int32(truncatingIfNeeded: start)
      self.count = Int32(truncatingIfNeeded: count)
      self.isLastFirst = isLastFirst
    }
  }

  /// A literal in the rules. Strings refer to ``Program/text``.
  case constant(RuleValue)
  /// The key that the wildcard with this slot captured.
  case capture(slot: Int32)
  /// The capture of the wildcard or glob with this slot: a string, a path, or an error if a query does not determine
  /// it.
  case boundCapture(slot: Int32)
  /// A value from outside the rules.
  case input(Input)
  /// False if the left operand is false, else the right one. An error in the left operand is an error.
  case and(ExpressionID, ExpressionID)
  /// True if the left operand is true, else the right one. An error in the left operand is an error.
  case or(ExpressionID, ExpressionID)
  /// The second or third operand, as the first one decides.
  case conditional(ExpressionID, ExpressionID, ExpressionID)
  /// The second or third operand, as the first one decides. It counts one more toward ``Program/expressionLimit``.
  case choice(ExpressionID, ExpressionID, ExpressionID)
  /// An operation on its operands.
  case call(Operation, Arguments)
  /// Whether the string contains a match of the pattern with this index in ``Program/patterns``.
  case matches(ExpressionID, pattern: Int32)
  /// False if either operand is false, else an error if either is an error, else true. The right operand is evaluated
  /// unless the left one is false.
  case absorbingAnd(ExpressionID, ExpressionID)
  /// True if either operand is true, else an error if either is an error, else false. The right operand is evaluated
  /// unless the left one is true.
  case absorbingOr(ExpressionID, ExpressionID)
  /// An overloaded built-in, whose operands are all evaluated.
  case builtin(Builtin, Arguments)
  /// Whether the value has one of the types.
  case isType(ExpressionID, TypeSet)
  /// Whether the whole string matches the pattern with this index in ``Program/patterns``.
  case matchesWhole(ExpressionID, pattern: Int32)
  /// A call of the function with this index in ``Program/functions``. Each argument is evaluated once, to a value or an
  /// error.
  case invoke(function: Int32, Arguments)
  /// A local of the current function: a parameter, or after those a variable.
  case local(Int32)
}
