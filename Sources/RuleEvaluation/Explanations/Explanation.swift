package import RulePrograms
package import RuleValues

/// The complete trace of one decision as data: the rules in evaluation order, every sub-expression with its value, and
/// the stored data that was read.
package struct Explanation: Sendable {
  /// An evaluated sub-expression.
  package struct Step: Sendable {
    /// The expression in the program.
    package let expression: ExpressionID
    /// The value of the expression.
    package let value: ExplainedValue
    /// The operands that were evaluated. Operands skipped by short-circuiting are left out.
    package let operands: [Step]

    /// Creates a step for an evaluated expression.
    package init(expression: ExpressionID, value: ExplainedValue, operands: [Step]) {
      self.expression = expression
      self.value = value
      self.operands = operands
    }
  }

  /// An evaluated rule.
  package struct Visit: Sendable {
    /// The rule in the program.
    package let rule: RuleID
    /// The place for which the rule was evaluated.
    package let location: DataPath
    /// The captures of its wildcards, outermost first; a value is nil if a query leaves it open.
    package let captures: [(name: String, value: String?)]
    /// The outcome of the rule's condition.
    package let outcome: RuleOutcome
    /// The evaluation of the rule's condition.
    package let condition: Step
  }

  /// A place of the stored data that was read.
  package struct Read: Sendable {
    /// The path of the data.
    package let path: DataPath
    /// The value that was read. An inner node is represented by `.before` with its own path.
    package let value: ExplainedValue
  }

  /// A document that was read.
  package struct Document: Sendable {
    /// The path of the document.
    package let path: DocumentPath
    /// The stored document as `{data, __name__, id}`, or null if it is missing. Nil if only its existence was tested,
    /// and it exists.
    package let value: ExplainedValue?
  }

  /// The rules in the order of their evaluation.
  package let visits: [Visit]
  /// The number of further visits, before the last one, that are left out.
  package let omittedVisits: Int
  /// The stored data that was read, in the order of first access.
  package let reads: [Read]
  /// The documents that were read, in the order of first access.
  package let documents: [Document]

  init(_ recorder: borrowing Recorder, _ state: inout EvaluationState) {
    visits = recorder.visits.map { [state] in Visit($0, state) }
    omittedVisits = recorder.omittedCount
    reads = state.arena.loadedStored.map { node in
      let value = state.arena.value(of: node)
      return Read(path: state.arena.path(node), value: state.arena.explained(value))
    }
    documents = state.environment.documents.entries.compactMap { entry in
      switch entry.before {
      case .unread, .failed: nil
      case .missing: Document(path: entry.path, value: .null)
      case .stored(_, let value), .written(_, let value):
        Document(path: entry.path, value: value.map { state.explained($0) })
      }
    }
  }
}

extension Explanation.Visit {
  fileprivate init(_ visit: Recorder.Visit, _ state: EvaluationState) {
    rule = visit.rule
    location = visit.place?.path ?? state.arena.path(visit.node)
    captures =
      visit.place == nil
      ? Self.captures(state.program, at: state.program[visit.rule].node, location)
      : Self.captures(state, at: state.program[visit.rule].node, visit.captures)
    outcome = visit.outcome
    condition = Explanation.Step.tree(
      visit.steps, of: state.program[visit.rule].condition, state.program
    ) {
      visit.place == nil ? state.arena.explained($0) : state.explained($0)
    }
  }

  private static func captures(
    _ program: Program, at location: Int, _ path: DataPath
  ) -> [(name: String, value: String?)] {
    var result: [(name: String, value: String?)] = []
    var current: Int? = location
    for key in path.keys.reversed() {
      guard let index = current else { break }
      if case .wildcard(let name, _) = program.nodes[index].step { result.append((name, key.text)) }
      current = program.nodes[index].parent
    }
    return result.reversed()
  }

  private static func captures(
    _ state: EvaluationState, at location: Int, _ captures: [RuleMatches.Capture]
  ) -> [(name: String, value: String?)] {
    var result: [(name: String, value: String?)] = []
    var current: Int? = location
    while let index = current {
      let node = state.program.nodes[index]
      switch node.step {
      case .wildcard(let name, let slot), .glob(let name, let slot, _):
        let value = captures.first { $0.slot == slot }?.value ?? .null
        result.append((name, state.captureText(value)))
      case .root, .key: break
      }
      current = node.parent
    }
    return result.reversed()
  }
}

extension Explanation.Step {
  /// Builds the tree of evaluations from `steps`, which are in the order of their begin. Without steps, it returns a
  /// placeholder for `condition`.
  fileprivate static func tree(
    _ steps: [Recorder.Step], of condition: ExpressionID, _ program: Program,
    _ explained: (RuleValue) -> ExplainedValue
  ) -> Explanation.Step {
    // The loop runs from the end. The steps one level deeper, reversed, are the operands of the next step found.
    var waiting: [[Explanation.Step]] = []
    for step in steps.reversed() {
      while waiting.count < step.depth + 2 { waiting.append([]) }
      let operands = inOrder(waiting[step.depth + 1].reversed(), of: program[step.expression])
      waiting[step.depth + 1].removeAll()
      waiting[step.depth].append(
        Explanation.Step(expression: step.expression, value: explained(step.value), operands: operands))
    }
    return waiting.first?.last ?? Explanation.Step(expression: condition, value: .null, operands: [])
  }

  /// Returns the operands in the order of the source text, which may differ from the evaluation order. For a call, the
  /// steps of the called function follow its arguments.
  private static func inOrder(
    _ operands: [Explanation.Step], of expression: Expression
  ) -> [Explanation.Step] {
    let arguments: Expression.Arguments
    switch expression {
    case .builtin(_, let found), .invoke(_, let found): arguments = found
    default: return operands
    }
    guard arguments.isLastFirst else { return operands }
    let count = min(Int(arguments.count), operands.count)
    return operands.prefix(count).reversed() + operands.dropFirst(count)
  }
}

extension Arena {
  /// The nodes of stored data that were read.
  var loadedStored: [NodeRef] {
    nodes.indices.filter { nodes[$0].origin == .stored && nodes[$0].content != .unknown }.map {
      NodeRef(UInt32(truncatingIfNeeded: $0))
    }
  }

  /// Returns a value in a form that outlives the arena.
  func explained(_ value: RuleValue) -> ExplainedValue {
    switch value {
    case .null: .null
    case .error(let fault): .fault(fault)
    case .bool(let bool): .bool(bool)
    case .double(let double): .number(double)
    case .string(let reference): .string(string(reference))
    case .node(let node): explained(node)
    default: .fault(.kind)
    }
  }

  private func explained(_ node: NodeRef) -> ExplainedValue {
    switch nodes[Int(node.index)].origin {
    case .stored: .before(path(node))
    case .claim: .claims(path(node))
    case .mirror, .merged, .written: .after(path(node))
    }
  }
}
