package import Identities
import Synchronization

/// The caller of a request to the server, as Firebase's emulators identify it: by an unsigned token, or as the owner.
///
/// Nothing is verified, so only the local server may use it. The library has no function that accepts such tokens for a
/// request to an `Authorizer`.
package enum EmulatorCaller {
  /// A test run has a few users, each with many requests.
  private static let maximumKnown = 256
  /// The callers of recent headers. A caller depends on nothing but the header.
  private static let known = Mutex<[[UInt8]: Identity]>([:])

  /// Returns the caller of an `Authorization` header.
  ///
  /// - Parameter header: `Bearer TOKEN` or `Firebase TOKEN`, where the token `owner` is the administrator; nil without a
  ///   header, for a signed-out caller.
  /// - Throws: `TokenError` for a token that is not an unsigned token of Firebase.
  package static func identity(authorization header: String?) throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    // Strings that differ in their bytes can be equal.
    let bytes = Array(header.utf8)
    if let identity = known.withLock({ $0[bytes] }) { return identity }
    let identity = try read(header)
    known.withLock { known in
      if known.count >= maximumKnown { known.removeAll(keepingCapacity: true) }
      known[bytes] = identity
    }
    return identity
  }

  private static func read(_ header: String) throws(TokenError) -> Identity {
    let scheme = "firebase "
    guard header.lowercased().hasPrefix(scheme) else {
      return try EmulatorTokenDecoder().identity(authorization: header, allowsOwner: true)
    }
    return try identity(token: String(header.dropFirst(scheme.count)))
  }

  /// Returns the caller of a token without a scheme. The token `owner` is the administrator.
  ///
  /// - Throws: `TokenError` for a token that is not an unsigned token of Firebase.
  package static func identity(token: String) throws(TokenError) -> Identity {
    try EmulatorTokenDecoder().identity(authorization: "Bearer " + token, allowsOwner: true)
  }
}
