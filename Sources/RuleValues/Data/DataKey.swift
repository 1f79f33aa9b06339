import Platform

/// The name of a child in the document tree. Two keys are equal if their bytes are equal.
///
/// Keys have the order of children in the Realtime Database. Keys that read as 32-bit integers come first, by number.
/// The rest follow by UTF-16 code units.
///
/// Source: firebase/firebase-js-sdk, `nameCompare` in packages/database/src/core/util/util.ts.
public struct DataKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name of the child.
  package let text: String

  /// The key's number in the key order, nil if it has none. Up to ten digits count after leading zeros, with an
  /// optional minus, within 32 bits. `-0` and `007` count as 0 and 7.
  package let integerValue: Int32?

  /// Creates a key, legal or not. See ``DataLimits/problem(inKey:)``.
  package init(_ text: String) {
    self.text = text
    integerValue = Self.integer(text)
  }

  /// Creates a key from UTF-8.
  package init(utf8 bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

  /// The same as ``text``.
  public var description: String { text }

  private static func integer(_ text: String) -> Int32? { text.withBytes { integer($0) } }

  /// See ``integerValue``: for the UTF-8 of a key.
  package static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int32? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard let first = digits.first, isDigit(first) else { return nil }
    while digits.first == UInt8(ascii: "0") { digits.removeFirst() }
    guard digits.count <= 10 else { return nil }
    var magnitude: Int64 = 0
    for byte in digits {
      guard isDigit(byte) else { return nil }
      magnitude = magnitude * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return Int32(exactly: isNegative ? -magnitude : magnitude)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Compares the bytes of two keys.
  public static func == (left: DataKey, right: DataKey) -> Bool { CodeUnits.equal(left.text, right.text) }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares keys in Firebase's order of children. Integers of equal value are ordered by length, then as text.
  public static func < (left: DataKey, right: DataKey) -> Bool {
    switch (left.integerValue, right.integerValue) {
    case (nil, nil): break
    case (_?, nil): return true
    case (nil, _?): return false
    case (let leftInteger?, let rightInteger?):
      if leftInteger != rightInteger { return leftInteger < rightInteger }
      let lengths = (left.text.utf8.count, right.text.utf8.count)
      if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
    }
    return CodeUnits.compare(left.text, right.text) < 0
  }
}
