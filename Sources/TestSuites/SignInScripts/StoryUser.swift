package import Accounts
import Identities

/// Who is signed in in a story, at its end or at a point of it: nobody, or a user with an ID token that lasts an hour.
///
/// A token is good before its `exp`, whatever happens to the account meanwhile; no server takes it from then on. The SDKs
/// fetch a new one when a request is made later, which shows what changed, and fails where the user may not sign in any
/// more (documentation "Manage User Sessions").
struct StoryUser: Sendable {
  /// The token, and what a new one is made of.
  private struct Signed {
    let token: User
    let session: Session
    let directory: AccountDirectory
  }

  private let signed: Signed?
  /// Whether the token is a copy, which nobody renews.
  private let isKept: Bool

  /// Who is signed in to an app now.
  init(_ auth: Auth, isKept: Bool = false) {
    self.isKept = isKept
    guard let session = auth.session, case .user(let token) = auth.identity else {
      signed = nil
      return
    }
    signed = Signed(token: token, session: session, directory: auth.directory)
  }

  /// Who the token names at first.
  var identity: Identity { signed.map { .user($0.token) } ?? .unauthenticated }

  /// Who makes a request.
  ///
  /// - Parameters:
  ///   - time: the time of the request, in seconds since 1970.
  ///   - isKept: whether the request has a copy of the token.
  /// - Throws: why no server takes the request.
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
  /// How many seconds ago the token expired; nil where it is good.
  package func ageOfExpiry(at time: Int64) -> Int64? {
    guard let expiry = expiresAt, expiry <= Double(time) else { return nil }
    return Int64(exactly: (Double(time) - expiry).rounded(.down)) ?? .max
  }
}

/// Why a request is denied before any rule is asked: it has no ID token that a server takes.
package enum RefusedToken: Error, CustomStringConvertible {
  /// The token expired so many seconds ago.
  case expired(since: Int64)
  /// The SDK got no new token.
  case notRenewed(AuthError)
  /// The request has no App Check token.
  case withoutAppCheck

  /// One sentence, without a final full stop.
  package var description: String {
    switch self {
    case .expired(let seconds):
      "the ID token expired \(seconds == 0 ? "just" : "\(seconds) seconds") before the request; a server that verifies it "
        + "denies the request, and asks no rule"
    case .notRenewed(let error): "the ID token expired, and no new one was given: \(error)"
    case .withoutAppCheck: "the request has no App Check token, which is asked for before the rules"
    }
  }
}
