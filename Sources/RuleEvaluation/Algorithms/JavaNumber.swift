import Platform

/// The text form of floats in Java: `string(1e20)` is `1.0E20` (emulator 1.19.9).
enum JavaNumber {
  /// Formats as `Double.toString` does: without an exponent from 0.001 to below 10,000,000, and always with a fraction.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let sign = value.sign == .minus ? "-" : ""
    if value == 0 { return sign + "0.0" }
    let (digits, point) = JavaDigits.digits(of: value.magnitude)
    if value.magnitude >= 1e-3, value.magnitude < 1e7 { return sign + plain(digits, point) }
    let fraction = digits.count > 1 ? String(decoding: digits.dropFirst(), as: UTF8.self) : "0"
    return "\(sign)\(String(decoding: digits.prefix(1), as: UTF8.self)).\(fraction)E\(point - 1)"
  }

  private static func plain(_ digits: [UInt8], _ point: Int) -> String {
    func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
    if point >= digits.count { return text(digits) + String(repeating: "0", count: point - digits.count) + ".0" }
    return text(digits.prefix(point)) + "." + text(digits.dropFirst(point))
  }

  /// Parses as `Double.parseDouble` does; nil for invalid text.
  ///
  /// It accepts surrounding blanks, a sign, `NaN`, `Infinity`, decimal or hexadecimal digits, and a final `d` or `f`.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var bytes = Array(text)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    var body = bytes
    if body.first == UInt8(ascii: "-") || body.first == UInt8(ascii: "+") { body.removeFirst() }
    if body.elementsEqual("NaN".utf8) { return .nan }
    if body.elementsEqual("Infinity".utf8) { return bytes.first == UInt8(ascii: "-") ? -.infinity : .infinity }
    let isHexadecimal = body.first == UInt8(ascii: "0") && (body.dropFirst().first ?? 0) | 0x20 == UInt8(ascii: "x")
    if isHexadecimal, !body.contains(where: { $0 | 0x20 == UInt8(ascii: "p") }) { return nil }
    if let last = body.last, [UInt8(ascii: "d"), UInt8(ascii: "f")].contains(last | 0x20) {
      bytes.removeLast()
      body.removeLast()
    }
    guard body.first.map({ isDigit($0) || $0 == UInt8(ascii: ".") }) == true,
      body.allSatisfy({ isPart($0, isHexadecimal) })
    else { return nil }
    return convert(bytes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isPart(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    if isDigit(byte) || "+-.eE".utf8.contains(byte) { return true }
    return isHexadecimal && "abcdfABCDFxXpP".utf8.contains(byte)
  }

  /// Parses the whole text with the C library. Numbers out of range become infinite.
  private static func convert(_ bytes: ArraySlice<UInt8>) -> Double? {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { buffer -> Double? in
      guard let start = buffer.baseAddress else { return nil }
      var end: UnsafeMutablePointer<CChar>?
      let value = strtod(start, &end)
      return end.map { UnsafePointer($0) } == start + bytes.count ? value : nil
    }
  }
}
