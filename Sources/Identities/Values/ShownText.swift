import SourceText

/// A value from a token, a record or an argument as a message shows it: on one line, cut where it is long, and with what
/// looks like a token masked. Whatever comes from outside goes into a message through here.
package enum ShownText {
  /// How many characters of a value are shown.
  package static let maximumValue = 80

  /// `text` between backticks, which nothing in it can end.
  package static func name(_ text: String) -> String {
    "`" + EscapedText.of(masked(text), limit: maximumValue, quote: "`") + "`"
  }

  /// `text` without marks around it.
  package static func plain(_ text: String) -> String { EscapedText.of(masked(text), limit: maximumValue) }

  /// `text` with a few letters in place of each token: what begins as tokens do, inside a word too, or follows `Bearer`.
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

  /// The beginning and the length, which tell tokens apart.
  private static func hidden(_ secret: ArraySlice<UInt8>) -> String {
    secret.count < 12 ? "…" : "\(String(decoding: secret.prefix(4), as: UTF8.self))… (\(secret.count) bytes)"
  }
}
