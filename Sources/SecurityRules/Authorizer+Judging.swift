import Identities
import RuleEvaluation

extension Authorizer {
  /// Decides about a request by `decide`; an administrator is asked no rule, but can not do what can not be. The decision is
  /// noted.
  ///
  /// - Parameters:
  ///   - problem: what is wrong with the request itself.
  ///   - decide: decides for a client.
  @inline(__always)
  static func judge(
    _ identity: Identity, _ problem: @autoclosure () -> RequestProblem?,
    _ operation: @autoclosure () -> LoggedOperation, _ ledger: inout Ledger, _ decide: () -> Decision
  ) -> Decision {
    var decision =
      switch identity {
      case .administrator: Decision(problem().map { .refused($0) } ?? .administrator)
      case .unauthenticated, .user: decide()
      }
    ledger.note(operation(), &decision)
    return decision
  }
}
