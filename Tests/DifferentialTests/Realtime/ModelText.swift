/// A text as the model sees it: UTF-16 code units, compared one by one, as in a JVM (divergence D14).
struct ModelText: Hashable, Comparable, Sendable, CustomStringConvertible {
  var units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  init(units: [UInt16]) { self.units = units }

  var description: String { String(decoding: units, as: UTF16.self) }

  static func < (left: ModelText, right: ModelText) -> Bool { left.units.lexicographicallyPrecedes(right.units) }

  /// The first place of `part` at or behind `start`.
  private func place(of part: ModelText, from start: Int) -> Int? {
    guard part.units.count <= units.count - start else { return nil }
    return (start...units.count - part.units.count).first { units[$0...].starts(with: part.units) }
  }

  func contains(_ part: ModelText) -> Bool { place(of: part, from: 0) != nil }

  func beginsWith(_ part: ModelText) -> Bool { units.starts(with: part.units) }

  func endsWith(_ part: ModelText) -> Bool { units.reversed().starts(with: part.units.reversed()) }

  /// The text with every `part`, from the left, replaced. The generator never replaces the empty text: the reference
  /// does not say what that means.
  func replacing(_ part: ModelText, with other: ModelText) -> ModelText {
    guard !part.units.isEmpty else { return self }
    var result: [UInt16] = []
    var start = 0
    while let place = place(of: part, from: start) {
      result += units[start..<place] + other.units
      start = place + part.units.count
    }
    return ModelText(units: result + units[start...])
  }

  /// Unicode's full mapping of each character by itself, without a locale (divergence D8).
  var lowercased: ModelText { mapped(\.lowercaseMapping) }

  /// See ``lowercased``.
  var uppercased: ModelText { mapped(\.uppercaseMapping) }

  private func mapped(_ mapping: (Unicode.Scalar.Properties) -> String) -> ModelText {
    ModelText(units: description.unicodeScalars.flatMap { Array(mapping($0.properties).utf16) })
  }

  /// The keys of a path; empty ones are skipped (divergence D7).
  var keys: [ModelText] { units.split(separator: 0x2F).map { ModelText(units: Array($0)) } }
}

/// Numbers as JavaScript writes them.
enum ModelNumber {
  /// The text of `Number.prototype.toString`, ECMA-262 §6.1.6.1.20.
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    let (digits, exponent) = shortest(number.magnitude)
    return (number < 0 ? "-" : "") + written(digits, exponent)
  }

  /// The shortest digits that name the number, and the exponent `n` for 0.digits × 10ⁿ.
  private static func shortest(_ number: Double) -> (digits: String, exponent: Int) {
    let parts = "\(number)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = String(mantissa[0] + fraction)
    let zeros = all.prefix { $0 == "0" }.count
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + mantissa[0].count - zeros
    var digits = all.dropFirst(zeros)
    while digits.hasSuffix("0") { digits.removeLast() }
    return (String(digits), exponent)
  }

  private static func written(_ digits: String, _ exponent: Int) -> String {
    let count = digits.count
    if count <= exponent, exponent <= 21 { return digits + String(repeating: "0", count: exponent - count) }
    if 0 < exponent, exponent <= 21 { return digits.prefix(exponent) + "." + digits.dropFirst(exponent) }
    if -6 < exponent, exponent <= 0 { return "0." + String(repeating: "0", count: -exponent) + digits }
    let power = exponent - 1
    let tail = "e" + (power < 0 ? "-" : "+") + "\(abs(power))"
    return count == 1 ? digits + tail : digits.prefix(1) + "." + digits.dropFirst() + tail
  }
}
