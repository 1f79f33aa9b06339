/// Credentials of sign-in providers that only their issuer can read, told by how they begin.
enum AccessToken {
  /// Beginnings, how many bytes such a credential has at least, and who issues it. (GitHub: "Behind GitHub's new
  /// authentication token formats"; Google: access tokens; Facebook: Graph API; ours: `OAuthProvider.credential(for:)`.)
  private static let beginnings: [(prefix: String, minimum: Int, issuer: String)] = [
    ("gho_", 12, "GitHub"), ("ghp_", 12, "GitHub"), ("ghu_", 12, "GitHub"), ("ghs_", 12, "GitHub"),
    ("ghr_", 12, "GitHub"), ("github_pat_", 16, "GitHub"), ("ya29.", 12, "Google"), ("EAA", 32, "Facebook"),
    ("simulated-", 12, "a simulated provider"),
  ]

  /// Whose credential `text` is; nil where it begins as none that is known.
  static func issuer(of text: some StringProtocol) -> String? {
    beginnings.first { text.utf8.starts(with: $0.prefix.utf8) && text.utf8.count >= $0.minimum }?.issuer
  }
}
