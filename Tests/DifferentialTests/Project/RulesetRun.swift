import CloudRules
import Foundation
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SourceText

/// Judges requests by the emulator and by this project.
struct RulesetRun {
  private let emulator: EmulatorProject
  private let stored = StoredDocuments(House.documents)
  private(set) var rulesets = 0
  private(set) var requests = 0
  private(set) var granted = 0
  /// Requests that the emulator fell over.
  private(set) var unanswered = 0
  /// How many differences each divergence explains.
  private(set) var explained: [Divergence: Int] = [:]
  private var groups: [String: (count: Int, example: String)] = [:]

  /// How many differences nothing explains.
  var count: Int { groups.values.reduce(0) { $0 + $1.count } }

  init(_ emulator: EmulatorProject) throws {
    self.emulator = emulator
    try emulator.clear()
    try emulator.store(House.restoring)
  }

  /// Compares the results of a case, and shrinks the case for each new kind of difference.
  mutating func compare(_ ruleset: RulesetCase) throws {
    rulesets += 1
    let ours = CompiledCloudRules.load(SourceFile(name: "security.rules", text: ruleset.source), functions: .standard)
    let reference = try emulator.load(ruleset.source)
    // The compiler fell over its own feet.
    if reference.errors.contains(where: { $0.line == 0 && $0.text.hasPrefix("status") }) {
      unanswered += ruleset.requests.count
      return
    }
    guard reference.errors.isEmpty, let program = ours.firestore else {
      if reference.errors.isEmpty != (ours.firestore != nil) {
        let said = (
          reference.errors.first?.description ?? "accepted",
          ours.diagnostics.first { $0.severity == .error }?.message ?? "accepted"
        )
        note("compiler", "emulator: \(said.0)\nours: \(said.1)\n\(ruleset.source)")
      }
      return
    }
    let decider = Decider(program)
    for request in chosen(ruleset.requests, decider) {
      requests += 1
      let verdict = try judged(request)
      if case .failed = verdict {
        unanswered += 1
        continue
      }
      let decision = decide(request, decider)
      if verdict == .allowed { granted += 1 }
      if decision.isAllowed == (verdict == .allowed) { continue }
      let leavesValues = leavesValues(request, decider, program)
      if let divergence = Divergence(decision, on: request, of: ruleset, leavesValues: leavesValues) {
        explained[divergence, default: 0] += 1
        continue
      }
      let kind = "\(Self.kind(request)): emulator \(verdict == .allowed ? "grants" : "denies")"
      let isNew = groups[kind] == nil
      note(kind, isNew ? try story(ruleset, request, decision.isAllowed) : "")
      if isNew { _ = try emulator.load(ruleset.source) }
    }
  }

  /// Few of many requests, as many allowed ones as denied ones where there are any: of requests by chance nearly all are
  /// denied.
  private func chosen(_ candidates: [RulesetCase.Request], _ decider: Decider) -> [RulesetCase.Request] {
    var allowed: [RulesetCase.Request] = []
    var denied: [RulesetCase.Request] = []
    for request in candidates {
      if decide(request, decider).isAllowed { allowed.append(request) } else { denied.append(request) }
    }
    return Array(allowed.prefix(6)) + denied.prefix(max(1, min(allowed.count, 6) - 1))
  }

  private mutating func note(_ kind: String, _ example: String) {
    groups[kind, default: (0, example)].count += 1
  }

  private static func kind(_ request: RulesetCase.Request) -> String {
    switch request.operation {
    case .get: "get"
    case .batchGet: "batchGet"
    case .list(let query): query.allDescendants ? "group query" : "query"
    case .commit(let writes): writes.count > 1 ? "batch" : "write"
    }
  }

  private func judged(_ request: RulesetCase.Request) throws -> EmulatorProject.Verdict {
    let verdict = try emulator.verdict(request.operation, user: request.user, isCount: request.isCount)
    if case .commit = request.operation, verdict == .allowed { try emulator.store(House.restoring) }
    return verdict
  }

  private func decide(_ request: RulesetCase.Request, _ decider: Decider) -> Decision {
    let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970)) ?? .epoch
    return decider.decide(
      FirestoreRequest(request.operation, time: now), in: Asked(of: stored, by: request.user), queryMode: .emulator)
  }

  private func leavesValues(_ request: RulesetCase.Request, _ decider: Decider, _ program: Program) -> Bool {
    let asked = FirestoreRequest(request.operation, time: .epoch)
    // The emulator evaluates conditions before it has read any document, the right side of `false && …` too.
    return [stored, StoredDocuments([])].contains { documents in
      var recorder = Recorder()
      _ = decider.decide(
        asked, in: Asked(of: documents, by: request.user), queryMode: .emulator, observing: &recorder)
      return recorder.explanation?.leavesValues(program) ?? false
    }
  }

  private func story(_ ruleset: RulesetCase, _ request: RulesetCase.Request, _ isAllowed: Bool) throws -> String {
    var single = ruleset
    single.requests = [request]
    let small = try RulesetShrinker { candidate in
      guard try emulator.load(candidate.source).errors.isEmpty,
        let program = CompiledCloudRules.load(
          SourceFile(name: "security.rules", text: candidate.source), functions: .standard
        ).firestore
      else { return false }
      let verdict = try judged(request)
      if case .failed = verdict { return false }
      return decide(request, Decider(program)).isAllowed == isAllowed && (verdict == .allowed) != isAllowed
    }.shrink(single)
    _ = try emulator.load(small.source)
    return """
      \(request.user?.uid ?? "nobody"): \(request.operation)
      emulator: \(try judged(request))
      ours: \(isAllowed ? "granted" : "denied")
      \(small.source)
      """
  }
}

extension RulesetRun: CustomStringConvertible {
  var description: String {
    "\(rulesets) rulesets, \(requests) requests, \(granted) granted, \(unanswered) unanswered, \(count) differences of \(groups.count) kinds\n"
      + Divergence.summary(explained)
      + groups.sorted { $0.value.count > $1.value.count }.map {
        "\n## \($0.value.count) times: \($0.key)\n\($0.value.example)\n"
      }
      .joined()
  }
}
