import Accounts
import Identities
import SourceText

/// Masks emails and tokens in text for reports and terminals, whose logs may be stored and shared.
package enum MaskedText {
  /// Returns `text` with each email as `a…@example.com`, and each token as its first letters and its length.
  ///
  /// `text` may contain JSON escapes and terminal colors, which are preserved.
  package static func of(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    /// The number of bytes already copied to the result.
    var copied = 0
    var start = 0
    while start < bytes.count {
      let word = start + escape(bytes, at: start)
      let end = AccessToken.endOfWord(in: bytes[word...], isOfWord)
      if let masked = masked(bytes[word..<end]) {
        result += bytes[copied..<word]
        result += masked.utf8
        copied = end
      }
      // The byte that ends a word may begin an escape.
      start = end
      if start < bytes.count, escape(bytes, at: start) == 0 { start += 1 }
    }
    return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// Returns the length in bytes of the escape at `index`: `\n`, `\u001b` or a color.
  private static func escape(_ bytes: [UInt8], at index: Int) -> Int {
    let isBackslash = bytes[index] == UInt8(ascii: "\\")
    guard isBackslash || bytes[index] == 0x1B, index + 1 < bytes.count else { return 0 }
    switch (isBackslash, bytes[index + 1]) {
    case (true, UInt8(ascii: "u")): return min(6, bytes.count - index)
    case (true, _): return 2
    case (false, UInt8(ascii: "[")):
      return bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: "m")).map { $0 - index + 1 } ?? 0
    case (false, _): return 0
    }
  }

  /// Returns a complete message, masked by ``of(_:)``, on one line without control characters.
  package static func message(_ text: String) -> String { EscapedText.of(of(text), limit: .max) }

  /// Returns the text, masked by ``of(_:)`` and shortened, on one line without control characters.
  package static func line(_ text: String) -> String { TerminalText.plain(of(text)) }

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
    guard at > word.startIndex, domain.contains(UInt8(ascii: ".")), domain.first != UInt8(ascii: "."),
      domain.allSatisfy({ $0 != UInt8(ascii: "@") })
    else { return nil }
    // A name that is already masked is kept, so masking is idempotent.
    let name = String(decoding: word[..<at], as: UTF8.self)
    if name.count <= 2, name.last == "…" { return nil }
    return Masked.email(String(decoding: word, as: UTF8.self))
  }

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
