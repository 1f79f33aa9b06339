import RuleValues

/// The path of a stated request.
package enum TestCasePath {
  /// Returns the segments of a path such as `/databases/(default)/documents/users/alice`.
  ///
  /// - Parameter isEncoded: whether `%20` means a space (`pathEncoding` is `URL_ENCODED`).
  package static func segments(_ text: String, isEncoded: Bool) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { segment in
      String(decoding: isEncoded ? decoded(segment) : Array(segment), as: UTF8.self)
    }
  }

  /// Returns the path of these segments, percent-encoded as the API reports it:
  /// `/databases/%28default%29/documents/users/alice` (recordings of davideast/pyric).
  package static func encoded(_ segments: [String]) -> String {
    "/" + segments.map { String(decoding: encoded($0), as: UTF8.self) }.joined(separator: "/")
  }

  private static func decoded(_ segment: Substring.UTF8View.SubSequence) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = segment
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = code(rest.prefix(2)) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func code(_ digits: Substring.UTF8View.SubSequence) -> UInt8? {
    digits.count == 2 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }

  private static func encoded(_ segment: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return segment.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
