import Synchronization

/// The credentials of errors that were used: each can be used once.
final class SpentCredentials: Sendable {
  private let spent = Mutex<Set<PendingCredential>>([])

  /// Signs in or links with a credential. A failure leaves it.
  ///
  /// - Throws: `invalidPendingToken` where it was used before; the errors of `body`.
  func using<Result>(
    _ credential: AuthCredential?, _ body: () throws(AuthError) -> Result
  ) throws(AuthError) -> Result {
    guard let pending = credential?.pending else { return try body() }
    guard spent.withLock({ $0.insert(pending).inserted }) else {
      throw AuthError(.invalidPendingToken, "the pending credential was used before")
    }
    do throws(AuthError) {
      return try body()
    } catch {
      spent.withLock { _ = $0.remove(pending) }
      throw error
    }
  }
}
