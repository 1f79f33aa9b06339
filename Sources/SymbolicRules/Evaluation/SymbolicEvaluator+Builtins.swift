import RuleEvaluation
import RulePrograms
import RuleValues

/// Operators, methods and functions.
extension SymbolicEvaluator {
  /// Returns the result of a built-in. An error in an operand is an error.
  func apply(_ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    let declarations = CloudLibrary.standard.declarations(of: builtin)
    let isVariadic = declarations.isEmpty || builtin == .debug
    // A call with another number of arguments is an error.
    guard isVariadic || CloudLibrary.standard.takes(builtin, operands.count) else { return .failure }
    // The negation of an error is one, so the cases of the operand need not be told apart.
    if builtin == .not { return .truth(space.truth(of: operands[0]).negated) }
    return space.map(operands) { result(of: builtin, $0, id) }
      ?? unmodeled("`\(builtin)` of a value with too many cases", operands, id)
  }

  /// Returns the result of a built-in for operands without cases.
  private func result(of builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    switch builtin {
    case .unknownFunction, .unknownMethod, .wrongArguments, .unboundVariable: .failure
    case .list: .sequence(operands, isSet: false)
    case .map: record(operands, id)
    case .path: path(operands, id)
    case .member, .index: member(operands[0], operands[1], id)
    case .not: .truth(space.truth(of: operands[0]).negated)
    case .equal: .truth(equal(operands[0], operands[1], id))
    case .notEqual: .truth(equal(operands[0], operands[1], id).negated)
    case .less: compare(builtin, operands, id) { less, _ in less }
    case .lessOrEqual: compare(builtin, operands, id) { _, greater in space.not(greater) }
    case .greater: compare(builtin, operands, id) { _, greater in greater }
    case .greaterOrEqual: compare(builtin, operands, id) { less, _ in space.not(less) }
    case .in: .truth(contains(operands[1], operands[0], id))
    case .hasAll, .hasAny, .hasOnly: .truth(has(builtin, operands[0], operands[1], at: id))
    case .size: size(operands[0], id)
    case .keys: keys(operands[0], id)
    case .getOrDefault: valueOrDefault(operands, id)
    case .diff:
      space.value(
        .difference(new: operands[0], old: operands[1]),
        if: space.both(space.isKind(operands[0], .map), space.isKind(operands[1], .map)))
    case .addedKeys: changedKeys(.added, operands[0], id)
    case .removedKeys: changedKeys(.removed, operands[0], id)
    case .changedKeys: changedKeys(.changed, operands[0], id)
    case .unchangedKeys: changedKeys(.unchanged, operands[0], id)
    case .affectedKeys: changedKeys(.affected, operands[0], id)
    case .concat: concatenated(operands[0], operands[1], id)
    case .toSet: set(operands[0], id)
    case .get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists: document(builtin, operands[0], id)
    case .debug: operands.first ?? .failure
    case .add: add(operands[0], operands[1], id)
    case .subtract, .multiply, .negate, .lower, .upper, .year, .month, .day, .hours, .minutes, .dayOfWeek, .toMillis,
      .durationValue, .durationTime, .timestampDate, .timestampValue:
      computed(builtin, operands, id)
    case .pathCapture, .pathGlob, .slice, .divide, .remainder, .trim, .matches, .replace, .split, .toUtf8, .toBase64,
      .toHexString, .join, .removeAll, .difference, .intersection, .union, .values, .bind, .date, .time, .seconds,
      .nanos, .dayOfYear, .latitude, .longitude, .distance, .toInt, .toFloat, .toString, .toPath, .toVector,
      .durationAbs, .latlngValue, .md5, .sha256, .crc32, .crc32c, .abs, .ceil, .floor, .round, .pow, .sqrt, .isNaN:
      unmodeledCall(builtin, operands, id)
    }
  }

  /// Returns any value that a built-in can have for these operands by its declarations, or an error.
  func unmodeledCall(
    _ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID, if condition: Formula = .always
  ) -> SymbolicValue {
    let construct = "`\(builtin)`"
    let declarations = CloudLibrary.standard.declarations(of: builtin)
    if declarations.isEmpty { return space.value(unmodeled(construct, operands, id), if: condition) }
    var results: [(condition: Formula, kinds: Kinds)] = []
    for overload in declarations.flatMap(\.overloads) where overload.operands.count == operands.count {
      let areTaken = zip(operands, overload.operands).map { space.isKind($0, Kinds($1)) }
      let holds = space.all([condition] + areTaken)
      if holds != .never { results.append((holds, Kinds(overload.result))) }
    }
    // Several overloads can take the same operands, so their results are one value.
    let kinds = results.reduce(Kinds()) { $0.union($1.kinds) }
    let areTaken = space.any(results.map(\.condition))
    if areTaken == .never { return .failure }
    return space.value(unmodeled(construct, operands, of: kinds, id), if: areTaken)
  }
}
