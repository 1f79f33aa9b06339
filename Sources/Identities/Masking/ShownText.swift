import SourceText

/// Untrusted values from tokens, records and arguments in the form for messages. A value is on one line, truncated if
/// long, with anything that looks like a token masked. All external text in messages goes through this type.
package enum ShownText {
  /// The maximum number of characters shown of a value.
  package static let maximumValue = 80

  /// Returns `text` between backticks, escaped so that it cannot end the quotation.
  package static func name(_ text: String) -> String {
    "`" + EscapedText.of(masked(text), limit: maximumValue, quote: "`") + "`"
  }

  /// Returns `text` without quotation marks.
  package static func plain(_ text: String) -> String { EscapedText.of(masked(text), limit: maximumValue) }

  /// Returns `text` with each token masked. A token is text with a known prefix, also inside a word, or text after
  /// `Bearer`.
  package static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var start = 0
    var isBearer = false
    while start < bytes.count {
      let end = AccessToken.endOfWord(in: bytes[start...], isOfToken)
      guard start < end else {
        result.append(bytes[start])
        start += 1
        continue
      }
      let word = bytes[start..<end]
      if let secret = isBearer ? word : AccessToken.secret(in: word) {
        result += word[..<secret.startIndex]
        result += hidden(secret).utf8
      } else {
        result += word
      }
      isBearer = word.elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 })
      start = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Returns the beginning and the length of a secret, which distinguish tokens.
  private static func hidden(_ secret: ArraySlice<UInt8>) -> String {
    secret.count < 12 ? "…" : "\(String(decoding: secret.prefix(4), as: UTF8.self))… (\(secret.count) bytes)"
  }
}
