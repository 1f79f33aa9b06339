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

  /// `text` with a few letters in place of each word that looks like a token: one that begins as tokens do, or that
  /// follows `Bearer`.
  package static func masked(_ text: String) -> String {
    var result = ""
    var isBearer = false
    for piece in pieces(of: text) {
      guard isWord(piece) else {
        result += piece
        continue
      }
      result += isBearer || looksLikeToken(piece) ? hidden(piece) : String(piece)
      isBearer = piece.utf8.elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 })
    }
    return result
  }

  /// Words, and what stands between them, in turn.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let first = rest.unicodeScalars.first {
      let kind = isOfToken(first)
      let end = rest.unicodeScalars.firstIndex { isOfToken($0) != kind } ?? rest.endIndex
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }

  private static func isWord(_ piece: Substring) -> Bool { piece.unicodeScalars.first.map(isOfToken) ?? false }

  private static func isOfToken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }

  private static func looksLikeToken(_ word: Substring) -> Bool {
    AccessToken.isSecret(Array(word.utf8)[...])
  }

  /// The beginning and the length, which tell tokens apart.
  private static func hidden(_ word: Substring) -> String {
    word.utf8.count < 12 ? "…" : "\(word.prefix(4))… (\(word.utf8.count) bytes)"
  }
}
