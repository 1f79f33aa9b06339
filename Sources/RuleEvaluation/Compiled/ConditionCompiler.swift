import RulePrograms

/// The compiler of conditions to ``ConditionCode``.
///
/// A condition becomes tests with three exits: true, false and error. Cloud rules go on after most errors, so the right
/// side of `&&` and `||` has a second copy for the case that the left side is an error. The copies stay few, because
/// after an error two of the three exits are the same. Functions are inlined.
struct ConditionCompiler {
  /// A place in the code that may not be known yet.
  struct Label: Equatable {
    let index: Int
  }

  /// Where to go on after a condition.
  struct Exits {
    var onTrue: Label
    var onFalse: Label
    var onError: Label

    /// The exits of a condition whose negation has these.
    var negated: Exits { Exits(onTrue: onFalse, onFalse: onTrue, onError: onError) }
  }

  /// A slot of the frame before the layout is known.
  enum Slot: Hashable {
    case constant(Int)
    case capture(Int)
    case kept(Int)
    case shared(Int)
    case temporary(Int)
  }

  /// A kept value.
  enum Kept: Hashable {
    case input(Expression.Input)
    /// `request.auth`, of which only is known whether it is null.
    case authPresence
    case userID
    case field(ConditionCode.Field)

    /// What the value depends on beside the operation.
    var dependencies: KeptValues.Dependencies {
      switch self {
      case .input(.data), .input(.newData): .location
      case .input, .authPresence, .userID, .field: []
      }
    }
  }

  /// A constant. Equal texts and integers are one.
  enum Constant: Hashable {
    case text(TextRef)
    case integer(Int64)
    case expression(ExpressionID)
  }

  /// A step whose slots and exits are not final.
  struct Draft {
    var step: CodeStep
    var result: Slot?
    var left: Slot?
    var right: Slot?
    var exits: Exits?
  }

  /// The maximum number of steps of one condition, and of all.
  private static let maximumSteps = (condition: 2_000, program: 200_000)
  /// The factor by which notes may increase the number of steps.
  private static let noting = 4
  /// The maximum nesting of inlined functions and of expressions.
  static let maximumDepth = 200

  let program: Program
  /// Whether the conditions note the outcomes of rules and expressions.
  let isNoting: Bool
  var notes: [NoteDraft] = []
  /// The notes since the last step with exits. None of the steps between changes their slots.
  var pendingNotes: [NoteDraft] = []
  var drafts: [Draft] = []
  private var targets: [Int] = []
  var operands: [Slot] = []
  var constants: [RuleValue] = [.error(.nullValue), .bool(false), .bool(true)]
  var constantOf: [Constant: Int] = [:]
  var kept: [Kept: Int] = [:]
  /// The kept values, by index.
  var keptValues: [Kept] = []
  var shared = SharedValues()
  var fields: [ConditionCode.Field] = []
  var temporaryCount = 0
  private var maximumTemporaryCount = 0
  /// The documents that the condition may read.
  var planned: [PlannedPath] = []
  /// The slots of the segments of each path in the condition.
  var pathSegments: [Slot: [Slot]] = [:]
  /// The cost of expressions since the last step with exits. The next step with exits takes it, because nothing between
  /// two of them ends the condition.
  var pending = (steps: 0, price: 0)
  /// The slots of the parameters and variables of the function that is being inlined.
  var locals: [Slot] = []
  var depth = 0
  /// The first step of the condition.
  var start = 0
  var isTooLarge = false
  private let grant = Label(index: 0)
  private let miss = Label(index: 1)
  /// The step that leaves a condition to the walker.
  let leave = Label(index: 2)

  /// Creates a compiler.
  ///
  /// - Parameter isNoting: whether the conditions note the outcomes of rules and expressions.
  init(_ program: Program, isNoting: Bool) {
    self.program = program
    self.isNoting = isNoting
    targets = [0, 1, 2]
    drafts = [CodeStep.Operation.grant, .miss, .leave].map { Draft(step: CodeStep(operation: $0)) }
  }

  /// Where an error of Realtime rules goes on. It ends the condition.
  var failure: Label { isNoting ? leave : miss }

  /// Compiles the condition of a rule.
  ///
  /// - Returns: its first step, or -1 if it needs too much code.
  mutating func compile(_ rule: RuleID) -> Int32 {
    start = drafts.count
    let known = (operands: operands.count, targets: targets.count, notes: notes.count)
    temporaryCount = 0
    isTooLarge = start > Self.maximumSteps.program * (isNoting ? Self.noting : 1)
    planned = []
    pathSegments = [:]
    if !isTooLarge {
      noting(.rule, rule.index, to: Exits(onTrue: grant, onFalse: miss, onError: miss)) { compiler, exits in
        compiler.test(compiler.program.rules[Int(rule.index)].condition, exits)
      }
    }
    guard !isTooLarge else {
      drafts.removeSubrange(start...)
      operands.removeSubrange(known.operands...)
      targets.removeSubrange(known.targets...)
      notes.removeSubrange(known.notes...)
      pendingNotes = []
      pending = (0, 0)
      locals = []
      depth = 0
      return -1
    }
    maximumTemporaryCount = max(maximumTemporaryCount, temporaryCount)
    return Int32(truncatingIfNeeded: start)
  }

  /// Returns the code of all conditions, which begin at `entries`.
  consuming func finished(_ entries: [Int32], _ planned: [[PlannedPath]]) -> ConditionCode {
    let firstCapture = constants.count
    let firstKept = firstCapture + program.slotCount
    let dependencies = keptValues.map(\.dependencies) + shared.place(after: kept.count)
    let firstTemporary = firstKept + dependencies.count
    func place(_ slot: Slot?) -> Int32 {
      switch slot {
      case nil: 0
      case .constant(let index): Int32(truncatingIfNeeded: index)
      case .capture(let index): Int32(truncatingIfNeeded: firstCapture + index)
      case .kept(let index): Int32(truncatingIfNeeded: firstKept + index)
      case .shared(let number): place(shared.slot(of: number))
      case .temporary(let index): Int32(truncatingIfNeeded: firstTemporary + index)
      }
    }
    func target(_ label: Label?) -> Int32 { label.map { Int32(truncatingIfNeeded: targets[$0.index]) } ?? 0 }
    let steps = drafts.map { draft in
      var step = draft.step
      if draft.result != nil { step.result = place(draft.result) }
      if case .shared(let number)? = draft.result, case .kept = shared.slot(of: number) { step.isKept = true }
      if draft.left != nil { step.left = place(draft.left) }
      if draft.right != nil { step.right = place(draft.right) }
      step.onTrue = target(draft.exits?.onTrue)
      step.onFalse = target(draft.exits?.onFalse)
      step.onError = target(draft.exits?.onError)
      return step
    }
    return ConditionCode(
      steps: steps, entries: entries, planned: planned, operands: operands.map(place),
      notes: notes.map { note in
        ConditionNote(
          note: note.note, slot: note.slot == nil ? -1 : place(note.slot), leavesErrors: note.leavesErrors)
      },
      fields: fields, constants: constants,
      firstCapture: firstCapture, firstKept: firstKept, dependencies: dependencies,
      slotCount: firstTemporary + maximumTemporaryCount)
  }

  // MARK: Steps

  mutating func label() -> Label {
    targets.append(-1)
    return Label(index: targets.count - 1)
  }

  /// Places a label before the next step. Control reaches it only by jumps.
  mutating func place(_ label: Label) { targets[label.index] = drafts.count }

  mutating func count(_ id: ExpressionID) {
    pending.steps += 1
    pending.price += Int(program.prices[Int(id.index)])
  }

  mutating func emit(_ draft: Draft) {
    var draft = draft
    if draft.exits != nil { emitNotes() }
    guard drafts.count - start < Self.maximumSteps.condition * (isNoting ? Self.noting : 1),
      pending.steps <= UInt16.max, pending.price <= UInt16.max
    else {
      isTooLarge = true
      return
    }
    if draft.exits != nil {
      draft.step.steps = UInt16(pending.steps)
      draft.step.price = UInt16(pending.price)
      pending = (0, 0)
    }
    drafts.append(draft)
  }

  mutating func emit(
    _ operation: CodeStep.Operation, _ left: Slot? = nil, _ right: Slot? = nil, to result: Slot? = nil,
    detail: Int = 0, exits: Exits? = nil
  ) {
    emit(
      Draft(
        step: CodeStep(operation: operation, detail: Int32(truncatingIfNeeded: detail)), result: result, left: left,
        right: right, exits: exits))
  }

  /// Adds a call of a function, by its number.
  mutating func emitCall(
    _ operation: CodeStep.Operation, _ function: Int, _ slots: [Slot], to result: Slot, exits: Exits? = nil
  ) {
    let step = CodeStep(
      operation: operation, left: Int32(truncatingIfNeeded: operands.count),
      right: Int32(truncatingIfNeeded: slots.count), detail: Int32(truncatingIfNeeded: function))
    operands += slots
    emit(Draft(step: step, result: result, exits: exits))
  }

  mutating func jump(to label: Label) {
    let exits = Exits(onTrue: label, onFalse: label, onError: label)
    if pending == (0, 0), !pendingNotes.isEmpty {
      emitNotes(.noteAndJump, exits: exits)
    } else {
      emit(.jump, exits: exits)
    }
  }

  mutating func temporary() -> Slot {
    temporaryCount += 1
    return .temporary(temporaryCount - 1)
  }

  // MARK: Conditions

  /// Adds the test of a condition, which goes on at one of the exits.
  mutating func test(_ id: ExpressionID, _ exits: Exits) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, !isTooLarge else {
      isTooLarge = true
      return
    }
    switch program[id] {
    case .absorbingAnd(let left, let right): testBoth(id, left, right, to: exits, isAnd: true)
    case .absorbingOr(let left, let right): testBoth(id, left, right, to: exits, isAnd: false)
    case .choice(let condition, let then, let otherwise):
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.choose(id, condition, onError: exits.onError) { compiler, holds in
          compiler.test(holds ? then : otherwise, exits)
        }
      }
    case .constant(.bool(let holds)):
      count(id)
      note(id, .constant(holds ? 2 : 1))
      jump(to: holds ? exits.onTrue : exits.onFalse)
    case .isType(let value, let types):
      count(id)
      let value = self.value(value)
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.emit(.isType, value, detail: Int(types.rawValue), exits: exits)
      }
    case .builtin(let builtin, let arguments): test(id, builtin, arguments, to: exits)
    case .invoke(let function, let arguments):
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.inline(id, function, arguments) { compiler, result in compiler.test(result, exits) }
      }
    case .and, .or, .conditional:
      noting(.expression, id.index, to: exits) { compiler, exits in compiler.testRealtime(id, exits) }
    case .call(let operation, let arguments): test(id, operation, arguments, to: exits)
    default: testValue(id, exits)
    }
  }

  /// Adds the test of an expression's value.
  mutating func testValue(_ id: ExpressionID, _ exits: Exits) {
    let value = self.value(id)
    emit(.test, value, exits: exits)
  }

  /// Adds `&&` or `||`. Either side can decide, and the right side is evaluated after an error on the left.
  private mutating func testBoth(
    _ id: ExpressionID, _ left: ExpressionID, _ right: ExpressionID, to exits: Exits, isAnd: Bool
  ) {
    noting(.expression, id.index, to: exits) { compiler, exits in
      compiler.testBothSides(id, left, right, to: exits, isAnd: isAnd)
    }
  }

  private mutating func testBothSides(
    _ id: ExpressionID, _ left: ExpressionID, _ right: ExpressionID, to exits: Exits, isAnd: Bool
  ) {
    count(id)
    let deciding = isAnd ? exits.onFalse : exits.onTrue
    let other = isAnd ? exits.onTrue : exits.onFalse
    let next = label()
    let afterError = isNoting ? leave : other == exits.onError ? next : label()
    test(
      left,
      isAnd
        ? Exits(onTrue: next, onFalse: deciding, onError: afterError)
        : Exits(onTrue: deciding, onFalse: next, onError: afterError))
    place(next)
    pending.price += 1
    test(right, exits)
    guard afterError != next, afterError != leave else { return }
    place(afterError)
    pending.price += 1
    test(
      right,
      isAnd
        ? Exits(onTrue: exits.onError, onFalse: deciding, onError: exits.onError)
        : Exits(onTrue: deciding, onFalse: exits.onError, onError: exits.onError))
  }

  /// Adds `?:`. The second branch counts two more expressions than the first.
  mutating func choose(
    _ id: ExpressionID, _ condition: ExpressionID, onError: Label,
    _ branch: (inout ConditionCompiler, Bool) -> Void
  ) {
    count(id)
    let exits = Exits(onTrue: label(), onFalse: label(), onError: label())
    test(condition, exits)
    place(exits.onTrue)
    pending.price += 1
    branch(&self, true)
    place(exits.onFalse)
    pending.price += 3
    branch(&self, false)
    place(exits.onError)
    pending.price += 1
    jump(to: onError)
  }

  mutating func test(
    _ id: ExpressionID, _ builtin: Builtin, _ arguments: Expression.Arguments, to exits: Exits
  ) {
    switch builtin {
    case .not where arguments.count == 1:
      count(id)
      noting(.expression, id.index, to: exits) { compiler, exits in
        compiler.test(compiler.program.arguments[Int(arguments.start)], exits.negated)
      }
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard arguments.count == 2 else { fallthrough }
      count(id)
      let slots = values(arguments, areTestedForNull: testsForNull(builtin, arguments))
      noting(.expression, id.index, to: exits) { compiler, exits in
        if let relation = Relation(ordering: builtin) {
          compiler.emit(.order, slots[0], slots[1], detail: Int(relation.rawValue), exits: exits)
        } else {
          compiler.emit(.equal, slots[0], slots[1], exits: builtin == .equal ? exits : exits.negated)
        }
      }
    default: testValue(id, exits)
    }
  }

  // MARK: Functions

  /// Adds the computation of a function's arguments and variables, then `body` for its result.
  mutating func inline(
    _ id: ExpressionID, _ index: Int32, _ arguments: Expression.Arguments,
    then body: (inout ConditionCompiler, ExpressionID) -> Void
  ) {
    count(id)
    var slots = values(arguments)
    let caller = locals
    let function = program.functions[Int(index)]
    for variable in function.variables {
      pending.price += 1
      locals = slots
      slots.append(value(variable.value))
    }
    locals = slots
    body(&self, function.result)
    locals = caller
  }
}

extension Relation {
  /// The relation of an operator that orders values; nil for other built-ins.
  fileprivate init?(ordering builtin: Builtin) {
    switch builtin {
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }
}
