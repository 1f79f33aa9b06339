import RulePrograms

/// The computation of values.
extension ConditionCompiler {
  /// Adds the computation of a value, and returns its slot.
  mutating func value(_ id: ExpressionID) -> Slot {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, !isTooLarge else {
      isTooLarge = true
      return .constant(0)
    }
    switch program[id] {
    case .constant(let value): return counted(id, constant(value, id))
    case .boundCapture(let slot): return counted(id, .capture(Int(slot)))
    case .local(let index):
      return counted(id, locals.indices.contains(Int(index)) ? locals[Int(index)] : .constant(0))
    case .input(let input): return counted(id, keep(.input(input), .loadInput, detail: Int(input.rawValue)))
    case .builtin(let builtin, let arguments): return value(id, builtin, arguments)
    case .invoke(let function, let arguments):
      var slot = Slot.constant(0)
      inline(id, function, arguments) { compiler, result in slot = compiler.value(result) }
      note(id, slot)
      return slot
    case .choice(let condition, let then, let otherwise):
      let result = temporary()
      let end = label()
      let failed = label()
      choose(id, condition, onError: failed) { compiler, holds in
        let value = compiler.value(holds ? then : otherwise)
        compiler.emit(.copy, value, to: result)
        compiler.jump(to: end)
      }
      place(failed)
      emit(.copy, .constant(0), to: result)
      place(end)
      note(id, result)
      return result
    case .matchesWhole(let text, let pattern):
      count(id)
      let text = value(text)
      let result = result(of: .matchesWhole, [text], detail: Int(pattern))
      emit(.matchesWhole, text, to: result, detail: Int(pattern))
      note(id, result)
      return result
    case .absorbingAnd, .absorbingOr, .isType, .and, .or: return truth(id)
    case .capture, .conditional, .call, .matches: return realtimeValue(id)
    }
  }

  /// Counts and notes an expression whose value is in a slot.
  private mutating func counted(_ id: ExpressionID, _ slot: Slot) -> Slot {
    count(id)
    note(id, slot)
    return slot
  }

  /// Adds the computation of a condition's value.
  mutating func truth(_ id: ExpressionID) -> Slot {
    let result = temporary()
    let end = label()
    let exits = Exits(onTrue: label(), onFalse: label(), onError: label())
    test(id, exits)
    for (label, constant) in [(exits.onTrue, 2), (exits.onFalse, 1), (exits.onError, 0)] {
      place(label)
      emit(.copy, .constant(constant), to: result)
      jump(to: end)
    }
    place(end)
    return result
  }

  mutating func constant(_ value: RuleValue, _ id: ExpressionID) -> Slot {
    let key: Constant =
      switch value {
      case .string(let text): .text(text)
      case .integer(let integer): .integer(integer)
      default: .expression(id)
      }
    if let known = constantOf[key] { return .constant(known) }
    constants.append(value)
    constantOf[key] = constants.count - 1
    return .constant(constants.count - 1)
  }

  /// Adds the load of a kept value.
  mutating func keep(_ value: Kept, _ operation: CodeStep.Operation, detail: Int = 0) -> Slot {
    let index = kept[value] ?? kept.count
    if kept.updateValue(index, forKey: value) == nil { keptValues.append(value) }
    emit(operation, to: .kept(index), detail: detail)
    return .kept(index)
  }

  /// Returns the slot for a value that an operation computes from operands.
  mutating func result(of operation: CodeStep.Operation, _ operands: [Slot], detail: Int = 0) -> Slot {
    temporaryCount += 1
    var dependencies = KeptValues.Dependencies()
    for operand in operands {
      switch operand {
      case .constant: break
      case .capture(let slot): dependencies.insert(.capture(slot))
      case .kept(let index): dependencies.formUnion(keptValues[index].dependencies)
      case .shared(let number): dependencies.formUnion(shared.dependencies(of: number))
      case .temporary: return .temporary(temporaryCount - 1)
      }
    }
    let computation = SharedValues.Computation(
      operation: operation, detail: detail, operands: operands,
      condition: dependencies.contains(.location) ? start : 0)
    return .shared(shared.add(computation, dependencies: dependencies, temporary: temporaryCount - 1))
  }

  mutating func value(_ id: ExpressionID, _ builtin: Builtin, _ arguments: Expression.Arguments) -> Slot {
    switch builtin {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .not: return truth(id)
    case .member:
      if let (field, operands) = field(id) {
        let slot = load(field)
        for operand in operands { noteOther(operand) }
        note(id, slot, leavesErrors: true)
        return slot
      }
    default: break
    }
    count(id)
    let slots = values(arguments)
    let result: Slot
    switch builtin {
    case .member where slots.count == 2:
      result = self.result(of: .member, slots)
      emit(.member, slots[0], slots[1], to: result)
    case .size where slots.count == 1:
      result = self.result(of: .size, slots)
      emit(.size, slots[0], to: result)
    default:
      result = self.result(of: .call, slots, detail: Int(builtin.rawValue))
      emitCall(.call, Int(builtin.rawValue), slots, to: result)
      plan(builtin, slots, to: result)
    }
    note(id, result)
    return result
  }

  /// Adds the computation of operands, in the order of the walker, and returns their slots in source order.
  ///
  /// - Parameter areTestedForNull: whether it only matters which of them are null.
  mutating func values(_ arguments: Expression.Arguments, areTestedForNull: Bool = false) -> [Slot] {
    let ids = Array(program.arguments[arguments.range])
    var slots: [Slot] = []
    for id in arguments.isLastFirst ? ids.reversed() : ids {
      if areTestedForNull, case .input(.requestAuth) = program[id] {
        slots.append(counted(id, keep(.authPresence, .loadAuthPresence)))
      } else {
        slots.append(value(id))
      }
    }
    return arguments.isLastFirst ? slots.reversed() : slots
  }

  /// Returns whether a built-in compares its operands with null for equality.
  func testsForNull(_ builtin: Builtin, _ arguments: Expression.Arguments) -> Bool {
    (builtin == .equal || builtin == .notEqual)
      && program.arguments[arguments.range].contains { if case .constant(.null) = program[$0] { true } else { false } }
  }

  /// Adds the load of a field.
  mutating func load(_ field: ConditionCode.Field) -> Slot {
    if field.root == .requestAuth, field.names.count == 1 { return keep(.userID, .loadUserID) }
    if kept[.field(field)] == nil { fields.append(field) }
    let index = fields.firstIndex(of: field) ?? 0
    return keep(.field(field), .loadField, detail: index)
  }

  /// Returns the field that an expression names with all expressions below, and counts them; nil if it is not a field that can
  /// be loaded by itself.
  mutating func field(_ id: ExpressionID) -> (ConditionCode.Field, operands: [ExpressionID])? {
    var names: [TextRef] = []
    var counted: [ExpressionID] = []
    var current = id
    while case .builtin(.member, let arguments) = program[current], arguments.count == 2 {
      let name = program.arguments[Int(arguments.start) + 1]
      guard case .constant(.string(let text)) = program[name] else { return nil }
      names.insert(text, at: 0)
      counted += [current, name]
      current = program.arguments[Int(arguments.start)]
    }
    guard case .input(let root) = program[current], let first = names.first else { return nil }
    let isWanted =
      switch root {
      case .requestAuth:
        program.isText(first, "uid") ? names.count == 1 : program.isText(first, "token") && names.count > 1
      case .resource, .requestResource: program.isText(first, "data") && names.count > 1
      default: false
      }
    guard isWanted else { return nil }
    counted.append(current)
    for id in counted { count(id) }
    return (ConditionCode.Field(root: root, names: names), Array(counted.dropFirst()))
  }
}

extension Program {
  /// Returns whether a constant of the program has this text.
  fileprivate func isText(_ reference: TextRef, _ wanted: String) -> Bool {
    text[reference.range].elementsEqual(wanted.utf8)
  }
}
