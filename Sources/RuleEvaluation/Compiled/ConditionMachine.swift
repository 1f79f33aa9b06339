import RulePrograms
import RuleValues

/// What the compiled conditions of an operation decide together.
enum CodeVerdict {
  /// The rule at this index, or at this depth, is the first whose condition is true.
  case granted(Int)
  /// All conditions are false, and none met an error.
  case denied
  /// The walker must decide.
  case undecided
}

/// The machine that runs ``ConditionCode`` for one decision after another.
struct ConditionMachine {
  /// The compiled conditions.
  let code: ConditionCode
  private var frame: [RuleValue]
  private var kept: KeptValues
  /// The node of the last Realtime rule.
  private var location = Arena.before

  init(_ code: ConditionCode) {
    self.code = code
    frame = code.constants + Array(repeating: .null, count: code.slotCount - code.constants.count)
    kept = KeptValues(code.dependencies)
  }

  /// Begins an operation of Cloud rules, or a request to Realtime rules: all kept values are unknown.
  mutating func beginOperation() { kept.beginOperation() }

  /// Sets the values of the captures of a match.
  @inline(__always)
  mutating func bind(_ match: RuleMatches.Match, of matches: borrowing RuleMatches) {
    matches.forEachCapture(of: match) { bind($0.value, to: $0.slot) }
  }

  /// Sets the node of a Realtime rule.
  @inline(__always)
  mutating func move(to node: NodeRef) {
    guard node != location else { return }
    location = node
    if kept.watchesChanges { kept.change(.location) }
  }

  /// Sets the value of a capture.
  @inline(__always)
  mutating func bind(_ value: RuleValue, to capture: Int) {
    let slot = code.firstCapture + capture
    if kept.watchesChanges, !value.isSameReference(as: frame[slot]) { kept.change(.capture(capture)) }
    frame[slot] = value
  }

  /// Returns whether the condition of a rule is true.
  ///
  /// - Returns: nil if the walker must decide: the condition is not compiled, or it met a limit, a failure or an accident
  ///   of the engine.
  mutating func holds(_ rule: RuleID, _ state: inout EvaluationState) -> Bool? {
    let entry = code.entries[Int(rule.index)]
    guard entry >= 0 else { return nil }
    return Self.run(from: Int(entry), code, frame: &frame, kept: &kept.entries, since: kept.changes, &state)
  }

  private static func run(
    from entry: Int, _ code: borrowing ConditionCode, frame: inout [RuleValue], kept: inout [KeptValues.Entry],
    since changes: borrowing KeptValues.Changes, _ state: inout EvaluationState
  ) -> Bool? {
    let steps = code.steps.span
    var slots = frame.mutableSpan
    var entries = kept.mutableSpan
    var next = entry
    while true {
      let step = steps[next]
      let result: RuleValue
      switch step.operation {
      case .grant: return true
      case .miss: return false
      case .leave: return nil
      case .note, .noteAndJump:
        guard state.note(code.notes.span.extracting(Int(step.left)..<Int(step.left + step.right)), slots.span) else {
          return nil
        }
        next = step.operation == .note ? next + 1 : Int(step.onTrue)
        continue
      case .jump: result = .bool(true)
      case .loadInput, .loadAuthPresence, .loadUserID, .loadField:
        let index = Int(step.result) - code.firstKept
        if !changes.allow(entries[index]) {
          slots[Int(step.result)] = load(step, code, &state)
          changes.note(&entries[index])
        }
        next += 1
        continue
      case .copy, .member, .size, .matchesWhole, .call:
        guard compute(step, code, in: &slots, kept: &entries, since: changes, &state) else { return nil }
        next += 1
        continue
      case .operate, .matches:
        guard compute(step, code, in: &slots, kept: &entries, since: changes, &state), state.pays(for: step) else {
          return nil
        }
        let value = slots[Int(step.result)]
        // The walker tells which of the operands of `hasChildren` were evaluated before an error.
        if value.isFinalError || (value.isError && step.right > 2) { return nil }
        if value.isError { state.metError = true }
        next = value.isError ? Int(step.onError) : next + 1
        continue
      case .realtimeEqual:
        result = state.realtimeEquality(slots[Int(step.left)], slots[Int(step.right)], negated: false)
      case .equal: result = state.equalValue(slots[Int(step.left)], slots[Int(step.right)])
      case .order: result = state.orderValue(step.detail, slots[Int(step.left)], slots[Int(step.right)])
      case .isType: result = state.isType(slots[Int(step.left)], TypeSet(rawValue: UInt32(step.detail)))
      case .test: result = slots[Int(step.left)]
      }
      guard state.pays(for: step), let exit = exit(of: step, result, &state) else { return nil }
      next = exit
    }
  }

  /// Returns where a test with this result goes on; nil if the walker must evaluate the condition.
  @inline(__always)
  private static func exit(of step: CodeStep, _ result: RuleValue, _ state: inout EvaluationState) -> Int? {
    switch result {
    case .bool(true): return Int(step.onTrue)
    case .bool(false): return Int(step.onFalse)
    case .error(let fault) where fault.isFinal: return nil
    default:
      state.metError = true
      return Int(step.onError)
    }
  }

  /// Sets the result of a step, unless it is known already. The cost is the same.
  ///
  /// - Returns: false if the walker must evaluate the condition.
  @inline(__always)
  private static func compute(
    _ step: CodeStep, _ code: borrowing ConditionCode, in slots: inout MutableSpan<RuleValue>,
    kept: inout MutableSpan<KeptValues.Entry>, since changes: borrowing KeptValues.Changes,
    _ state: inout EvaluationState
  ) -> Bool {
    guard step.isKept else {
      guard let value = value(of: step, code, slots.span, &state) else { return false }
      slots[Int(step.result)] = value
      return true
    }
    let index = Int(step.result) - code.firstKept
    if changes.allow(kept[index]) { return state.addCost(kept[index].cost) }
    let before = state.cost
    guard let value = value(of: step, code, slots.span, &state) else { return false }
    slots[Int(step.result)] = value
    kept[index].cost = state.cost(since: before)
    changes.note(&kept[index])
    return true
  }

  /// Returns the value that a step computes; nil if the walker must evaluate the condition.
  @inline(__always)
  private static func value(
    of step: CodeStep, _ code: borrowing ConditionCode, _ slots: Span<RuleValue>, _ state: inout EvaluationState
  ) -> RuleValue? {
    switch step.operation {
    case .copy: return slots[Int(step.left)]
    case .member: return state.memberValue(slots[Int(step.left)], slots[Int(step.right)])
    case .size: return state.sizeValue(slots[Int(step.left)])
    case .matchesWhole: return state.matchesWhole(slots[Int(step.left)], step.detail)
    case .matches: return state.matches(slots[Int(step.left)], step.detail)
    case .operate: return operate(step, by: code, slots, &state)
    default:
      let base = state.operands.count
      for index in Int(step.left)..<Int(step.left + step.right) {
        state.operands.append(slots[Int(code.operands[index])])
      }
      return state.called(UInt8(truncatingIfNeeded: step.detail), base)
    }
  }

  /// Returns the value of an operation of Realtime rules.
  @inline(__always)
  private static func operate(
    _ step: CodeStep, by code: borrowing ConditionCode, _ slots: Span<RuleValue>, _ state: inout EvaluationState
  ) -> RuleValue {
    let first = Int(step.left)
    let count = Int(step.right)
    func operand(_ index: Int) -> RuleValue { slots[Int(code.operands[first + index])] }
    guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: step.detail)) else { return .error(.kind) }
    switch state.operations[operation] {
    case .unary(let apply) where count == 1: return apply(&state, operand(0))
    case .binary(let apply) where count == 2: return apply(&state, operand(0), operand(1))
    case .ternary(let apply) where count == 3: return apply(&state, operand(0), operand(1), operand(2))
    case .every(let apply):
      if count == 1 { return apply(&state, operand(0), nil) }
      var result = RuleValue.bool(true)
      for index in 1..<count {
        let value = apply(&state, operand(0), operand(index))
        guard case .bool(let bool) = value else { return value }
        if !bool { result = .bool(false) }
      }
      return result
    default: return .error(.kind)
    }
  }

  private static func load(
    _ step: CodeStep, _ code: borrowing ConditionCode, _ state: inout EvaluationState
  ) -> RuleValue {
    switch step.operation {
    case .loadAuthPresence: state.authPresence()
    case .loadUserID: state.userID()
    case .loadField: state.value(of: code.fields[Int(step.detail)], code.names.span)
    default:
      Expression.Input(rawValue: UInt8(truncatingIfNeeded: step.detail)).map { state.value(of: $0) } ?? .error(.kind)
    }
  }
}

extension RuleValue {
  /// Whether both values are the same string or path in the arena.
  @inline(__always)
  fileprivate func isSameReference(as other: RuleValue) -> Bool {
    switch (self, other) {
    case (.string(let text), .string(let other)): text == other
    case (.path(let path), .path(let other)): path == other
    default: false
    }
  }
}

extension EvaluationState {
  /// Notes outcomes.
  ///
  /// - Returns: false if the walker must evaluate the condition.
  fileprivate mutating func note(_ notes: Span<ConditionNote>, _ slots: Span<RuleValue>) -> Bool {
    for index in notes.indices {
      let note = notes[index]
      if note.slot < 0 {
        outcomes.append(note.note)
        continue
      }
      let outcome = OutcomeNote.Outcome(slots[Int(note.slot)])
      if outcome == .isError, note.leavesErrors { return false }
      outcomes.append(OutcomeNote(note.note.kind, Int(note.note.index), outcome))
    }
    return true
  }

  /// Counts the cost of a step with exits, and of those before it.
  ///
  /// - Returns: false if the walker must evaluate the condition, because a limit is reached.
  @inline(__always)
  fileprivate mutating func pays(for step: CodeStep) -> Bool {
    steps += Int(step.steps)
    expressions += Int(step.price)
    return expressions <= expressionLimit && (steps <= pause || mayGoOn())
  }

  /// Evaluates `left == right`.
  @inline(__always)
  fileprivate mutating func equalValue(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      steps += 1
      charge(left)
      return .bool(arena.equal(left, right))
    case (.error(let fault), _), (_, .error(let fault)):
      // A limit ends the evaluation, whichever operand met it.
      if case .error(let other) = right, other.isFinal { return right }
      return .error(fault)
    default: return equality(.equal, left, right)
    }
  }

  /// Evaluates a comparison.
  @inline(__always)
  fileprivate mutating func orderValue(_ relation: Int32, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    guard let relation = Relation(rawValue: UInt8(truncatingIfNeeded: relation)) else { return .error(.kind) }
    if case .integer(let left) = left, case .integer(let right) = right {
      return .bool(relation.holds(isLess: left < right, isEqual: left == right))
    }
    if left.isFinalError { return left }
    if right.isFinalError { return right }
    return ordering(relation, left, right) ?? .error(EvaluationFault(.unsupportedOperation))
  }

  /// Evaluates `value.name`.
  @inline(__always)
  fileprivate mutating func memberValue(_ value: RuleValue, _ name: RuleValue) -> RuleValue {
    if case .map(let map) = value, case .string(let key) = name {
      return arena.value(of: key, in: map) ?? .error(EvaluationFault(.undefinedProperty))
    }
    let base = operands.count
    operands.append(value)
    operands.append(name)
    return called(Builtin.member.rawValue, base) ?? .error(.stepLimit)
  }

  /// Evaluates `value.size()`.
  @inline(__always)
  fileprivate mutating func sizeValue(_ value: RuleValue) -> RuleValue {
    if case .string(let text) = value {
      charge(text)
      return .integer(Int64(arena.withText(text) { TextOperations.utf16Count($0) }))
    }
    operands.append(value)
    return called(Builtin.size.rawValue, operands.count - 1) ?? .error(.stepLimit)
  }

  /// Calls a built-in with the operands from `base` on, and removes them.
  ///
  /// - Returns: its value; nil if the walker must evaluate the condition.
  fileprivate mutating func called(_ builtin: UInt8, _ base: Int) -> RuleValue? {
    guard let builtin = Builtin(rawValue: builtin) else { return nil }
    var firstError: RuleValue?
    for index in base..<operands.count {
      guard case .error(let fault) = operands[index] else { continue }
      if fault.isFinal { return nil }
      if firstError == nil { firstError = operands[index] }
    }
    let count = operands.count - base
    let value = applied(builtin, base, firstError)
    operands.removeAll(after: base)
    guard case .error(let fault) = value else { return value }
    // Parts of lists and paths with an error may stay on the engine's stack.
    if fault.isFinal || (count > 1 && (builtin == .list || builtin == .path)) { return nil }
    return value
  }

  /// Returns `request.auth` for a comparison with null: null, or a map that need not have its members.
  mutating func authPresence() -> RuleValue {
    guard case .auth = environment.members.entry(.auth), environment.knownAuth == nil,
      let isSignedIn = environment.surroundings?.isSignedIn
    else { return value(of: .requestAuth) }
    return isSignedIn ? .map(ElementsRef(start: 0, count: 0)) : .null
  }

  /// Returns `request.auth.uid`.
  mutating func userID() -> RuleValue {
    if environment.knownAuth == nil {
      if let known = environment.knownUID ?? environment.surroundings?.uid(in: &arena) {
        environment.knownUID = known
        return known
      }
    }
    return memberValue(auth(), .string(arena.words.uid))
  }

  /// Returns a field of a document, or a claim. It reads only what leads there.
  mutating func value(of field: ConditionCode.LoadedField, _ allNames: Span<TextRef>) -> RuleValue {
    let names = allNames.extracting(field.names)
    let below = names.extracting(1..<names.count)
    switch field.root {
    case .requestAuth:
      if environment.knownAuth == nil, let claim = environment.surroundings?.claim(below, in: &arena) { return claim }
    case .resource:
      if case .before(let place) = environment.resource, let value = value(below, at: place, isAfter: false) {
        return value
      }
    default:
      if case .after(let place) = environment.members.entry(.resource),
        let value = value(below, at: place, isAfter: true)
      {
        return value
      }
    }
    var value = value(of: field.root)
    for index in names.indices { value = memberValue(value, .string(names[index])) }
    return value
  }

  /// Returns the field `names` of a document without decoding the rest; nil if the document is decoded already or
  /// cannot be read.
  private mutating func value(_ names: Span<TextRef>, at place: Int, isAfter: Bool) -> RuleValue? {
    switch state(place, isAfter: isAfter) {
    case .missing: return .error(.nullValue)
    case .written(let fields, nil): return arena.value(of: names, in: fields)
    case .stored(let document, nil): return arena.value(of: names, in: document)
    case .unread, .failed, .stored, .written: return nil
    }
  }
}

extension Arena {
  /// Returns the field of a request's document that `names` lead to; an error if it is missing.
  fileprivate mutating func value(of names: Span<TextRef>, in fields: DocumentFields) -> RuleValue {
    guard var value = withText(names[0], { fields.value(named: $0) }) else {
      return .error(EvaluationFault(.undefinedProperty))
    }
    for index in 1..<names.count {
      guard case .map(let fields) = value else { return .error(.kind) }
      guard let found = withText(names[index], { fields.value(named: $0) }) else {
        return .error(EvaluationFault(.undefinedProperty))
      }
      value = found
    }
    return self.value(value, depth: names.count)
  }

  /// Returns the field of a stored document that `names` lead to; an error if it is missing; nil if the document must be
  /// decoded as a whole.
  fileprivate mutating func value(of names: Span<TextRef>, in document: EncodedDocument) -> RuleValue? {
    // A whole document takes at most this much of the allowance, and the walker decodes whole documents.
    guard spend(document.bytes.count * (1 + 2 * Self.bytesPerElement)) else { return nil }
    return document.withEvents { reader in
      var reader = reader
      return try? field(names, &reader)
    }
  }

  private mutating func field(
    _ names: Span<TextRef>, _ reader: inout DocumentEventReader
  ) throws(CorruptDocument) -> RuleValue? {
    var event = try reader.next()
    for index in names.indices {
      guard case .startMap = event else { return event == nil ? nil : .error(.kind) }
      event = nil
      while case .name(let candidate)? = try reader.next() {
        let isWanted = withText(names[index]) { CodeUnits.equal($0, candidate) }
        let value = try reader.next()
        if isWanted {
          event = value
          break
        }
        switch value {
        case .startMap, .startArray: reader.skipRest()
        default: break
        }
      }
      guard event != nil else { return .error(EvaluationFault(.undefinedProperty)) }
    }
    guard let event else { return nil }
    return try value(event, &reader)
  }
}
