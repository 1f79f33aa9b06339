#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Compares texts as the rules languages do: equal by bytes, ordered by UTF-16 code units. Swift's own `==` on strings
/// takes `é` and `e` + accent for the same text.
public enum CodeUnits {
  /// Whether the texts are the same bytes.
  @inlinable
  public static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count && compareBytes(left, right, count: left.count) == 0
  }

  /// Whether the texts are the same bytes.
  public static func equal(_ left: String, _ right: String) -> Bool {
    left.withBytes { left in right.withBytes { equal(left, $0) } }
  }

  /// Negative, zero or positive in the order of UTF-16 code units.
  ///
  /// It is the order of bytes but for one thing: a character beyond U+FFFF begins with a surrogate, which comes before
  /// U+E000.
  public static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let common = min(left.count, right.count)
    if compareBytes(left, right, count: common) == 0 { return left.count - right.count }
    for index in 0..<common where left[index] != right[index] { return rank(left[index]) - rank(right[index]) }
    return 0
  }

  /// Negative, zero or positive in the order of UTF-16 code units.
  public static func compare(_ left: String, _ right: String) -> Int {
    left.withBytes { left in right.withBytes { compare(left, $0) } }
  }

  private static func rank(_ byte: UInt8) -> Int {
    byte == 0xEE || byte == 0xEF ? Int(byte) + 0x10 : Int(byte)
  }

  /// `memcmp`, also where there are no bytes.
  @usableFromInline
  static func compareBytes(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, count: Int
  ) -> Int32 {
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    return memcmp(leftStart, rightStart, count)
  }
}
