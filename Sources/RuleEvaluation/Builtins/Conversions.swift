import RulePrograms
import RuleValues

extension EvaluationState {
  /// `int(x)`: a float without its fraction, saturated; a text of an optional sign and digits.
  mutating func toInt(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .integer: return operand
    case .double(let double): return .integer(Self.saturated(double))
    case .string(let text):
      charge(text)
      return arena.withText(text) { Self.integer($0) }.map { .integer($0) } ?? unconvertible(operand, .int)
    default: return unsupported(.toInt, operand)
    }
  }

  /// A float as an int: without its fraction, the nearest int beyond the range, 0 for NaN (Java's conversion).
  static func saturated(_ double: Double) -> Int64 {
    if double.isNaN { return 0 }
    if let exact = Int64(exactly: double.rounded(.towardZero)) { return exact }
    return double < 0 ? .min : .max
  }

  /// Digits of any script up to U+FFFF (Java's `Long.parseLong`, which reads UTF-16 code units).
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

  /// `float(x)`
  mutating func toFloat(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .integer(let integer): return .double(Double(integer))
    case .double: return operand
    case .string(let text):
      charge(text)
      return arena.withText(text) { JavaNumber.read($0) }.map { .double($0) } ?? unconvertible(operand, .float)
    default: return unsupported(.toFloat, operand)
    }
  }

  private mutating func unconvertible(_ value: RuleValue, _ type: RuleType) -> RuleValue {
    arena.fault(.typeConversion, .conversion(value, to: type))
  }

  /// `string(x)`
  mutating func toText(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .string: return operand
    case .integer(let integer): return arena.add("\(integer)".utf8)
    case .double(let double): return arena.add(JavaNumber.text(double).utf8)
    case .bool(let bool): return arena.add((bool ? "true" : "false").utf8)
    case .null: return arena.add("null".utf8)
    case .path(let path): return text(of: path)
    default: return unsupported(.toString, operand)
    }
  }

  /// `vector(list)`: the elements must be floats.
  mutating func toVector(_ operand: RuleValue) -> RuleValue {
    guard case .list(let list) = operand else { return unsupported(.toVector, operand) }
    for index in list.range {
      guard case .double = arena.elements[index] else { return unconvertible(operand, .vector) }
    }
    return .vector(list)
  }
}
