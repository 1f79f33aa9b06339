/// The name of a child in the document tree. Equality is of bytes.
///
/// Keys are ordered as the Realtime Database orders children: keys that read as 32-bit integers first, by number; then
/// the rest by UTF-16 code units (firebase/firebase-js-sdk, `nameCompare` in packages/database/src/core/util/util.ts).
public struct DataKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// A key of that name. Whether the name is legal is another question: ``DataLimits/problem(inKey:)``.
  public init(_ text: String) { self.text = text }

  /// A key whose UTF-8 is `bytes`.
  public init(utf8 bytes: some Collection<UInt8>) { text = String(decoding: bytes, as: UTF8.self) }

  /// The name.
  public var description: String { text }

  /// The number that the key counts as when keys are ordered: up to ten digits after leading zeros, perhaps a minus,
  /// and within 32 bits. `-0` and `007` count as 0 and 7.
  public var integerValue: Int32? {
    var magnitude: Int64 = 0
    var significant = 0
    var isNegative = false
    var hasDigits = false
    for (index, byte) in text.utf8.enumerated() {
      if index == 0, byte == UInt8(ascii: "-") {
        isNegative = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      hasDigits = true
      if significant > 0 || byte != UInt8(ascii: "0") { significant += 1 }
      guard significant <= 10 else { return nil }
      magnitude = magnitude * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return hasDigits ? Int32(exactly: isNegative ? -magnitude : magnitude) : nil
  }

  /// Equal as bytes.
  public static func == (left: DataKey, right: DataKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The service's order of children. Integers of equal value are ordered by length, then as text.
  public static func < (left: DataKey, right: DataKey) -> Bool {
    switch (left.integerValue, right.integerValue) {
    case (let leftInteger?, let rightInteger?) where leftInteger != rightInteger: leftInteger < rightInteger
    case (_?, _?) where left.text.utf8.count != right.text.utf8.count: left.text.utf8.count < right.text.utf8.count
    case (_?, nil): true
    case (nil, _?): false
    default: left.text.utf16.lexicographicallyPrecedes(right.text.utf16)
    }
  }
}
