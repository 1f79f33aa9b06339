import Identities
import Synchronization

/// A sign-in that waits for the answer of a provider.
struct PendingSignIn: Sendable {
  /// What the app wants. The answer goes to the page or window that started it.
  let operation: HandlerOperation
  /// The provider.
  let provider: ConfiguredProvider
  /// The address that receives the answer.
  let redirectURI: String
  /// The text that the ID token must repeat (OpenID Connect Core, section 3.1.2.1).
  let nonce = RandomText.identifier()
  /// The secret of RFC 7636, which the provider knows only as a hash until this server sends it.
  let verifier = RandomText.identifier() + RandomText.identifier()
  /// The value of the cookie that only the browser of this sign-in has.
  let cookie = RandomText.identifier()
  /// The start in seconds since 1970.
  let startedAt: Int64
}

/// The sign-ins that wait for providers, by their parameter `state`. Each can be taken once.
final class PendingSignIns: Sendable {
  /// The limit on started sign-ins. The oldest one is dropped.
  static let maximumCount = 1_000
  /// The time that a person has at the provider, in seconds.
  static let maximumAge: Int64 = 600

  private let state = Mutex<[(id: String, signIn: PendingSignIn)]>([])

  /// Keeps a sign-in, and returns the `state` of its request.
  func add(_ signIn: PendingSignIn) -> String {
    let id = RandomText.identifier()
    state.withLock { all in
      all.removeAll { signIn.startedAt - $0.signIn.startedAt > Self.maximumAge }
      if all.count >= Self.maximumCount { all.removeFirst() }
      all.append((id, signIn))
    }
    return id
  }

  /// Removes a sign-in, and returns it; nil if it is unknown or too old.
  func take(_ id: String, at now: Int64) -> PendingSignIn? {
    state.withLock { all in
      guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
      let signIn = all.remove(at: index).signIn
      return now - signIn.startedAt <= Self.maximumAge ? signIn : nil
    }
  }
}
