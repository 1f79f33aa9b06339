import RuleValues
import SymbolicRules

/// The text of known values in SMT-LIB.
enum SMTConstant {
  /// Returns an integer.
  static func integer(_ value: some BinaryInteger) -> String { value < 0 ? "(- \(value.magnitude))" : "\(value)" }

  /// Returns a string literal; nil if a character has no exact equivalent.
  ///
  /// SMT-LIB's characters end at U+2FFFF. The last ones represent all later characters.
  static func string(_ text: String) -> String? {
    var literal = "\""
    for scalar in text.unicodeScalars {
      guard scalar.value < SMTPattern.firstRepresentative else { return nil }
      if scalar == "\"" {
        literal += "\"\""
      } else if (" "..."~").contains(scalar), scalar != "\\" {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// Returns the shortest decimal number that is rounded to a float. Its order among these numbers is that of the floats.
  static func real(_ value: Double) -> String {
    if value < 0 { return "(- \(real(-value)))" }
    guard value.isFinite else { return "1\(String(repeating: "0", count: 400)).0" }
    let parts = value.description.split(separator: "e")
    let digits = parts[0].split(separator: ".")
    let fraction = digits.count > 1 ? String(digits[1]) : ""
    var whole = String(digits[0]) + fraction
    var point = digits[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if point <= 0 {
      whole = String(repeating: "0", count: 1 - point) + whole
      point = 1
    }
    if point >= whole.count { whole += String(repeating: "0", count: point - whole.count + 1) }
    return "\(whole.prefix(point)).\(whole.dropFirst(point))"
  }

  /// Returns a point in time in nanoseconds since 1970.
  static func timestamp(_ time: Timestamp) -> String { nanoseconds(time.seconds, time.nanos) }

  /// Returns a length of time in nanoseconds.
  static func duration(_ duration: RuleDuration) -> String { nanoseconds(duration.seconds, duration.nanos) }

  private static func nanoseconds(_ seconds: Int64, _ nanos: Int32) -> String {
    integer(Int128(seconds) * 1_000_000_000 + Int128(nanos))
  }
}
