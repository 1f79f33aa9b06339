/// Credentials and secrets, told by how they begin: the one list of all that masks them.
package enum AccessToken {
  /// How one begins.
  private struct Beginning {
    let prefix: [UInt8]
    /// How many bytes it has at least.
    let minimum: Int
    /// The sign-in provider that issues it and that alone can read it; nil of other secrets.
    let issuer: String?

    init(prefix: String, minimum: Int, issuer: String? = nil) {
      self.prefix = Array(prefix.utf8)
      self.minimum = minimum
      self.issuer = issuer
    }
  }

  /// GitHub: "Behind GitHub's new authentication token formats"; Google: access and refresh tokens, API keys; Facebook:
  /// Graph API; GitLab: "Token prefixes"; Slack: "Token types"; JSON Web Tokens: RFC 7519; ours:
  /// `OAuthProvider.credential(for:)`. Facebook's have more than 100 bytes; a UUID may hold `EAA` too.
  private static let beginnings = [
    Beginning(prefix: "gho_", minimum: 12, issuer: "GitHub"), Beginning(prefix: "ghp_", minimum: 12, issuer: "GitHub"),
    Beginning(prefix: "ghu_", minimum: 12, issuer: "GitHub"), Beginning(prefix: "ghs_", minimum: 12, issuer: "GitHub"),
    Beginning(prefix: "ghr_", minimum: 12, issuer: "GitHub"),
    Beginning(prefix: "github_pat_", minimum: 16, issuer: "GitHub"),
    Beginning(prefix: "ya29.", minimum: 12, issuer: "Google"), Beginning(prefix: "1//0", minimum: 20),
    Beginning(prefix: "AIza", minimum: 20), Beginning(prefix: "EAA", minimum: 64, issuer: "Facebook"),
    Beginning(prefix: "eyJ", minimum: 20), Beginning(prefix: "glpat-", minimum: 20),
    Beginning(prefix: "xoxb-", minimum: 20), Beginning(prefix: "xoxp-", minimum: 20),
    Beginning(prefix: "simulated-", minimum: 12, issuer: "a simulated provider"),
  ]

  /// Whose credential `text` is; nil where it begins as none that is known.
  static func issuer(of text: some StringProtocol) -> String? {
    beginning(of: Array(text.utf8)[...])?.issuer
  }

  /// Returns the part of a word, up to its end, that begins as only secrets begin and is as long as those are; nil where
  /// there is none. The part may begin inside the word: a prefix does not make a secret harmless.
  ///
  /// Of bytes and not of any collection: reports ask it of each of their words.
  package static func secret(in word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard word.count >= shortest else { return nil }
    for start in word.startIndex...(word.endIndex - shortest) where isFirst[Int(word[start])] {
      if beginning(of: word[start...]) != nil { return word[start...] }
    }
    return nil
  }

  /// The least that any of them has.
  private static let shortest = beginnings.map(\.minimum).min() ?? 1

  /// For each byte, whether a secret begins with it.
  private static let isFirst = (0..<256).map { byte in beginnings.contains { $0.prefix.first.map(Int.init) == byte } }

  /// Returns where the word ends that `bytes` begin with; their start where they begin with none.
  ///
  /// - Parameters:
  ///   - bytes: the rest of a text.
  ///   - isOfWord: the bytes of words. The beginning of Google's refresh tokens belongs to a word too, slashes included.
  package static func endOfWord(in bytes: ArraySlice<UInt8>, _ isOfWord: (UInt8) -> Bool) -> Int {
    var end = bytes.startIndex
    while end < bytes.endIndex {
      if bytes[end] == refreshToken[0], begins(bytes[end...], with: refreshToken) {
        end += refreshToken.count
      } else if isOfWord(bytes[end]) {
        end += 1
      } else {
        break
      }
    }
    return end
  }

  private static let refreshToken = Array("1//0".utf8)

  private static func beginning(of word: ArraySlice<UInt8>) -> Beginning? {
    beginnings.first { begins(word, with: $0.prefix) && word.count >= $0.minimum }
  }

  private static func begins(_ word: ArraySlice<UInt8>, with prefix: [UInt8]) -> Bool {
    guard word.count >= prefix.count else { return false }
    for (index, byte) in prefix.enumerated() where word[word.startIndex + index] != byte { return false }
    return true
  }
}
