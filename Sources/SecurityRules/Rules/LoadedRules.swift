import Identities
import RuleEvaluation
import RulePrograms
import SourceText
import Synchronization

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
  /// The compiled conditions of the program, made for its first decider.
  private let compiled = Mutex<ConditionCode?>(nil)
  let diagnostics: [Diagnostic]
  private let realtime: DeciderPool<RealtimeDecider>?
  private let cloud: DeciderPool<CloudDecider>?

  init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    self.service = service
    revision = RulesRevision(of: program.file.bytes)
    deciding = DecidingRules(program, revision: revision)
    readsTime = program.readsTime
    self.diagnostics = diagnostics
    realtime = program.combination == .cascadingGrant ? DeciderPool() : nil
    cloud = program.combination == .cascadingGrant ? nil : DeciderPool()
  }

  /// The program of the rules.
  var program: Program { deciding.program }

  private var code: ConditionCode {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      let code = ConditionCode(program)
      compiled = code
      return code
    }
  }

  /// The number of deciders that no request uses.
  var idleDeciders: Int { realtime?.idleCount ?? cloud?.idleCount ?? 0 }

  /// Returns a new decider for Cloud rules, which the caller keeps; nil if these are Realtime rules.
  func cloudDecider(_ limits: Limits) -> CloudDecider? {
    cloud == nil ? nil : makeCloudDecider(limits)
  }

  /// Returns a new decider for Realtime rules, which the caller keeps; nil if these are Cloud rules.
  func realtimeDecider(_ limits: Limits) -> RealtimeDecider? {
    realtime == nil ? nil : makeRealtimeDecider(limits)
  }

  private func makeCloudDecider(_ limits: Limits) -> CloudDecider {
    CloudDecider(deciding, limits: limits, code: code)
  }

  private func makeRealtimeDecider(_ limits: Limits) -> RealtimeDecider {
    RealtimeDecider(deciding, limits: limits, code: code)
  }

  /// Calls `body` with a decider for Realtime rules.
  ///
  /// - Returns: nil if these are rules of another service.
  func withRealtime<Result>(
    _ limits: Limits, _ callLimit: CallLimit, _ body: (RealtimeDecider) throws -> Result
  ) rethrows -> Result? {
    try realtime?.lend(limits, callLimit, orMake: { makeRealtimeDecider(limits) }, to: body)
  }

  /// Calls `body` with a decider for Cloud rules.
  ///
  /// - Returns: nil if these are Realtime rules.
  func withCloud<Result>(
    _ limits: Limits, _ callLimit: CallLimit, _ body: (CloudDecider) throws -> Result
  ) rethrows -> Result? {
    try cloud?.lend(limits, callLimit, orMake: { makeCloudDecider(limits) }, to: body)
  }
}
