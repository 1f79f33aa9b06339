import DocumentTrees
import RuleValues
import TestSupport

extension Trial {
  private static var keys: [DataKey] {
    ["a", "b", "ab", "a\u{0}", "1", "-1", "01", "10", "\u{E9}", "e\u{301}", "\u{1F600}", "\u{E000}"].map { DataKey($0) }
  }

  /// Makes seeded writes of all kinds. After each step, the tree must equal the result of `DataNode.set`.
  func randomWritesAgreeWithTheReference() throws {
    var random = SeededGenerator(seed: 2026)
    for step in 0..<3000 {
      let path = randomPath(&random)
      switch random.below(10) {
      case 0...3: try set(randomNode(&random, depth: 2), path)
      case 4...5: try set(.absent, path)
      case 6: try setPriority(randomPriority(&random), path)
      case 7:
        let node = randomNode(&random, depth: 3)
        try load(shuffledEvents(node, nil, &random), standingFor: node, path)
      case 8: try rollBackRandomly(&random)
      default: try set(.leaf(randomScalar(&random)), path)
      }
      if step % 3 == 0 { try agree(at: randomPath(&random), in: randomRange(&random), excluding: randomKeys(&random)) }
    }
  }

  private func rollBackRandomly(_ random: inout SeededGenerator) throws {
    let path = randomPath(&random)
    let node = randomNode(&random, depth: 2)
    do {
      try tree.write { transaction in
        try transaction.set(node, at: path)
        try transaction.set(.absent, at: DataPath("a"))
        throw Refusal()
      }
    } catch is Refusal {}
    try agree("after a rollback")
  }

  private func randomKey(_ random: inout SeededGenerator) -> DataKey {
    Self.keys.randomElement(using: &random) ?? DataKey("a")
  }

  private func randomKeys(_ random: inout SeededGenerator) -> Set<DataKey> {
    Set((0..<random.below(4)).map { _ in randomKey(&random) })
  }

  private func randomPath(_ random: inout SeededGenerator) -> DataPath {
    DataPath((0..<random.below(5)).map { _ in randomKey(&random) })
  }

  private func randomScalar(_ random: inout SeededGenerator) -> Scalar {
    let few = Samples.scalars.dropLast()
    return few[random.below(few.count)]
  }

  private func randomPriority(_ random: inout SeededGenerator) -> Scalar? {
    random.chance(3) ? randomScalar(&random) : nil
  }

  private func randomNode(_ random: inout SeededGenerator, depth: Int) -> DataNode {
    guard depth > 0, !random.chance(3) else {
      return random.chance(8) ? .absent : .leaf(randomScalar(&random), priority: randomPriority(&random))
    }
    let children = (0..<random.below(5)).map { _ in DataChild(randomKey(&random), randomNode(&random, depth: depth - 1))
    }
    return .node(children, priority: randomPriority(&random))
  }

  private func randomRange(_ random: inout SeededGenerator) -> KeyRange {
    func bound(_ random: inout SeededGenerator) -> KeyRange.Bound {
      switch random.below(3) {
      case 0: .unbounded
      case 1: .including(randomKey(&random))
      default: .excluding(randomKey(&random))
      }
    }
    return KeyRange(from: bound(&random), to: bound(&random), isDescending: random.chance(2))
  }

  /// Returns the events of `node`, with children in random order and the priority anywhere among them.
  private func shuffledEvents(_ node: DataNode, _ key: DataKey?, _ random: inout SeededGenerator) -> [TreeEvent] {
    switch node.content {
    case .absent: return []
    case .leaf(let scalar): return [.leaf(key, scalar, priority: node.priority)]
    case .children(let children):
      var parts = children.shuffled(using: &random).map { shuffledEvents($0.node, $0.key, &random) }
      if let priority = node.priority { parts.insert([.priority(priority)], at: random.below(parts.count + 1)) }
      return [.begin(key)] + parts.flatMap { $0 } + [.end]
    }
  }
}
