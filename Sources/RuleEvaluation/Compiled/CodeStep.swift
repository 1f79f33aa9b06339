import RulePrograms

/// One step of compiled conditions: an operation on slots of the frame, and where to go on.
///
/// A step that computes a value goes on with the next step. A step that tests something goes on at one of its exits. In Realtime
/// rules, where an error ends the condition, `operate` and `matches` also have an exit for errors.
struct CodeStep: BitwiseCopyable {
  /// What a step does. `left`, `right` and `result` are slots of the frame.
  enum Operation: UInt8, BitwiseCopyable {
    /// Goes on at `onTrue`.
    case jump
    /// Ends the condition: it is true.
    case grant
    /// Ends the condition: it is false, or an error.
    case miss
    /// Ends the condition: the walker must evaluate it.
    case leave
    /// Notes ``ConditionCode/notes``[`left` ..< `left + right`].
    case note
    /// Notes likewise, and goes on at `onTrue`.
    case noteAndJump
    /// Copies `left` to `result`.
    case copy
    /// Loads the input `detail` into the kept slot `result`.
    case loadInput
    /// Loads `request.auth` for a comparison with null into the kept slot `result`.
    case loadAuthPresence
    /// Loads `request.auth.uid` into the kept slot `result`.
    case loadUserID
    /// Loads the field ``ConditionCode/fields``[`detail`] into the kept slot `result`.
    case loadField
    /// Computes the member `right` of `left`.
    case member
    /// Tests `left == right`.
    case equal
    /// Tests whether the ``Relation`` `detail` holds between `left` and `right`.
    case order
    /// Tests whether `left` has one of the types `detail`.
    case isType
    /// Tests whether `left` is true.
    case test
    /// Computes whether `left` as a whole matches the pattern `detail`.
    case matchesWhole
    /// Computes the size of `left`.
    case size
    /// Tests whether Realtime `left == right`.
    case realtimeEqual
    /// Computes whether `left` contains a match of the pattern `detail`.
    case matches
    /// Calls the operation `detail` with the slots ``ConditionCode/operands``[`left` ..< `left + right`]. An error goes on
    /// at `onError`.
    case operate
    /// Calls the built-in `detail` with the slots ``ConditionCode/operands``[`left` ..< `left + right`].
    case call
  }

  let operation: Operation
  /// Whether `result` is a kept value, which is computed once an operation. Steps that load a value need not say so.
  var isKept = false
  /// The expressions that a step with exits, and the steps before it, count toward ``Program/expressionLimit``. Steps
  /// without exits count nothing.
  var price: UInt16 = 0
  /// The number of steps of the walker that they replace.
  var steps: UInt16 = 0
  var result: Int32 = 0
  var left: Int32 = 0
  var right: Int32 = 0
  var detail: Int32 = 0
  /// The step after a test with the result true.
  var onTrue: Int32 = 0
  /// The step after a test with the result false.
  var onFalse: Int32 = 0
  /// The step after a test of an error, or of a value of another type.
  var onError: Int32 = 0
}
