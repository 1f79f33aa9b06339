import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import SourceText

/// The storage of an ``AnyRuleset``: its program, and deciders that keep memory from one decision to the next.
///
/// It is one object, so a request that retains its rules counts one reference.
final class LoadedRules: Sendable {
  let service: RulesService
  /// The rules as decisions refer to them.
  let deciding: DecidingRules
  let revision: RulesRevision
  /// Whether rules read the time of the request.
  let readsTime: Bool
  let diagnostics: [Diagnostic]
  /// The deciders that no lane has.
  let deciders = IdlePool<Decider>()

  init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    self.service = service
    revision = RulesRevision(of: program.file.bytes)
    deciding = DecidingRules(program, revision: revision)
    readsTime = program.readsTime
    self.diagnostics = diagnostics
  }

  /// The program of the rules.
  var program: Program { deciding.program }

  /// Returns a decider with these limits, which the caller has alone until ``deciders`` keep it again.
  func takeDecider(_ limits: Limits) -> Decider {
    if let idle = deciders.take(), idle.limits == limits { return idle }
    return Decider(deciding, limits: limits)
  }
}
