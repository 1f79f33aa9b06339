/// The recognition of credentials and secrets by their prefix. All code that masks secrets uses this list.
package enum AccessToken {
  /// A prefix of a secret.
  private struct Beginning {
    let prefix: [UInt8]
    /// The minimum length of the secret in bytes.
    let minimum: Int
    /// The sign-in provider that issues the token and is the only one that can read it. Nil for other secrets.
    let issuer: String?

    init(prefix: String, minimum: Int, issuer: String? = nil) {
      self.prefix = Array(prefix.utf8)
      self.minimum = minimum
      self.issuer = issuer
    }
  }

  /// The prefixes, by source:
  ///
  /// - GitHub: "Behind GitHub's new authentication token formats"
  /// - Google: access and refresh tokens, API keys
  /// - Facebook: Graph API. Its tokens have more than 100 bytes; shorter text with `EAA` may be a UUID.
  /// - GitLab: "Token prefixes"
  /// - Slack: "Token types"
  /// - JSON Web Tokens: RFC 7519
  /// - this package: `OAuthProvider.credential(for:)`
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

  /// Returns the issuer of the credential `text`. Nil if its prefix is unknown.
  static func issuer(of text: some StringProtocol) -> String? {
    beginning(of: Array(text.utf8)[...])?.issuer
  }

  /// Returns the issuer of a word that a person gives for a user, if it begins like a credential of a sign-in provider. It may
  /// be a part of one. Nil otherwise, also for the 28 letters and digits of a user id that Firebase makes.
  package static func issuer(ofCredentialLike word: String) -> String? {
    let bytes = Array(word.utf8)
    let isMade =
      bytes.count == 28 && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    guard !isMade, let found = beginnings.first(where: { begins(bytes[...], with: $0.prefix) }) else { return nil }
    // `EAA` can begin a name, and simulated tokens begin with a word.
    let isName = bytes.count < 12 && found.prefix.count < 4 || found.prefix.elementsEqual("simulated-".utf8)
    return isName ? nil : found.issuer
  }

  /// Returns the suffix of a word that has the prefix and the length of a secret, or nil. It may begin inside the word,
  /// because a preceding text does not make a secret harmless. It may be shorter if an ellipsis shows that the rest is
  /// omitted.
  ///
  /// The parameter is an array slice and not any collection, because reports call this for each of their words.
  package static func secret(in word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for start in word.indices where isFirst[Int(word[start])] {
      if beginning(of: word[start...]) != nil || isCut(word[start...]) { return word[start...] }
    }
    return nil
  }

  /// Returns whether a word has the prefix of a secret and an ellipsis for its rest. A masked word is not such a word: it
  /// has at most four characters before the ellipsis.
  private static func isCut(_ word: ArraySlice<UInt8>) -> Bool {
    guard beginnings.contains(where: { begins(word, with: $0.prefix) }) else { return false }
    let ellipsis = Array("…".utf8)
    return word.indices.dropFirst(5).contains { begins(word[$0...], with: ellipsis) }
      && !begins(word.dropFirst(4), with: ellipsis)
  }

  /// For each byte, whether a secret begins with it.
  private static let isFirst = (0..<256).map { byte in beginnings.contains { $0.prefix.first.map(Int.init) == byte } }

  /// Returns the end of the word at the start of `bytes`, or their start index if they do not start with a word.
  ///
  /// - Parameters:
  ///   - bytes: the rest of a text.
  ///   - isOfWord: whether a byte belongs to a word. The prefix of Google's refresh tokens counts as part of a word,
  ///   slashes included.
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
