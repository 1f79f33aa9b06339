import Identities
import RuleEvaluation
import RulePrograms
import SourceText

/// What a ``Ruleset`` holds, in one place, so that a request that takes hold of its rules counts one reference; and the
/// deciders of its program, which keep memory from one decision to the next.
final class LoadedRules: Sendable {
  let service: RulesService
  let program: Program
  let diagnostics: [Diagnostic]
  let revision: RulesRevision
  private let realtime = DeciderPool<RealtimeDecider>()
  private let cloud = DeciderPool<CloudDecider>()

  init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    self.service = service
    self.program = program
    self.diagnostics = diagnostics
    revision = RulesRevision(of: program.file.bytes)
  }

  /// Lends a decider for requests to a Realtime Database.
  func withRealtime<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (RealtimeDecider) throws -> Result
  ) rethrows -> Result {
    try realtime.lend(limits, interrupt, orMake: { RealtimeDecider(program, limits: limits) }, to: body)
  }

  /// Lends a decider for requests to Cloud Firestore or Cloud Storage.
  func withCloud<Result>(
    _ limits: Limits, _ interrupt: Interrupt, _ body: (CloudDecider) throws -> Result
  ) rethrows -> Result {
    try cloud.lend(limits, interrupt, orMake: { CloudDecider(program, limits: limits) }, to: body)
  }
}
