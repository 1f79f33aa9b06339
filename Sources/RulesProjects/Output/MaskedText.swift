import Accounts
import Identities

/// Finds emails and tokens in text and replaces them. ``Masking`` states which parts of a report it applies to.
enum MaskedText {
  /// Returns `text` with each email as `a…@example.com`, and each token as its first letters and its length.
  ///
  /// `text` may contain escapes as in JSON and messages, and terminal colors. They are preserved. A word that is cut at
  /// an ellipsis is masked if its visible part begins like a secret.
  static func of(_ text: String) -> String {
    var result: [UInt8] = []
    append(Array(text.utf8)[...], to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends the masked text to `result`.
  static func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var copied = text.startIndex
    for secret in secrets(in: text) {
      result += text[copied..<secret.range.lowerBound]
      result += secret.replacement.utf8
      copied = secret.range.upperBound
    }
    result += text[copied...]
  }

  /// Returns the emails and tokens in order, each with the text that replaces it.
  static func secrets(in text: ArraySlice<UInt8>) -> [(range: Range<Int>, replacement: String)] {
    var secrets: [(range: Range<Int>, replacement: String)] = []
    var start = text.startIndex
    while start < text.endIndex {
      let word = start + TextEscape.length(in: text[start...])
      let end = AccessToken.endOfWord(in: text[word...], isOfWord)
      if let masked = masked(text[word..<end]) { secrets.append((word..<end, masked)) }
      // The byte that ends a word may begin an escape.
      start = end
      if start < text.endIndex, TextEscape.length(in: text[start...]) == 0 { start += 1 }
    }
    return secrets
  }

  /// Returns the replacement for a word that is or contains a secret; nil for any other word.
  private static func masked(_ word: ArraySlice<UInt8>) -> String? {
    guard word.count >= 5 else { return nil }
    let email = word.firstIndex(of: UInt8(ascii: "@")).flatMap { maskedEmail(word, $0) }
    let shown = email.map { Array($0.utf8)[...] } ?? word
    guard let secret = AccessToken.secret(in: shown) else { return email }
    return String(decoding: shown[..<secret.startIndex], as: UTF8.self)
      + Masked.secret(String(decoding: secret, as: UTF8.self))
  }

  private static func maskedEmail(_ word: ArraySlice<UInt8>, _ at: Int) -> String? {
    let domain = word[(at + 1)...]
    let isCut = domain.count > ellipsis.count && domain.suffix(ellipsis.count).elementsEqual(ellipsis)
    guard at > word.startIndex, domain.contains(UInt8(ascii: ".")) || isCut, domain.first != UInt8(ascii: "."),
      domain.allSatisfy({ $0 != UInt8(ascii: "@") })
    else { return nil }
    // A name that is already masked is kept, so masking is idempotent.
    let name = String(decoding: word[..<at], as: UTF8.self)
    if name.count <= 2, name.last == "…" { return nil }
    return Masked.email(String(decoding: word, as: UTF8.self))
  }

  private static let ellipsis = Array("…".utf8)

  /// Returns whether a byte can be part of an email or token. All non-ASCII bytes can, because emails may contain them.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
