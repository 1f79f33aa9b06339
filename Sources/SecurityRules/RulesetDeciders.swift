import RuleEvaluation
import RulePrograms

/// The deciders of one program within given limits.
struct RulesetDeciders: Sendable {
  let realtime: DeciderPool<RealtimeDecider>
  let cloud: DeciderPool<CloudDecider>

  init(_ program: Program, limits: Limits = .standard) {
    realtime = DeciderPool { RealtimeDecider(program, limits: limits) }
    cloud = DeciderPool { CloudDecider(program, limits: limits) }
  }
}
