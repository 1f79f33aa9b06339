/// Reads the numbers of our own tables: base 36, in lower case, with an optional minus.
struct NumberReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Reads a table from its beginning.
  init(_ table: StaticString) {
    bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// The byte that comes next, or nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Steps over the next byte if it is this character, and says whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Steps over blanks and line ends.
  mutating func skipBlanks() {
    while skip(" ") || skip("\n") {}
  }

  /// Whether a capital comes next, with which a name begins.
  var isAtCapital: Bool { next.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false }

  /// Steps to the next capital.
  mutating func skipToCapital() {
    while next != nil, !isAtCapital { index += 1 }
  }

  /// Takes a word up to a blank.
  mutating func word() -> String {
    let start = index
    while let next, next > UInt8(ascii: " ") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes a number, which is 0 where there is none.
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
