/// Compares decisions of the engine with those of the model, and counts.
///
/// A run depends on nothing but its seeds: to resume a long run, go on with the next seed.
struct RealtimeRun: Sendable {
  /// How many decisions were compared.
  private(set) var decisions = 0
  /// How many of them the model allows.
  private(set) var allowed = 0
  /// How many differ.
  private(set) var differing = 0
  /// How many of each kind of operation were compared, and how many of these were allowed.
  private(set) var operations: [String: (decisions: Int, allowed: Int)] = [:]
  /// The first differences, each reduced to a small case.
  private(set) var examples: [String] = []

  /// How many differences are reduced: each takes thousands of decisions.
  var exampleLimit = 20

  private static let callsOfScene = 8
  private static let drawsOfCall = 12

  /// Compares `count` decisions that `seed` chooses.
  mutating func compare(seed: UInt64, count: Int) {
    var generator = RealtimeGenerator(seed: seed)
    var left = count
    while left > 0 {
      let scene = generator.scene()
      guard let model = RealtimeModel(scene.rules, stored: scene.stored) else { continue }
      let number = min(left, Self.callsOfScene)
      left -= number
      let calls = (0..<number).map { _ in Self.call(in: scene, model, &generator) }
      compare(scene, calls, model)
    }
  }

  /// Draws calls until one has the answer that keeps the run balanced.
  private static func call(
    in scene: RealtimeScene, _ model: RealtimeModel, _ generator: inout RealtimeGenerator
  ) -> RealtimeCall {
    let isAllowed = generator.below(20) < 13
    var call = generator.call(in: scene)
    for _ in 0..<drawsOfCall {
      if (model.answer(call) == .allowed) == isAllowed { break }
      call = generator.call(in: scene)
    }
    return call
  }

  private mutating func compare(_ scene: RealtimeScene, _ calls: [RealtimeCall], _ model: RealtimeModel) {
    let engine = Result { () throws(RealtimeEngine.Failure) in
      try RealtimeEngine(scene.rules, stored: scene.stored)
    }
    for call in calls {
      let test = RealtimeCase(rules: scene.rules, stored: scene.stored, call: call)
      let comparison = RealtimeComparison(engine, model, call)
      count(call, comparison)
      guard comparison.differs else { continue }
      differing += 1
      if examples.count < exampleLimit { examples.append(Self.report(test, comparison)) }
    }
  }

  private mutating func count(_ call: RealtimeCall, _ comparison: RealtimeComparison) {
    decisions += 1
    operations[call.operation.kind, default: (0, 0)].decisions += 1
    guard comparison.expected == .allowed else { return }
    allowed += 1
    operations[call.operation.kind, default: (0, 0)].allowed += 1
  }

  private static func report(_ test: RealtimeCase, _ comparison: RealtimeComparison) -> String {
    let small = RealtimeShrinker().shrink(test, comparison)
    return """
      \(comparison.kind)
      \(RealtimeComparison(small)?.reason ?? "")
      \(small)
      """
  }
}

extension RealtimeRun: CustomStringConvertible {
  var description: String {
    let kinds = operations.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value.decisions) (\($0.value.allowed) allowed)"
    }
    return "\(decisions) decisions, \(allowed) allowed, \(differing) differ; "
      + kinds.joined(separator: ", ") + examples.map { "\n\n" + $0 }.joined()
  }
}
