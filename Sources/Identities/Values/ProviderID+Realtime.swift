// `auth.provider` has a vocabulary of its own: `github`, where a token says `github.com`. The documented values are those
// of the guide "Use conditions in Realtime Database Security Rules"; `custom` is what peers and recordings have.

extension ProviderID {
  /// Providers whose name in `auth.provider` is shorter than their id.
  private static let shortened: [(id: ProviderID, name: String)] = [
    (.facebook, "facebook"), (.github, "github"), (.google, "google"), (.twitter, "twitter"),
  ]

  /// What `auth.provider` of Realtime Database rules says for a sign-in with this provider: the short name of the four
  /// that have one, any other id as it is.
  public var realtimeName: String { Self.shortened.first { $0.id == self }?.name ?? text }

  /// Whether ``realtimeName`` is recorded for this provider. For all others the service documents nothing.
  public var isRealtimeNameRecorded: Bool {
    Self.shortened.contains { $0.id == self } || [.password, .anonymous, .custom].contains(self)
  }
}
