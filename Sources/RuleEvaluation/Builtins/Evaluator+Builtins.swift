import RulePrograms
import RuleValues

extension EvaluationState {
  /// Applies a built-in to the operands from `base` on, none of which is an error.
  mutating func apply(_ builtin: Builtin, _ base: Int) -> RuleValue {
    switch builtin {
    case .list: return list(base)
    case .map: return map(base)
    case .path: return path(base)
    case .unknownFunction, .unknownMethod, .wrongArguments, .unboundVariable: return unknown(builtin, base)
    case .debug: return operands.count > base ? operands[base] : arena.fault(.serviceCall, .builtin(builtin))
    default: break
    }
    switch operands.count - base {
    case 1: return apply(builtin, operands[base])
    case 2: return apply(builtin, operands[base], operands[base + 1], base)
    default: return applyToMany(builtin, base)
    }
  }

  /// What does not exist, or is called with a wrong number of arguments.
  private mutating func unknown(_ builtin: Builtin, _ base: Int) -> RuleValue {
    guard builtin != .unboundVariable, operands.count > base, case .string(let name) = operands[base] else {
      return .error(.nullValue)
    }
    let rest = operands.count - base - 1
    switch builtin {
    case .wrongArguments:
      return arena.fault(.argumentCount, .arguments(Int32(truncatingIfNeeded: rest), declared: name))
    case .unknownMethod where rest > 0:
      if case .error = operands[base + 1] { return operands[base + 1] }
      if case .null = operands[base + 1] { return .error(.nullValue) }
    default: break
    }
    return arena.fault(.functionNotFound, .name(name))
  }

  private mutating func apply(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    switch builtin {
    case .pathCapture: return pathVariable(operand)
    case .pathGlob: return pathGlob(operand)
    case .not: return opposite(operand)
    case .negate: return negative(operand)
    case .size: return size(operand)
    case .lower: return changeCase(operand, UInt8(ascii: "A")...UInt8(ascii: "Z"))
    case .upper: return changeCase(operand, UInt8(ascii: "a")...UInt8(ascii: "z"))
    case .trim: return trim(operand)
    case .toUtf8: return utf8(operand)
    case .toBase64, .toHexString: return encode(builtin, operand)
    case .toSet: return toSet(operand)
    case .keys: return keys(operand)
    case .values: return values(operand)
    case .addedKeys, .removedKeys, .changedKeys, .unchangedKeys, .affectedKeys: return diffKeys(builtin, operand)
    case .date, .time, .year, .month, .day, .hours, .minutes, .dayOfWeek, .dayOfYear, .toMillis, .seconds, .nanos:
      return part(builtin, operand)
    case .latitude, .longitude: return coordinate(builtin, operand)
    case .toInt: return toInt(operand)
    case .toFloat: return toFloat(operand)
    case .toString: return toText(operand)
    case .toPath: return toPath(operand)
    case .toVector: return toVector(operand)
    case .durationAbs: return durationAbs(operand)
    case .timestampValue: return timestampValue(operand)
    case .md5, .sha256, .crc32, .crc32c: return hash(builtin, operand)
    case .abs, .ceil, .floor, .round, .sqrt, .isNaN: return calculate(builtin, operand)
    case .get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists: return document(builtin, operand)
    default: return countFault(builtin, operands.count - 1)
    }
  }

  private mutating func apply(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue, _ base: Int) -> RuleValue {
    switch builtin {
    case .member: return member(left, right)
    case .index: return index(left, right)
    case .sliceFrom: return slice(builtin, left, right, .null)
    case .sliceTo: return slice(builtin, left, .null, right)
    case .add: return sum(left, right)
    case .subtract: return difference(left, right)
    case .multiply, .divide, .remainder: return arithmetic(builtin, left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return ordering(builtin, left, right)
    case .equal, .notEqual: return equality(builtin, left, right)
    case .in: return contains(left, right)
    case .matches: return matches(left, right)
    case .split: return split(left, right)
    case .concat: return concat(left, right)
    case .hasAll, .hasAny, .hasOnly: return membership(builtin, left, right)
    case .join: return join(left, right)
    case .removeAll: return removeAll(left, right)
    case .difference, .intersection, .union: return setAlgebra(builtin, left, right)
    case .diff: return diff(left, right)
    case .bind: return bind(left, right)
    case .distance: return distance(left, right)
    case .durationValue: return durationValue(left, right)
    case .latlngValue: return latlngValue(left, right)
    case .pow: return power(left, right)
    default: return countFault(builtin, base)
    }
  }

  private mutating func applyToMany(_ builtin: Builtin, _ base: Int) -> RuleValue {
    switch (builtin, operands.count - base) {
    case (.slice, 3): return slice(builtin, operands[base], operands[base + 1], operands[base + 2])
    case (.replace, 3): return replaceMatches(operands[base], operands[base + 1], operands[base + 2])
    case (.getOrDefault, 3): return getOrDefault(operands[base], operands[base + 1], operands[base + 2])
    case (.timestampDate, 3): return timestampDate(base)
    case (.durationTime, 4): return durationTime(base)
    default: return countFault(builtin, base)
    }
  }

  /// `Incorrect number of arguments.`
  private mutating func countFault(_ builtin: Builtin, _ base: Int) -> RuleValue {
    let isMethod = BuiltinTable.isMethod(builtin)
    let count = Int32(truncatingIfNeeded: operands.count - base - (isMethod ? 1 : 0))
    let receiver = isMethod ? operands[base].type : nil
    return arena.fault(.argumentCount, .builtinArguments(count, builtin, receiver: receiver ?? .null))
  }

  /// `Unsupported operation error.` of these operands.
  mutating func unsupported(_ builtin: Builtin, _ operands: RuleValue...) -> RuleValue {
    var types = OperandTypes()
    for operand in operands { types.append(operand.type) }
    return arena.fault(.unsupportedOperation, .operands(builtin, types))
  }
}
