import Identities
import RuleEvaluation

extension Authorizer {
  /// Decides about a request by `decide`; an administrator is asked no rule, but can not do what can not be. Of a request
  /// that comes too late nobody is asked, nor of one to another service than the rules'. The decision is noted.
  ///
  /// - Parameters:
  ///   - service: the service that the request is for.
  ///   - problem: what is wrong with the request itself.
  ///   - decide: decides for a client.
  @inline(__always)
  static func judge(
    _ identity: Identity, _ turn: Turn, _ service: RulesService, _ problem: @autoclosure () -> RequestProblem?,
    _ operation: @autoclosure () -> LoggedOperation, _ ledger: inout Ledger, _ decide: () -> Decision
  ) -> Decision {
    var decision =
      switch (turn.interrupt.reason, identity) {
      case (let reason?, _): Decision(.failed(reason))
      case (nil, .administrator): Decision(problem().map { .refused($0) } ?? .administrator)
      case (nil, .unauthenticated), (nil, .user):
        turn.ruleset.service == service ? decide() : Decision(.refused(.otherService))
      }
    ledger.note(operation(), &decision)
    return decision
  }
}
