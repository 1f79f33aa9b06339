import SourceText

/// The meaning of an unquoted word in YAML.
enum YAMLWord {
  case value(JSONNode.Value)
  /// A number to some readers and a string to others: hexadecimal, octal, `+1`, `1_000`, `.inf`, `007`, `1.`.
  case ambiguous

  init(_ text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .value(.null)
    case "true", "True", "TRUE": self = .value(.bool(true))
    case "false", "False", "FALSE": self = .value(.bool(false))
    default:
      let bytes = Array(text.utf8)
      switch JSONNumber.parse(bytes[...]) {
      case .integer(let integer): self = .value(.integer(integer))
      case .double(let double): self = .value(.double(double))
      case nil: self = Self.looksLikeNumber(bytes) ? .ambiguous : .value(.string(text))
      }
    }
  }

  private static func looksLikeNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
    let word = String(decoding: rest, as: UTF8.self).lowercased()
    if [".inf", ".nan"].contains(word) { return true }
    let digits: ClosedRange<UInt8> = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard rest.contains(where: digits.contains) else { return false }
    if word.hasPrefix("0x") { return word.utf8.dropFirst(2).allSatisfy { "0123456789abcdef_".utf8.contains($0) } }
    if word.hasPrefix("0o") || word.hasPrefix("0b") {
      return word.utf8.dropFirst(2).allSatisfy { digits.contains($0) || $0 == UInt8(ascii: "_") }
    }
    return isDecimal(rest, digits)
  }

  /// Returns whether the bytes are digits with `_`, at most one decimal point, and optionally an exponent.
  private static func isDecimal(_ bytes: ArraySlice<UInt8>, _ digits: ClosedRange<UInt8>) -> Bool {
    guard let first = bytes.first, digits.contains(first) || first == UInt8(ascii: ".") else { return false }
    let parts = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    guard let mantissa = parts.first, parts.count <= 2 else { return false }
    if parts.count == 2 {
      var exponent = parts[1]
      if let sign = exponent.first, "+-".utf8.contains(sign) { exponent.removeFirst() }
      guard !exponent.isEmpty, exponent.allSatisfy(digits.contains) else { return false }
    }
    let points = mantissa.filter { $0 == UInt8(ascii: ".") }.count
    return points <= 1 && mantissa.allSatisfy { digits.contains($0) || "._".utf8.contains($0) }
  }
}
