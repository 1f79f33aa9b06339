import Accounts
import Identities

/// Text on its way into a report or onto a terminal, whose log is kept for months and sent around: emails and tokens in it
/// are masked.
public enum MaskedText {
  /// `text` with each email as `a…@example.com`, and each token as its first letters and its length.
  ///
  /// `text` may hold escapes of JSON, and colours for a terminal: they are kept whole.
  public static func of(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let word = start + escape(bytes[start...])
      let opened = word + AccessToken.opening(of: bytes[word...])
      let end = bytes[opened...].firstIndex { !isOfWord($0) } ?? bytes.count
      result += bytes[start..<word]
      if let masked = masked(bytes[word..<end]) { result += masked.utf8 } else { result += bytes[word..<end] }
      // What ends a word may begin an escape.
      start = max(end, word)
      if start < bytes.count, escape(bytes[start...]) == 0 {
        result.append(bytes[start])
        start += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// How many bytes at the beginning are an escape: `\n`, `\u001b`, or a colour.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first, let second = bytes.dropFirst().first else { return 0 }
    switch (first, second) {
    case (UInt8(ascii: "\\"), UInt8(ascii: "u")): return min(6, bytes.count)
    case (UInt8(ascii: "\\"), _): return 2
    case (0x1B, UInt8(ascii: "[")):
      return bytes.prefix(8).firstIndex(of: UInt8(ascii: "m")).map { $0 - bytes.startIndex + 1 } ?? 0
    default: return 0
    }
  }

  /// ``of(_:)`` on one line without anything that a terminal or a reader might obey.
  static func line(_ text: String) -> String { TerminalText.plain(of(text)) }

  /// What stands for a word that is, or holds, a secret; nil of any other.
  private static func masked(_ word: ArraySlice<UInt8>) -> String? {
    guard word.count >= 5 else { return nil }
    if let at = word.firstIndex(of: UInt8(ascii: "@")) { return email(word, at) }
    return AccessToken.isSecret(word) ? Masked.secret(String(decoding: word, as: UTF8.self)) : nil
  }

  private static func email(_ word: ArraySlice<UInt8>, _ at: Int) -> String? {
    let domain = word[(at + 1)...]
    guard at > word.startIndex, domain.contains(UInt8(ascii: ".")), domain.first != UInt8(ascii: "."),
      domain.allSatisfy({ $0 != UInt8(ascii: "@") })
    else { return nil }
    return Masked.email(String(decoding: word, as: UTF8.self))
  }

  /// What emails and tokens are made of. All that is not ASCII counts, too: there are such emails.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: ".@_+-".utf8.contains(byte)
    }
  }
}
