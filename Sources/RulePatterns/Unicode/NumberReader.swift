/// A reader of the numbers in this module's tables: base 36 in lower case, with an optional minus.
struct NumberReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Creates a reader at the beginning of a table.
  init(_ table: StaticString) {
    bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// The next byte. Nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Advances past the next byte if it is this character, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Advances past blanks and line ends.
  mutating func skipBlanks() {
    while skip(" ") || skip("\n") {}
  }

  /// Whether an uppercase letter, which begins a name, comes next.
  var isAtCapital: Bool { next.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false }

  /// Advances to the next uppercase letter.
  mutating func skipToCapital() {
    while next != nil, !isAtCapital { index += 1 }
  }

  /// Returns the word up to the next blank and advances past it.
  mutating func word() -> String {
    let start = index
    while let next, next > UInt8(ascii: " ") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Returns the next number and advances past it. 0 if there is none.
  mutating func number() -> Int {
    let negative = skip("-")
    var value = 0
    while let next, let digit = Self.digit(next) {
      value = value &* 36 &+ digit
      index += 1
    }
    return negative ? 0 &- value : value
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 10
    default: nil
    }
  }
}
