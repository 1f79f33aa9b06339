package import Accounts
import Identities

/// The user signed in at the end of a sign-in script, or at one of its points. A signed-in user has an ID token that
/// is valid for one hour.
///
/// A token is valid until its `exp`, whatever happens to the account meanwhile; after that, servers reject it. An SDK
/// fetches a new token for a later request. The new token shows what changed, and fetching it fails if the user may
/// no longer sign in (documentation "Manage User Sessions").
struct ScriptedUser: Sendable {
  /// The token, and what is needed to renew it.
  private struct Signed {
    let token: User
    let session: Session
    let directory: AccountDirectory
  }

  private let signed: Signed?
  /// Whether the token is a copy, which is never renewed.
  private let isKept: Bool

  /// Captures the user who is currently signed in to an app.
  init(_ auth: Auth, isKept: Bool = false) {
    self.isKept = isKept
    guard let session = auth.session, case .user(let token) = auth.identity else {
      signed = nil
      return
    }
    signed = Signed(token: token, session: session, directory: auth.directory)
  }

  /// The identity in the token at the end of the script, before any renewal.
  var identity: Identity { signed.map { .user($0.token) } ?? .unauthenticated }

  /// Returns the identity that makes a request at a given time, renewing an expired token.
  ///
  /// - Parameters:
  ///   - time: the time of the request, in seconds since 1970.
  ///   - isKept: whether the request uses a copy of the token, which is not renewed.
  /// - Throws: a ``RefusedToken`` if a server rejects the request.
  func identity(at time: Int64, isKept: Bool) throws(RefusedToken) -> Identity {
    guard let signed else { return .unauthenticated }
    guard let age = IDToken(claims: signed.token.claims).ageOfExpiry(at: time) else { return .user(signed.token) }
    if isKept || self.isKept { throw .expired(since: age) }
    var directory = signed.directory
    directory.clock = { time }
    do throws(AuthError) {
      let claims = try directory.mintIDToken(for: signed.session)
      guard let user = try? User(signed.session.uid, claims: claims) else { throw AuthError(.internalError) }
      return .user(user)
    } catch {
      throw .notRenewed(error)
    }
  }
}

extension IDToken {
  /// Returns how many seconds ago the token expired; nil if it is still valid.
  package func ageOfExpiry(at time: Int64) -> Int64? {
    guard let expiry = expiresAt, expiry <= Double(time) else { return nil }
    return Int64(exactly: (Double(time) - expiry).rounded(.down)) ?? .max
  }
}

/// Why a request is denied before any rule is evaluated: it has no token that a server accepts.
package enum RefusedToken: Error, CustomStringConvertible {
  /// The token expired this many seconds before the request.
  case expired(since: Int64)
  /// The SDK could not get a new token.
  case notRenewed(AuthError)
  /// The request has no App Check token.
  case withoutAppCheck

  /// One sentence, without a final period.
  package var description: String {
    switch self {
    case .expired(let seconds):
      "the ID token expired \(seconds == 0 ? "just" : "\(seconds) seconds") before the request; a server that verifies it "
        + "denies the request without evaluating any rule"
    case .notRenewed(let error): "the ID token expired and could not be renewed: \(error)"
    case .withoutAppCheck: "the request has no App Check token, which is checked before the rules are evaluated"
    }
  }
}
