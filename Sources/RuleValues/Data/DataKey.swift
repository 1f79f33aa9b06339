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
    withBytes { Self.integer($0) }
  }

  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard let first = bytes.first, first <= UInt8(ascii: "9") else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? UnsafeBufferPointer(rebasing: bytes.dropFirst()) : bytes
    var magnitude: Int64 = 0
    var significant = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      if significant > 0 || byte != UInt8(ascii: "0") { significant += 1 }
      guard significant <= 10 else { return nil }
      magnitude = magnitude * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return digits.isEmpty ? nil : Int32(exactly: isNegative ? -magnitude : magnitude)
  }

  /// The text's bytes without a copy, which its views do not give as fast.
  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(text.utf8).withUnsafeBufferPointer(body)
  }

  /// Equal as bytes.
  public static func == (left: DataKey, right: DataKey) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
      }
    }
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The service's order of children. Integers of equal value are ordered by length, then as text.
  public static func < (left: DataKey, right: DataKey) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        switch (integer(left), integer(right)) {
        case (let leftInteger?, let rightInteger?) where leftInteger != rightInteger: leftInteger < rightInteger
        case (_?, _?) where left.count != right.count: left.count < right.count
        case (_?, nil): true
        case (nil, _?): false
        default: precedes(left, right)
        }
      }
    }
  }

  /// Whether UTF-16 sorts `left` first. UTF-8 agrees, but for leads of four bytes, which UTF-16 sorts before U+E000…U+FFFF.
  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    for (leftByte, rightByte) in zip(left, right) where leftByte != rightByte {
      return rank(leftByte) < rank(rightByte)
    }
    return left.count < right.count
  }

  private static func rank(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0xEE, 0xEF: byte + 5
    case 0xF0...0xF4: byte - 2
    default: byte
    }
  }
}
