import Platform

/// String comparison as in the rules languages: equality of bytes, order of UTF-16 code units. Swift's own `==` treats
/// `é` and `e` + accent as the same string.
package enum CodeUnits {
  /// Returns whether the strings have the same bytes.
  package static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count && compareBytes(left, right, count: left.count) == 0
  }

  /// Returns whether the strings have the same bytes.
  package static func equal(_ left: String, _ right: String) -> Bool {
    left.withBytes { left in right.withBytes { equal(left, $0) } }
  }

  /// Returns a negative number, zero or a positive number, in the order of UTF-16 code units.
  ///
  /// This is the order of bytes with one exception. A character beyond U+FFFF begins with a surrogate, which comes
  /// before U+E000.
  package static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if compareBytes(left, right, count: common) == 0 { return left.count - right.count }
    for index in 0..<common where left[index] != right[index] { return rank(left[index]) - rank(right[index]) }
    return 0
  }

  /// Returns a negative number, zero or a positive number, in the order of UTF-16 code units.
  package static func compare(_ left: String, _ right: String) -> Int {
    left.withBytes { left in right.withBytes { compare(left, $0) } }
  }

  private static func rank(_ byte: UInt8) -> Int {
    byte == 0xEE || byte == 0xEF ? Int(byte) + 0x10 : Int(byte)
  }

  /// Calls `memcmp`, and also accepts empty buffers.
  private static func compareBytes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, count: Int
  ) -> Int32 {
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    return memcmp(leftStart, rightStart, count)
  }
}
