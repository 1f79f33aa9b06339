import EmulatedProjects
import Identities
import RuleValues
import SourceText

/// The callers of a Realtime Database.
enum RealtimeCaller {
  /// Returns the caller whom a token and an override name.
  ///
  /// - Parameters:
  ///   - token: `owner` or an unsigned token.
  ///   - override: the `auth` variable as which an administrator acts; nil for none. `null` acts as a signed-out caller.
  /// - Throws: `TokenError` or `IdentityError`. A user cannot act as another.
  static func identity(token: String, override: JSONNode?) throws -> Identity {
    let identity = try EmulatorCaller.identity(token: token)
    guard let override else { return identity }
    guard case .administrator = identity else { throw RejectedOverride() }
    return try IdentityReader.read(override, form: .override, now: 0).get().identity
  }
}

/// The error of an override by a caller who is not an administrator.
struct RejectedOverride: Error, CustomStringConvertible {
  var description: String { "only an administrator may override the auth variable" }
}
