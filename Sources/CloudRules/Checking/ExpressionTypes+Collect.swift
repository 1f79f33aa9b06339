import RulePrograms
import SourceText

extension ExpressionTypes {
  // MARK: Up

  mutating func collect(_ id: NodeID, _ inference: inout TypeInference) {
    switch tree[id].kind {
    case .group(let inner):
      states[at(id)].types = states[at(inner)].types
      take([inner], for: id, &inference)
      return
    case .identifier: collectVariable(id, &inference)
    case .call(let callee, let arguments):
      take((inference.receiver(of: callee, in: id).map { [$0] } ?? []) + tree[arguments], for: id, &inference)
    default: takeOperands(of: id, &inference)
    }
    switch tree[id].kind {
    case .binary(let sign, let left, let right): compare(sign, left, right, at: id, in: &inference)
    case .conditional(let condition, let then, let otherwise):
      compareBranches(condition, then, otherwise, at: id, in: &inference)
    default: break
    }
    checkWanted(id, &inference)
    if purpose == .inquiry { return }
    inference.rules.setTypes(of: id, states[at(id)].types.set)
  }

  private mutating func takeOperands(of id: NodeID, _ inference: inout TypeInference) {
    var merged = Clauses()
    var impossible: [Clauses.Variable] = []
    // The tree of `inference`: this type's own would be copied, because the closure changes this value.
    inference.tree.forEachOperand(of: id) { take($0, &merged, &impossible) }
    finish(id, merged, impossible: impossible, in: &inference)
  }

  private mutating func take(_ operands: [NodeID], for id: NodeID, _ inference: inout TypeInference) {
    var merged = Clauses()
    var impossible: [Clauses.Variable] = []
    for operand in operands { take(operand, &merged, &impossible) }
    finish(id, merged, impossible: impossible, in: &inference)
  }

  /// Merges the clauses of an operand.
  private mutating func take(_ operand: NodeID, _ merged: inout Clauses, _ impossible: inout [Clauses.Variable]) {
    if states[at(operand)].clauses.isEmpty { return }
    if merged.isEmpty {
      swap(&merged, &states[at(operand)].clauses)
    } else {
      merged.narrow(by: states[at(operand)].clauses, &impossible)
      states[at(operand)].clauses = Clauses()
    }
  }

  private mutating func finish(
    _ id: NodeID, _ merged: Clauses, impossible: [Clauses.Variable], in inference: inout TypeInference
  ) {
    states[at(id)].clauses = merged
    if impossible.isEmpty { return }
    for variable in impossible { states[at(id)].clauses.remove(variable) }
    guard isReported else { return }
    for variable in impossible {
      inference.reportImpossible(variable, at: Span(states[at(id)].start, tree[id].span.end))
    }
  }

  private mutating func collectVariable(_ id: NodeID, _ inference: inout TypeInference) {
    let wanted = states[at(id)].wanted
    switch inference.rules.resolution(of: id) {
    case .capture(let match, let segment, _):
      states[at(id)].types = inference.captureTypes(of: match)
      if let types = states[at(id)].types.narrowed(by: wanted) {
        states[at(id)].clauses = Clauses(.capture(match, segment: segment), types)
      }
    case .parameter(let index): states[at(id)].clauses = Clauses(.parameter(index), wanted)
    case .variable(let index): states[at(id)].clauses = Clauses(.variable(index), wanted)
    case .request:
      if inference.isListing {
        states[at(id)].types = Signatures.map
      } else {
        states[at(id)].clauses = Clauses(.request, wanted)
      }
    case .resource: states[at(id)].clauses = Clauses(.resource, wanted)
    default: break
    }
  }

  // MARK: Mismatches

  private func checkWanted(_ id: NodeID, _ inference: inout TypeInference) {
    let state = states[at(id)]
    guard isReported, !state.types.overlaps(state.wanted) else { return }
    if case .call = tree[id].kind, case .function = inference.rules.resolution(of: id) { return }
    let span = place(of: id, inference)
    if purpose == .condition, tree.peeled(root) == id {
      inference.findings.warn(ConditionType.report(state.types, at: span))
    } else {
      inference.findings.warn(OperandType.report(state.types, wanted: state.wanted, at: span))
    }
    if case .identifier(let word) = tree[id].kind {
      inference.findings.warn(VariableTypes.report(tree[word], at: span))
    }
  }

  /// Where the service reports a mismatch: the sign of an operator, the name of a function, otherwise the start of the
  /// node with the parentheses around it.
  private func place(of id: NodeID, _ inference: TypeInference) -> Span {
    let node = tree[id]
    switch node.kind {
    case .binary(let sign, let left, _):
      return inference.places.sign(after: tree[left].span.end, count: sign.rawValue.utf8.count)
    case .call(let callee, _): return tree.calleeSpan(of: callee)
    case .typeTest(let operand, _): return inference.places.sign(after: tree[operand].span.end, count: 2)
    case .unary, .index, .slice: return node.span
    default: return Span(states[at(id)].start, max(node.span.end, states[at(id)].start))
    }
  }

  private func compare(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, at id: NodeID, in inference: inout TypeInference
  ) {
    guard isReported, sign == .equal || sign == .notEqual, states[at(id)].types.overlaps(states[at(id)].wanted),
      !states[at(left)].types.isComparable(to: states[at(right)].types)
    else { return }
    let span = inference.places.sign(after: tree[left].span.end, count: 2)
    inference.findings.warn(NeverEqual.report(sign, states[at(left)].types, states[at(right)].types, at: span))
  }

  private func compareBranches(
    _ condition: NodeID, _ then: NodeID, _ otherwise: NodeID, at id: NodeID, in inference: inout TypeInference
  ) {
    let (first, second) = (states[at(then)].types, states[at(otherwise)].types)
    let wanted = states[at(id)].wanted
    guard isReported, !first.overlaps(second), first.overlaps(wanted), second.overlaps(wanted) else { return }
    let span = inference.places.sign(after: tree[condition].span.end, count: 1)
    inference.findings.warn(BranchTypes.report(first, second, at: span))
  }
}

extension TypeInference {
  /// The receiver of a method call; nil for a function of a namespace.
  func receiver(of callee: NodeID, in call: NodeID) -> NodeID? {
    guard case .member(let base, _) = tree[tree.peeled(callee)].kind else { return nil }
    switch rules.resolution(of: base) {
    case .namespace: return nil
    default: return base
    }
  }

  /// The types of the captures of a match. The service does not distinguish those of one path (emulator 1.19.9).
  func captureTypes(of match: MatchID) -> TypeList {
    TypeList(tree[match].path.filter { $0.captured != nil }.map { $0.isGlob ? .path : .string })
  }
}
