import Synchronization

/// The used credentials from errors. Each can be used once.
final class SpentCredentials: Sendable {
  private let spent = Mutex<Set<PendingCredential>>([])

  /// Signs in or links with a credential. After a failure, it can be used again.
  ///
  /// - Throws: `invalidPendingToken` if it was used before; the errors of `body`.
  func using<Result>(
    _ credential: AuthCredential?, _ body: () throws(AuthError) -> Result
  ) throws(AuthError) -> Result {
    guard let pending = credential?.pending else { return try body() }
    guard spent.withLock({ $0.insert(pending).inserted }) else {
      throw AuthError(.invalidPendingToken, "the pending credential has already been used")
    }
    do throws(AuthError) {
      return try body()
    } catch {
      spent.withLock { _ = $0.remove(pending) }
      throw error
    }
  }
}
