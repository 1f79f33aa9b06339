/// The header `Authorization` of a request.
public enum AuthorizationHeader {
  /// The token of `Bearer TOKEN`. The scheme is found in upper and lower case (RFC 9110, section 11.1).
  ///
  /// - Throws: ``TokenError/malformed(_:)`` with `authorization` for anything else.
  public static func bearerToken(_ header: String) throws(TokenError) -> String {
    let parts = header.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let scheme = parts.first, let token = parts.last, !token.isEmpty,
      scheme.elementsEqual("bearer".utf8, by: isSameLetter),
      token.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw .malformed(.authorization) }
    return String(decoding: token, as: UTF8.self)
  }

  /// The token that somebody typed: as it is, as the value of the header, or as the whole header. White space around it
  /// is dropped.
  ///
  /// - Throws: ``TokenError/malformed(_:)`` with `authorization` where a space stands in it, and it is no such header.
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

  /// Letters alone are looked for, which differ in that bit.
  private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool { one | 0x20 == other | 0x20 }

  private static func trim(_ text: inout Substring) {
    while let first = text.unicodeScalars.first, first.value <= 0x20 { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
  }
}
