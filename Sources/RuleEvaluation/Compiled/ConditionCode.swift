import RulePrograms

/// The conditions of a program as jumping code: each is a sequence of ``CodeStep``s that ends with `grant` or `miss`.
///
/// The frame of a decision has a slot for each constant of the rules, for each capture, for each kept value, and for the
/// values that a condition computes. A kept value is computed at most once an operation, by the first condition that reads
/// it: inputs, fields, and what several places of the rules compute, such as the document of a repeated `get()`. A value
/// that depends on captures, or on the location of a Realtime rule, is computed again when they change.
///
/// The code only tells whether a condition is true. It counts steps, expressions and documents like the walker
/// (``Evaluator``), which computes everything else: why a condition is false, and all that ``ConditionMachine`` leaves
/// undecided.
///
/// Noting conditions also note the outcome of each rule and expression, for an observer that counts them. They note what the walker
/// notes, in another order.
struct ConditionCode: Sendable {
  /// A field of a document, below its member `data`, or a claim, below the member `token`.
  struct Field: Hashable, Sendable {
    /// The variable: `request.auth`, `resource` or `request.resource`.
    let root: Expression.Input
    /// The names from the root on, in the text of the program.
    let names: [TextRef]
  }

  /// A field whose names are in ``names``.
  struct LoadedField: Sendable {
    let root: Expression.Input
    let names: Range<Int>
  }

  /// The steps of all conditions.
  let steps: [CodeStep]
  /// The first step of each rule's condition; negative if it is not compiled.
  let entries: [Int32]
  /// The paths of documents that each rule's condition may read, as far as they are known before it is evaluated.
  let planned: [[PlannedPath]]
  /// The slots of calls' operands.
  let operands: [Int32]
  /// What the steps of noting conditions note.
  let notes: [ConditionNote]
  let fields: [LoadedField]
  /// The names of all fields.
  let names: [TextRef]
  /// The values of the first slots.
  let constants: [RuleValue]
  /// The slot of the first capture.
  let firstCapture: Int
  /// The slot of the first kept value.
  let firstKept: Int
  /// What the kept values depend on.
  let dependencies: [KeptValues.Dependencies]
  /// The number of slots.
  let slotCount: Int

  /// Compiles the conditions of `program`. Those that would need too much code are left to the walker.
  ///
  /// - Parameter isNoting: whether the conditions note the outcomes of rules and expressions.
  init(_ program: Program, isNoting: Bool = false) {
    var compiler = ConditionCompiler(program, isNoting: isNoting)
    var entries: [Int32] = []
    var planned: [[PlannedPath]] = []
    for rule in program.rules.indices {
      entries.append(compiler.compile(RuleID(rule)))
      planned.append(compiler.planned)
    }
    self = compiler.finished(entries, planned)
  }

  init(
    steps: [CodeStep], entries: [Int32], planned: [[PlannedPath]], operands: [Int32], notes: [ConditionNote],
    fields: [Field],
    constants: [RuleValue], firstCapture: Int,
    firstKept: Int, dependencies: [KeptValues.Dependencies], slotCount: Int
  ) {
    self.steps = steps
    self.entries = entries
    self.planned = planned
    self.operands = operands
    self.notes = notes
    var names: [TextRef] = []
    self.fields = fields.map { field in
      names += field.names
      return LoadedField(root: field.root, names: names.count - field.names.count..<names.count)
    }
    self.names = names
    self.constants = constants
    self.firstCapture = firstCapture
    self.firstKept = firstKept
    self.dependencies = dependencies
    self.slotCount = slotCount
  }
}
