/// An invalid setting of a verifier.
public enum VerifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The project id is empty.
  case projectID
  /// The tenant id is empty.
  case tenant
  /// The clock skew in seconds is out of range.
  case clockSkew(Int64)
  /// The number of cached tokens is negative.
  case cachedTokens(Int)

  /// The problem, without a final period.
  public var description: String {
    switch self {
    case .tenant: "the id of a tenant must not be empty"
    case .projectID: "a verifier needs the project id of the tokens that it accepts"
    case .cachedTokens(let count): "the number of cached tokens must be zero or more, but is \(count)"
    case .clockSkew(let seconds):
      "the clock skew must be from 0 to \(TokenVerifier.maximumClockSkew) seconds, but is \(seconds)"
    }
  }
}
