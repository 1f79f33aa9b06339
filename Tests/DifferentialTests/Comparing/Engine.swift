import RuleValues

/// Something that answers for a pack of expressions: the emulator, or this project.
protocol Engine {
  /// What became of a pack.
  ///
  /// - Parameter times: the requests' times, one a block, where another engine has told them.
  func answer(_ pack: PrintedPack, at times: [Timestamp]) throws -> PackAnswer
}

/// What an engine says of a pack.
struct PackAnswer {
  /// What its compiler says.
  var compiled = EmulatorProject.Compiled()
  /// The values of all nodes of each expression, parents first, in the order of the pack's conditions; nil where a node
  /// was not evaluated, or is not reported.
  var outcomes: [[Outcome?]] = []
  /// Expressions with operands that had to be loaded first, so that there are values of a first try among theirs.
  var retried: Set<Int> = []
  /// Blocks whose request was not answered, because the engine fell over: nothing is known of their expressions.
  var unanswered: Set<Int> = []
  /// Blocks whose request was granted, behind which no expression is evaluated. No condition of a pack is true, unless
  /// values were left behind.
  var granted: Set<Int> = []
  /// Expressions whose report has another shape than they have.
  var misfits: Set<Int> = []
  /// Expressions in which the emulator leaves values behind (``Divergence/leftovers``).
  var leftovers: Set<Int> = []
  /// The times of the requests, one a block.
  var times: [Timestamp] = []
  /// What does not fit together.
  var oddities: [String] = []
}
