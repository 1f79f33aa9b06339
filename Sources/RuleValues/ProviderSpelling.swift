/// The names of sign-in providers in tokens and in `auth.provider`, and the meaning of other spellings.
///
/// Sources: documentation, "Security Rules and Firebase Authentication" (`sign_in_provider`, `identities`) and "Use
/// conditions in Realtime Database Security Rules" (`auth.provider`); firebase-tools, `generateJwt` (keys of
/// `identities`).
package enum ProviderSpelling {
  /// Providers with a domain as their id.
  private static let domains = [
    "facebook.com", "github.com", "google.com", "twitter.com", "microsoft.com", "apple.com", "yahoo.com",
  ]
  /// Sign-in methods of the project itself.
  private static let own = ["password", "phone", "anonymous", "custom"]
  /// The documented values of `sign_in_provider`, except those of SAML and OpenID Connect providers.
  package static let signInProviders = domains + own
  /// The provider ids with a documented value of `auth.provider`, each with that value.
  private static let realtimeNames = [
    ("facebook.com", "facebook"), ("github.com", "github"), ("google.com", "google"), ("twitter.com", "twitter"),
    ("password", "password"), ("anonymous", "anonymous"), ("custom", "custom"),
  ]
  /// Keys of `identities` that differ from the provider id.
  private static let keys = [
    ("password", "email"), ("email", "email"), ("phonenumber", "phone"), ("phone_number", "phone"),
  ]

  /// Returns the value of `sign_in_provider` that `text` means: `github.com` for `GitHub` or `github`. Nil for a
  /// correct id, and for a text that is not a known id in another case or without `.com`.
  package static func signInProvider(meantBy text: String) -> String? {
    guard let lower = lowercased(text) else { return nil }
    let id =
      domains.first { isSame($0, lower) || isSame($0, lower + ".com") } ?? own.first { isSame($0, lower) }
    return id.flatMap { isSame($0, text) ? nil : $0 }
  }

  /// Returns the key of `identities` that `text` means, like ``signInProvider(meantBy:)``, and `email` for `password`.
  package static func identityKey(meantBy text: String) -> String? {
    guard let lower = lowercased(text) else { return nil }
    if let (_, key) = keys.first(where: { isSame($0.0, lower) }) { return isSame(key, text) ? nil : key }
    return signInProvider(meantBy: text).flatMap { $0 == "anonymous" || $0 == "custom" ? nil : $0 }
  }

  /// Returns the value of `auth.provider` that `text` means: `github` for `github.com` or `GitHub`. Nil if the
  /// documentation has no value, for example for `microsoft.com`.
  package static func realtimeName(meantBy text: String) -> String? {
    let id = signInProvider(meantBy: text) ?? text
    guard let (_, name) = realtimeNames.first(where: { isSame($0.0, id) }) else { return nil }
    return isSame(name, text) ? nil : name
  }

  private static func lowercased(_ text: String) -> String? { text.utf8.count <= 32 ? text.lowercased() : nil }

  private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}
