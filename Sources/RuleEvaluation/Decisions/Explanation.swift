public import RulePrograms
public import RuleValues

/// The whole story of one decision, as data: the rules in the order in which they were asked, every sub-expression with
/// its value, and the stored data that was read.
public struct Explanation: Sendable {
  /// A sub-expression that was evaluated.
  public struct Step: Sendable {
    /// The expression.
    public let expression: ExpressionID
    /// What it came to.
    public let value: ExplainedValue
    /// The operands that were evaluated; short-circuited ones are not among them.
    public let operands: [Step]
  }

  /// A rule that was asked.
  public struct Visit: Sendable {
    /// The rule.
    public let rule: RuleID
    /// The place that it was asked about.
    public let location: DataPath
    /// What its wildcards captured, outermost first.
    public let captures: [(name: String, value: String)]
    /// Its answer.
    public let outcome: RuleOutcome
    /// Its condition.
    public let condition: Step
  }

  /// Stored data that was read.
  public struct Read: Sendable {
    /// The place.
    public let path: DataPath
    /// What was there; an inner node stands as `.before` its own path.
    public let value: ExplainedValue
  }

  /// The rules, in the order in which they were asked.
  public let visits: [Visit]
  /// How many further visits, before the last, are left out.
  public let omittedVisits: Int
  /// The stored data that was read, in the order of the first touch.
  public let reads: [Read]

  init(_ evaluator: inout Evaluator<Recorder>) {
    let story = evaluator.observer
    visits = story.visits.map { Visit($0, &evaluator) }
    omittedVisits = story.omittedCount
    reads = evaluator.arena.loadedStored.map { node in
      let value = evaluator.arena.value(of: node)
      return Read(path: evaluator.arena.path(node), value: evaluator.arena.explained(value))
    }
  }
}

extension Explanation.Visit {
  fileprivate init(_ visit: Recorder.Visit, _ evaluator: inout Evaluator<Recorder>) {
    rule = visit.rule
    location = evaluator.arena.path(visit.node)
    captures = Self.captures(evaluator.program, at: evaluator.program[visit.rule].node, location)
    outcome = visit.outcome
    condition = Explanation.Step(evaluator.program[visit.rule].condition, visit.values, evaluator)
  }

  private static func captures(
    _ program: Program, at location: Int, _ path: DataPath
  ) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var current: Int? = location
    for key in path.keys.reversed() {
      guard let index = current else { break }
      if case .wildcard(let name, _) = program.nodes[index].step { result.append((name, key.text)) }
      current = program.nodes[index].parent
    }
    return result.reversed()
  }
}

extension Explanation.Step {
  fileprivate init(_ id: ExpressionID, _ values: [ExpressionID: RuleValue], _ evaluator: Evaluator<Recorder>) {
    expression = id
    value = evaluator.arena.explained(values[id] ?? .null)
    operands = evaluator.program.operands(of: id).filter { values[$0] != nil }.map {
      Explanation.Step($0, values, evaluator)
    }
  }
}

extension Arena {
  /// The places of the stored data that were read.
  var loadedStored: [NodeRef] {
    nodes.indices.filter { nodes[$0].origin == .stored && nodes[$0].content != .unknown }.map {
      NodeRef(UInt32(truncatingIfNeeded: $0))
    }
  }

  /// A value that outlives the arena.
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
