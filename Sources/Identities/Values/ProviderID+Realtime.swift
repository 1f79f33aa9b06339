// `auth.provider` has its own names, for example `github` where a token has `github.com`. The documented values are
// those of the guide "Use conditions in Realtime Database Security Rules". `custom` comes from other implementations
// and recordings.

extension ProviderID {
  /// The providers with a name in `auth.provider` that is shorter than their id.
  private static let shortened: [(id: ProviderID, name: String)] = [
    (.facebook, "facebook"), (.github, "github"), (.google, "google"), (.twitter, "twitter"),
  ]

  /// The value of `auth.provider` in Realtime Database rules for this provider: a short name for four providers, and
  /// the id for all others.
  package var realtimeName: String { Self.shortened.first { $0.id == self }?.name ?? text }

  /// Whether ``realtimeName`` is recorded for this provider. Firebase documents nothing for all others.
  package var isRealtimeNameRecorded: Bool {
    Self.shortened.contains { $0.id == self } || [.password, .anonymous, .custom].contains(self)
  }
}
