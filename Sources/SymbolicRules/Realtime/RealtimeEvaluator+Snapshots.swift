import RulePrograms

/// Methods of data snapshots.
extension RealtimeEvaluator {
  private var states: DataStates { inputs.states }

  /// Returns the result of a method of a snapshot, which is the first operand.
  func snapshot(_ operation: Operation, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    guard case .place(let place) = operands[0] else {
      // The only snapshot that is a term is one that is not modeled.
      guard case .term = operands[0] else { return failure(of: "`\(operation)`", operands, id) }
      return unmodeled("`\(operation)` of an unknown location", operands, id)
    }
    switch operation {
    case .snapshotValue: return states.value(at: place)
    case .snapshotChild: return child(place, operands[1], id)
    case .snapshotParent: return place.parent.map { .place($0) } ?? .failure
    case .snapshotHasChild: return .truth(hasChild(place, operands[1], id))
    case .snapshotHasChildren: return decided(states.isObject(place))
    case .snapshotHasAllChildren:
      // Each name is looked up, and the first error is the result.
      let children = operands.dropFirst().map { hasChild(place, $0, id) }
      let isValid = space.all(children.map { space.isValid($0) })
      let holds = space.all(children.map(\.isTrue))
      return .truth(Truth(isTrue: holds, isFalse: space.both(isValid, space.not(holds))))
    case .snapshotExists: return decided(states.isPresent(place))
    case .snapshotIsNumber: return decided(states.isLeaf(place, [.int, .float]))
    case .snapshotIsString: return decided(states.isLeaf(place, .string))
    case .snapshotIsBoolean: return decided(states.isLeaf(place, .bool))
    case .snapshotPriority, .not, .realtimeEqual, .realtimeNotEqual, .realtimeLess, .realtimeLessOrEqual,
      .realtimeGreater, .realtimeGreaterOrEqual, .realtimeAdd, .realtimeSubtract, .realtimeMultiply, .realtimeDivide,
      .realtimeRemainder, .realtimeNegate, .claimMember, .claimLength, .textLength, .textContains, .textBeginsWith,
      .textEndsWith, .textReplace, .textLowercased, .textUppercased:
      return unmodeled("`\(operation)`", operands, id)
    }
  }

  private func decided(_ formula: Formula) -> SymbolicValue { .truth(space.decided(formula)) }

  private func hasChild(_ place: DataPlace, _ path: SymbolicValue, _ id: ExpressionID) -> Truth {
    let exists = space.map([child(place, path, id)]) { operands in
      guard case .place(let child) = operands[0] else {
        return .truth(unmodeledTruthOrError("`hasChild()` of an unknown location", operands, id))
      }
      return decided(states.isPresent(child))
    }
    return exists.map { space.truth(of: $0) } ?? unmodeledTruthOrError("`hasChild()`", [.place(place), path], id)
  }

  // MARK: Relative paths

  /// Returns the location at a relative path. A string that is unknown is one key; if it is none, the result is not
  /// modeled.
  private func child(_ place: DataPlace, _ path: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let path) = path else { return failure(of: "`child()`", [path], id) }
    let isText = space.isKind(path, .string)
    if isText == .never { return .failure }
    let keys = keys(of: path)
    let areKeys = space.all([isText] + keys.map { space.isKey($0) })
    let rest = space.both(isText, space.not(areKeys))
    let known = (condition: areKeys, value: SymbolicValue.place(place.appending(keys)))
    if rest == .never { return space.choose([known]) }
    return space.choose([
      known, (rest, unmodeled("a path of several unknown keys", [.place(place), .term(path)], id)),
    ])
  }

  /// Returns the keys of a relative path, in which slashes occur only in its known parts.
  private func keys(of path: Term) -> [Term] {
    var parts = [path]
    if case .joined(let joined) = space[path] { parts = joined }
    var keys: [Term] = []
    var current: Term?
    for part in parts {
      guard let text = space.constant(part)?.text else {
        current = current.map { space.joined($0, part) } ?? part
        continue
      }
      for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        if index > 0, let key = current {
          keys.append(key)
          current = nil
        }
        if !piece.isEmpty {
          current = current.map { space.joined($0, space.term(String(piece))) } ?? space.term(String(piece))
        }
      }
    }
    return keys + [current].compactMap(\.self)
  }
}
