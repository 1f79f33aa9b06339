/// A number in a JSON text.
package enum JSONNumber: Hashable, Sendable {
  /// A number without fraction and exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number; always finite.
  case double(Double)

  /// Parses a number by the grammar of RFC 8259. Nil if the text is not a number or is out of range.
  package static func parse(_ bytes: ArraySlice<UInt8>) -> JSONNumber? {
    var rest = bytes
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard let leading = rest.first, let whole = digits(&rest) else { return nil }
    if leading == UInt8(ascii: "0"), whole > 1 { return nil }
    let isInteger = rest.isEmpty
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits(&rest) != nil else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard digits(&rest) != nil else { return nil }
    }
    guard rest.isEmpty else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else { return nil }
    return .double(double)
  }

  /// Returns whether a number is written without fraction and exponent.
  package static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-") }
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    rest.removeFirst(count)
    return count == 0 ? nil : count
  }
}
