import Platform
import RulePrograms
import RuleValues

extension CloudFunction {
  /// The functions of numbers (reference rules.math). All except `abs` convert an int to a float (emulator 1.19.9).
  static let mathematics: [CloudFunction] = [
    .unary(.abs, .function("abs", in: "math", [([.int], .int), ([.float], .float)], "the absolute value")) {
      switch $1 {
      // The least int has no positive counterpart and stays unchanged (emulator 1.19.9).
      case .integer(let integer): .integer(integer < 0 ? 0 &- integer : integer)
      case .double(let double): .double(double.magnitude)
      default: nil
      }
    },
    .unary(.ceil, .function("ceil", in: "math", [([.number], .float)], "the value rounded up to a whole number")) {
      $1.number.map { .double($0.rounded(.up)) }
    },
    .unary(.floor, .function("floor", in: "math", [([.number], .float)], "the value rounded down to a whole number")) {
      $1.number.map { .double($0.rounded(.down)) }
    },
    .unary(.round, .function("round", in: "math", [([.number], .int)], "the nearest integer")) {
      $1.number.map { number in
        // Halves are rounded up. The sum `number + 0.5` could itself be rounded, so it is avoided (Java's
        // `Math.round`).
        let floor = number.rounded(.down)
        return .integer(Int64(saturating: number - floor >= 0.5 ? floor + 1 : floor))
      }
    },
    .binary(
      .pow,
      .function("pow", in: "math", [([.number, .number], .float)], "the first argument to the power of the second")
    ) { _, base, exponent in
      guard let number = base.number, let power = exponent.number else { return nil }
      // As in Java, 1 with an infinite or NaN exponent yields NaN.
      if number.magnitude == 1, power.isInfinite { return .double(.nan) }
      if number == 1, power.isNaN { return .double(.nan) }
      return .double(pow(number, power))
    },
    .unary(.sqrt, .function("sqrt", in: "math", [([.number], .float)], "the square root")) {
      $1.number.map { .double($0.squareRoot()) }
    },
    .unary(.isNaN, .function("isNaN", in: "math", [([.number], .bool)], "whether it is NaN")) {
      $1.number.map { .bool($0.isNaN) }
    },
  ]
}
