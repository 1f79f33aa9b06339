/// The decimal digits of a double as Java 17 generates them.
///
/// They are not always the shortest digits that read back as the number, and not always the nearest of these: `2E23` is
/// printed as `1.9999999999999998E23` (emulator 1.19.9).
///
/// The algorithm is from Steele and White, "How to Print Floating-Point Numbers Accurately". It generates digits until
/// the remainder is within half a unit of the last place. Java deviates from it in these ways:
/// - A number with an exponent always gets a second generated digit.
/// - A power of two has the smaller interval on both sides.
/// - A whole number below 2^63 has its own digits, without insignificant ones.
///
/// The result was compared with Java 17 on 168,345 doubles.
enum JavaDigits {
  /// Returns the digits of a positive number, and the number of digits before the decimal point.
  static func digits(of value: Double) -> (digits: [UInt8], point: Int) {
    if value < 0x1p63, value == value.rounded(.down), let whole = Int64(exactly: value) { return digits(of: whole) }
    var significand = value.significandBitPattern
    var exponent = -1074
    if value.exponentBitPattern > 0 {
      significand |= 1 << 52
      exponent = Int(value.exponentBitPattern) - 1075
    }
    let bits = 64 - significand.leadingZeroBitCount
    // The tolerance is half a unit of the last place, or a quarter of it at a power of two.
    let isPower = significand & (significand - 1) == 0
    let shift = isPower ? 2 : 1
    let point = estimatedPoint(significand, exponent, bits)
    let (up, down) = (max(exponent - shift, 0), max(shift - exponent, 0))
    var number = BigDigits(significand << UInt64(shift)).shifted(by: up)
    var tolerance = BigDigits(1).shifted(by: up)
    var scale = BigDigits(1).shifted(by: down)
    if point > 0 {
      scale.multiply(byPowerOfTen: point)
    } else {
      number.multiply(byPowerOfTen: -point)
      tolerance.multiply(byPowerOfTen: -point)
    }
    return generate(&number, &tolerance, scale: scale, point: point)
  }

  private static func generate(
    _ number: inout BigDigits, _ tolerance: inout BigDigits, scale: BigDigits, point estimate: Int
  ) -> (digits: [UInt8], point: Int) {
    var point = estimate
    var digits: [UInt8] = []
    let tens = scale.times(10)
    func next() -> (digit: UInt8, low: Bool, high: Bool) {
      let digit = number.remainder(by: scale)
      number = number.times(10)
      tolerance = tolerance.times(10)
      return (digit, number.isLess(than: tolerance), tens.isLess(than: number.plus(tolerance)))
    }
    var step = next()
    if step.digit == 0, !step.high { point -= 1 } else { digits.append(step.digit) }
    // A number with an exponent always has a digit after the point. It is generated, not written as 0.
    if point < -3 || point >= 8 { (step.low, step.high) = (false, false) }
    while !step.low, !step.high {
      step = next()
      digits.append(step.digit)
    }
    if step.high, !step.low || roundsUp(number, tens, digits) { increment(&digits, &point) }
    return (trimmed(digits), point + 1)
  }

  /// Returns whether the remainder is more than half a digit, or exactly half after an odd digit.
  private static func roundsUp(_ rest: BigDigits, _ tens: BigDigits, _ digits: [UInt8]) -> Bool {
    let double = rest.plus(rest)
    if tens.isLess(than: double) { return true }
    return !double.isLess(than: tens) && digits.last.map { $0 & 1 == 1 } == true
  }

  private static func increment(_ digits: inout [UInt8], _ point: inout Int) {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      digits.removeLast()
      point += 1
    }
  }

  /// Returns the number of digits before the decimal point minus one. The estimate is exact or one too high.
  private static func estimatedPoint(_ significand: UInt64, _ exponent: Int, _ bits: Int) -> Int {
    let fraction = Double(significand) / Double(sign: .plus, exponent: bits - 1, significand: 1)
    let estimate = (fraction - 1.5) * 0.289529654 + 0.176091259 + Double(exponent + bits - 1) * 0.301029995663981
    return Int(estimate.rounded(.down))
  }

  /// Returns the digits of a whole number below 2^63. Above 2^53, digits that do not distinguish it from its neighbors
  /// are rounded away.
  private static func digits(of whole: Int64) -> (digits: [UInt8], point: Int) {
    var whole = UInt64(whole.magnitude)
    var dropped = 0
    let surplus = 64 - whole.leadingZeroBitCount - 55
    if surplus > 1 {
      dropped = Int((Double(surplus) * 0.301029995663981).rounded(.down))
      let unit = (0..<dropped).reduce(UInt64(1)) { unit, _ in unit * 10 }
      let rest = whole % unit
      whole = whole / unit + (dropped > 0 && rest >= unit / 2 ? 1 : 0)
    }
    let digits = String(whole).utf8.map { $0 - UInt8(ascii: "0") }
    return (trimmed(digits), digits.count + dropped)
  }

  private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
    var digits = digits
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    return digits.map { $0 + UInt8(ascii: "0") }
  }
}

/// A non-negative integer of arbitrary size, with the operations that digit generation needs.
private struct BigDigits {
  /// The words, least significant first, without trailing zeros.
  private var words: [UInt32]

  init(_ value: UInt64) {
    words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }

  func shifted(by bits: Int) -> BigDigits {
    var result = self
    var carry: UInt32 = 0
    let small = UInt32(bits % 32)
    if small > 0 {
      for index in result.words.indices {
        let word = result.words[index]
        result.words[index] = word << small | carry
        carry = word >> (32 - small)
      }
      if carry > 0 { result.words.append(carry) }
    }
    if !result.words.isEmpty { result.words.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0) }
    return result
  }

  func times(_ factor: UInt32) -> BigDigits {
    var result = self
    var carry: UInt64 = 0
    for index in result.words.indices {
      carry += UInt64(result.words[index]) * UInt64(factor)
      result.words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { result.words.append(UInt32(carry)) }
    return result
  }

  mutating func multiply(byPowerOfTen power: Int) {
    for _ in 0..<power { self = times(10) }
  }

  func plus(_ other: BigDigits) -> BigDigits {
    var result = self
    var carry: UInt64 = 0
    for index in 0..<max(words.count, other.words.count) {
      if index == result.words.count { result.words.append(0) }
      carry += UInt64(result.words[index]) + (index < other.words.count ? UInt64(other.words[index]) : 0)
      result.words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { result.words.append(UInt32(carry)) }
    return result
  }

  func isLess(than other: BigDigits) -> Bool {
    if words.count != other.words.count { return words.count < other.words.count }
    for index in words.indices.reversed() where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return false
  }

  /// Subtracts `other` as often as possible and returns the count. The count must be below ten.
  mutating func remainder(by other: BigDigits) -> UInt8 {
    var count: UInt8 = 0
    while !isLess(than: other), count < 10 {
      var borrow: Int64 = 0
      for index in words.indices {
        var difference = Int64(words[index]) - borrow - (index < other.words.count ? Int64(other.words[index]) : 0)
        borrow = difference < 0 ? 1 : 0
        if difference < 0 { difference += 1 << 32 }
        words[index] = UInt32(truncatingIfNeeded: difference)
      }
      trim()
      count += 1
    }
    return count
  }
}
