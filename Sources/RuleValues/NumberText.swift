/// The conversion of numbers to text by ECMAScript's Number::toString, which `+` uses in rules.
package enum NumberText {
  /// Returns the shortest digits that read back as the same number: `1`, `1.5`, `1e+21`, `NaN`, `Infinity`.
  package static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return "0" }
    if let integer = Int64(exactly: value), abs(value) < 1e15 { return "\(integer)" }
    let (digits, point) = shortestDigits(value.magnitude)
    return (value < 0 ? "-" : "") + place(digits, point)
  }

  /// Returns the shortest digits, and how many of them precede the decimal point.
  private static func shortestDigits(_ value: Double) -> (digits: [UInt8], point: Int) {
    let parts = Array("\(value)".utf8).split(separator: UInt8(ascii: "e"), maxSplits: 1)
    let exponent = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
    let mantissa = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1)
    let whole = Array(mantissa[0])
    let fraction = mantissa.count > 1 ? Array(mantissa[1]) : []
    var digits = whole + fraction
    var point = whole.count + exponent
    while digits.count > 1, digits[0] == UInt8(ascii: "0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.count > 1, digits[digits.count - 1] == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, point)
  }

  private static func place(_ digits: [UInt8], _ point: Int) -> String {
    func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    switch point {
    case digits.count...21: return text(digits) + zeros(point - digits.count)
    case 1...21: return text(digits.prefix(point)) + "." + text(digits.dropFirst(point))
    case -5...0: return "0." + zeros(-point) + text(digits)
    default:
      let exponent = point - 1
      let fraction = digits.count > 1 ? "." + text(digits.dropFirst()) : ""
      return "\(text(digits.prefix(1)))\(fraction)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
    }
  }
}
