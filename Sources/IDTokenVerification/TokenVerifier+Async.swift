public import Identities

extension TokenVerifier {
  /// Verifies a compact token. It waits for a refresh of the keys if the token names a key that they lack, as long as
  /// ``KeyProvider`` permits one, and begins a refresh if they are due.
  ///
  /// A token with a known key never waits, even if the keys are due: they stay in force until a refresh replaces them.
  ///
  /// - Returns: the token, whose identity is marked as verified.
  /// - Throws: the first reason to reject it, `TokenError.unknownKeyID` also if the keys cannot be read.
  public func verify(_ text: String) async throws(TokenError) -> VerifiedToken {
    keys.refreshIfDue()
    do throws(TokenError) {
      return try verify(text, keys.current)
    } catch {
      guard case .unknownKeyID(let keyID) = error else { throw error }
      await keys.refresh(for: keyID)
      let current = keys.current
      guard current[keyID] != nil else { throw error }
      return try verify(text, current)
    }
  }

  /// Returns the caller of a request from its `Authorization` header, like `identity(authorization:)` without `await`,
  /// and may wait for a refresh of the keys. Nil, for no header, is a signed-out caller.
  ///
  /// - Throws: the reason for the rejection. A rejected token is never treated as signed out.
  public func identity(authorization header: String?) async throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    return try await verify(try AuthorizationHeader.bearerToken(header)).identity
  }

  /// Returns the caller of a request from the cookie that contains the token, like `identity(cookie:)` without `await`,
  /// and may wait for a refresh of the keys. Nil, for no cookie, is a signed-out caller.
  ///
  /// - Throws: the reason for the rejection. A rejected token is never treated as signed out.
  public func identity(cookie value: String?) async throws(TokenError) -> Identity {
    guard let value else { return .unauthenticated }
    return try await verify(value).identity
  }
}
