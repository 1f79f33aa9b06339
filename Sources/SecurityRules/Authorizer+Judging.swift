import Identities
import RuleEvaluation

extension Authorizer {
  /// Decides about a request to a service of Cloud by `decide`; an administrator is asked no rule, but can not do what can
  /// not be. The decision is noted.
  ///
  /// - Parameters:
  ///   - problem: what is wrong with the request itself.
  ///   - decide: decides for a client, with `request.auth`; nil where nobody is signed in.
  @inline(__always)
  static func judge(
    _ identity: Identity, _ problem: @autoclosure () -> RequestProblem?,
    _ operation: @autoclosure () -> LoggedOperation, _ ledger: inout Ledger,
    _ decide: (User.RequestAuth?) -> Decision
  ) -> Decision {
    var decision: Decision
    if case .administrator = identity {
      decision = Decision(problem().map { .refused($0) } ?? .administrator)
    } else {
      decision = decide(identity.requestAuth)
    }
    ledger.note(operation(), &decision)
    return decision
  }

  /// Decides about a request to a Realtime Database by `decide`; an administrator is asked no rule, but can not do what can
  /// not be. The decision is noted.
  ///
  /// - Parameter decide: decides for a client, with the claims; nil where nobody is signed in.
  @inline(__always)
  static func judge(
    _ identity: Identity, _ request: RealtimeRequest, _ operation: @autoclosure () -> LoggedOperation,
    _ ledger: inout Ledger, _ decide: (ClaimsSource?) -> Decision
  ) -> Decision {
    var decision =
      switch identity {
      case .administrator: Decision(request.problem.map { .refused($0) } ?? .administrator)
      case .unauthenticated: decide(nil)
      case .user(let user): decide(ClaimsSource(user))
      }
    ledger.note(operation(), &decision)
    return decision
  }
}
