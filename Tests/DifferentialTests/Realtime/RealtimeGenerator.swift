import TestSupport

/// Rules and data, and a few calls that the rules were made for.
struct RealtimeScene: Sendable {
  var rules: RealtimeRuleTree
  var stored: RealtimeJSON
  var samples: [RealtimeCall]
}

/// Makes random cases. Most conditions are chosen to be true for a sample call, so that many calls are allowed.
struct RealtimeGenerator {
  var random: SeededGenerator
  /// What the condition that is being made can see, for the sample call.
  var scope = ModelScope(auth: .null, now: 0, root: .absent)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ oneIn: Int) -> Bool { random.chance(oneIn) }

  mutating func below(_ count: Int) -> Int { random.below(count) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  /// A new ruleset with data and sample calls: one reads, one writes.
  mutating func scene() -> RealtimeScene {
    let stored = tree(depth: 0)
    let reading = RealtimeCall(auth: user(), now: Self.now, operation: readOperation(stored))
    let writing = RealtimeCall(auth: user(), now: Self.now, operation: writeOperation(stored))
    let sketch = RealtimeModel(RealtimeRuleTree(), stored: stored)
    let root = sketch?.stored ?? .absent
    let merged = (try? sketch?.merged(writing)) ?? root
    var builder = RealtimeRuleBuilder(
      generator: self,
      readScope: ModelScope(
        auth: reading.auth, now: Double(reading.now), query: reading.operation.query, root: root),
      writeScope: ModelScope(
        auth: writing.auth, now: Double(writing.now), root: root, newRoot: merged),
      paths: reading.operation.places + writing.operation.places)
    let rules = builder.rules(at: [], captures: [:])
    self = builder.generator
    return RealtimeScene(rules: rules, stored: stored, samples: [reading, writing])
  }

  /// A call of a scene: a sample, a variation of one, or another.
  mutating func call(in scene: RealtimeScene) -> RealtimeCall {
    let sample = pick(scene.samples)
    switch below(10) {
    case 0: return sample
    case 1..<7: return varied(sample, scene)
    default: return RealtimeCall(auth: user(), now: Self.now, operation: operation(scene))
    }
  }

  private mutating func varied(_ sample: RealtimeCall, _ scene: RealtimeScene) -> RealtimeCall {
    var call = sample
    switch below(4) {
    case 0: call.auth = user()
    case 1: call.now += Int64(below(3) - 1) * 1000
    default: call.operation = varied(sample.operation, scene.stored)
    }
    return call
  }

  static let now: Int64 = 1_700_000_000_000
}

extension RealtimeOperation {
  /// The query of a read.
  var query: RealtimeQuery? {
    if case .read(_, let query) = self { return query }
    return nil
  }

  /// The paths that are read or written, also those inside a written value, as keys.
  var places: [[ModelText]] {
    switch self {
    case .read(let path, _): [ModelText(path).keys]
    case .set(let path, let value): value.places.map { ModelText(path).keys + $0 }
    case .update(let base, let values):
      values.flatMap { member in
        member.value.places.map { ModelText(base).keys + ModelText(member.key).keys + $0 }
      }
    }
  }
}
