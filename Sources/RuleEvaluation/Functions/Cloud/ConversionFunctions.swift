import RulePrograms
import RuleValues

extension CloudFunction {
  /// The conversion functions, and `debug`.
  static let conversions: [CloudFunction] = [
    .unary(.toInt, .function("int", [([.int], .int), ([.float], .int), ([.string], .int)], "the value as an integer")) {
      $0.integer($1)
    },
    .unary(
      .toFloat, .function("float", [([.int], .float), ([.float], .float), ([.string], .float)], "the value as a float")
    ) { $0.float($1) },
    .unary(
      .toString,
      .function(
        "string",
        [
          ([.int], .string), ([.float], .string), ([.null], .string), ([.string], .string), ([.bool], .string),
          ([.path], .string),
        ], "the value as a string")
    ) { $0.string($1) },
    .unary(.toPath, .function("path", [([.string], .path)], "the path that the string names")) { $0.toPath($1) },
    .unary(.toVector, .function("vector", [([.list], .vector)], "the vector of these floats")) { $0.vector($1) },
    .variadic(
      .debug, .function("debug", [([.any], .any)], "the value itself; the simulator prints it"), takesAnyNumber: true
    ) { $0.operands.count > $1 ? $0.operands[$1] : $0.arena.fault(.serviceCall, .builtin(.debug)) },
  ]
}

extension EvaluationState {
  /// Evaluates `int(x)`: a float loses its fraction and saturates; a text may have a sign and digits.
  fileprivate mutating func integer(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .integer: return operand
    case .double(let double): return .integer(Int64(saturating: double))
    case .string(let text):
      charge(text)
      return arena.withText(text) { Self.integer($0) }.map { .integer($0) } ?? unconvertible(operand, .int)
    default: return nil
    }
  }

  /// Parses digits of any script up to U+FFFF, as Java's `Long.parseLong` does, which reads UTF-16 code units.
  private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var scalars = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    let isNegative = scalars.first == "-"
    if isNegative || scalars.first == "+" { scalars.removeFirst() }
    guard !scalars.isEmpty else { return nil }
    var value: Int64 = 0
    for scalar in scalars {
      guard scalar.value <= 0xFFFF, scalar.properties.numericType == .decimal,
        let digit = scalar.properties.numericValue
      else { return nil }
      let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = product.subtractingReportingOverflow(Int64(digit))
      if productOverflow || sumOverflow { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  fileprivate mutating func float(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .integer(let integer): return .double(Double(integer))
    case .double: return operand
    case .string(let text):
      charge(text)
      return arena.withText(text) { JavaNumber.read($0) }.map { .double($0) } ?? unconvertible(operand, .float)
    default: return nil
    }
  }

  private mutating func unconvertible(_ value: RuleValue, _ type: RuleType) -> RuleValue {
    arena.fault(.typeConversion, .conversion(value, to: type))
  }

  /// Evaluates `string(x)`; nil if the value has no text.
  fileprivate mutating func string(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .string: operand
    case .integer(let integer): arena.add("\(integer)".utf8)
    case .double(let double): arena.add(JavaNumber.text(double).utf8)
    case .bool(let bool): arena.add((bool ? "true" : "false").utf8)
    case .null: arena.add("null".utf8)
    case .path(let path): text(of: path)
    default: nil
    }
  }

  /// Converts a value to text as `string()` does, for joining lists and building paths; an error if it has no text.
  mutating func asText(_ operand: RuleValue) -> RuleValue { string(operand) ?? unsupported(.toString, of: operand) }

  /// Evaluates `vector(x)`. The elements must be floats.
  fileprivate mutating func vector(_ operand: RuleValue) -> RuleValue? {
    guard case .list(let list) = operand else { return nil }
    for index in list.range {
      guard case .double = arena.elements[index] else { return unconvertible(operand, .vector) }
    }
    return .vector(list)
  }
}

extension Int64 {
  /// Converts a float as Java does: without its fraction, limited to the range of ints, with 0 for NaN.
  init(saturating double: Double) {
    if double.isNaN {
      self = 0
    } else {
      self = Int64(exactly: double.rounded(.towardZero)) ?? (double < 0 ? .min : .max)
    }
  }
}
