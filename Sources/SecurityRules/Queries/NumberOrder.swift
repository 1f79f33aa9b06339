/// The exact order of integers and doubles.
///
/// An integer and a double are not compared as doubles: 9007199254740993 comes after 9007199254740992.0 (emulator
/// 1.19.9). The order is therefore total, which sorting requires.
enum NumberOrder {
  /// Compares two doubles: negative, zero or positive. Both zeros are equal, and NaN comes first.
  static func compare(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return (left.isNaN ? 0 : 1) - (right.isNaN ? 0 : 1) }
    return left < right ? -1 : left == right ? 0 : 1
  }

  /// Compares two integers: negative, zero or positive.
  static func compare(_ left: Int64, _ right: Int64) -> Int { left < right ? -1 : left == right ? 0 : 1 }

  /// Compares an integer with a double: negative, zero or positive.
  static func compare(_ left: Int64, _ right: Double) -> Int {
    let whole = right.rounded(.towardZero)
    guard let integer = Int64(exactly: whole) else { return right > 0 ? -1 : 1 }
    return left == integer ? compare(whole, right) : compare(left, integer)
  }
}
