/// The `Authorization` header of a request.
package enum AuthorizationHeader {
  /// Returns the token of `Bearer TOKEN`. The scheme is case-insensitive (RFC 9110, section 11.1).
  ///
  /// - Throws: ``TokenError/malformed(_:)`` with `authorization` for anything else.
  package static func bearerToken(_ header: String) throws(TokenError) -> String {
    let parts = header.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let scheme = parts.first, let token = parts.last, !token.isEmpty,
      scheme.elementsEqual("bearer".utf8, by: isSameLetter),
      token.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw .malformed(.authorization) }
    return String(decoding: token, as: UTF8.self)
  }

  /// Returns the token from user input: the token itself, the value of the header, or the complete header. Surrounding
  /// white space is ignored.
  ///
  /// - Throws: ``TokenError/malformed(_:)`` with `authorization` if the text contains a space and is not such a header.
  package static func token(typed text: String) throws(TokenError) -> String {
    var text = Substring(text)
    trim(&text)
    if text.utf8.prefix(name.utf8.count).elementsEqual(name.utf8, by: isSameLetter) {
      text = text.dropFirst(name.utf8.count)
      trim(&text)
    }
    return text.utf8.contains(UInt8(ascii: " ")) ? try bearerToken(String(text)) : String(text)
  }

  private static let name = "authorization:"

  /// Compares two bytes without regard to case. It is only called with letters, whose cases differ in one bit.
  private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool { one | 0x20 == other | 0x20 }

  private static func trim(_ text: inout Substring) {
    while let first = text.unicodeScalars.first, first.value <= 0x20 { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
  }
}
