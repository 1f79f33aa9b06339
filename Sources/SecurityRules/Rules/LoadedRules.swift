import Identities
import RuleEvaluation
import RulePrograms
import SourceText

/// What an ``AnyRuleset`` holds, in one place, so that a request that takes hold of its rules counts one reference; and the
/// deciders of its program, which keep memory from one decision to the next.
final class LoadedRules: Sendable {
  let service: RulesService
  let program: Program
  let diagnostics: [Diagnostic]
  let revision: RulesRevision
  private let realtime: DeciderPool<RealtimeDecider>?
  private let cloud: DeciderPool<CloudDecider>?

  init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    self.service = service
    self.program = program
    self.diagnostics = diagnostics
    revision = RulesRevision(of: program.file.bytes)
    realtime = program.combination == .cascadingGrant ? DeciderPool() : nil
    cloud = program.combination == .cascadingGrant ? nil : DeciderPool()
  }

  /// Calls `body` with a decider of Realtime rules.
  ///
  /// - Returns: nil where these are rules of another service.
  func withRealtime<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (RealtimeDecider) throws -> Result
  ) rethrows -> Result? {
    try realtime?.lend(
      limits, interrupt, orMake: { RealtimeDecider(program, revision: revision, limits: limits) }, to: body)
  }

  /// Calls `body` with a decider of Cloud rules.
  ///
  /// - Returns: nil where these are Realtime rules.
  func withCloud<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (CloudDecider) throws -> Result
  ) rethrows -> Result? {
    try cloud?.lend(limits, interrupt, orMake: { CloudDecider(program, revision: revision, limits: limits) }, to: body)
  }
}
