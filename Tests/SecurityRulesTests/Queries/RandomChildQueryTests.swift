import RuleRequests
import RuleValues
import Testing

@testable import SecurityRules

/// Random data and queries: both trees answer as a list does that is sorted whole and cut.
@Suite("Random queries of children")
struct RandomChildQueryTests {
  private static let keys = ["a", "b", "B", "ab", "é", "0", "1", "10", "9", "-3", "007", "1a", "k1", "k2", "k3"]

  @Test(arguments: 0..<40) func resultsEqualASortedList(_ seed: Int) throws {
    var scene = RandomScene(seed: seed)
    let data = DataNode.node(
      Self.keys.filter { _ in scene.below(4) > 0 }.map { DataChild(DataKey($0), scene.node(depth: scene.below(3))) })
    let trees = try ComparedTrees(data)
    for _ in 0..<25 {
      let query = query(&scene)
      #expect(try trees.children(query) == Self.answer(query, data.children), "\(data.json) \(query)")
    }
  }

  private func query(_ scene: inout RandomScene) -> DataQuery {
    let orders = [DataQuery.Order.key, .value, .priority, .child("a"), .child("b/a")]
    var query = DataQuery(order: orders[scene.below(orders.count)])
    switch scene.below(5) {
    case 0: query.startAt = bound(query.order, &scene)
    case 1: query.endAt = bound(query.order, &scene)
    case 2: (query.startAt, query.endAt) = (bound(query.order, &scene), bound(query.order, &scene))
    case 3: query.equalTo = bound(query.order, &scene)
    default: break
    }
    if query.order != .key {
      if query.startAt != nil, scene.below(2) == 0 { query.startKey = key(&scene) }
      if query.endAt != nil, scene.below(2) == 0 { query.endKey = key(&scene) }
    }
    switch scene.below(3) {
    case 0: query.limitToFirst = 1 + scene.below(6)
    case 1: query.limitToLast = 1 + scene.below(6)
    default: break
    }
    return query
  }

  private func key(_ scene: inout RandomScene) -> DataKey { DataKey(Self.keys[scene.below(Self.keys.count)]) }

  private func bound(_ order: DataQuery.Order, _ scene: inout RandomScene) -> DataQuery.Bound {
    if order == .key { return .scalar(.string(key(&scene).text)) }
    return scene.below(5) == 0 ? .null : .scalar(scene.scalar())
  }

  // MARK: The list

  /// A value as something that Swift orders: its kind, its number, its code units.
  private struct Rank: Comparable {
    var kind = 0
    var number = 0.0
    var text: [UInt16] = []

    init(_ scalar: Scalar?) {
      switch scalar {
      case nil: break
      case .bool(let bool): kind = bool ? 2 : 1
      case .integer(let integer): (kind, number) = (3, Double(integer))
      case .double(let double): (kind, number) = (3, double)
      case .string(let string): (kind, text) = (4, Array(string.utf16))
      }
    }

    init(_ node: DataNode) {
      self.init(node.leaf)
      if !node.children.isEmpty { kind = 5 }
    }

    init(_ bound: DataQuery.Bound) {
      if case .scalar(let scalar) = bound { self.init(scalar) } else { self.init(Scalar?.none) }
    }

    static func < (left: Rank, right: Rank) -> Bool {
      if left.kind != right.kind { return left.kind < right.kind }
      return left.number != right.number
        ? left.number < right.number : left.text.lexicographicallyPrecedes(right.text)
    }
  }

  private static func answer(_ query: DataQuery, _ children: [DataChild]) -> [DataChild] {
    func rank(_ child: DataChild) -> Rank {
      switch query.order {
      case .key: Rank(Scalar?.none)
      case .value: Rank(child.node)
      case .priority: Rank(child.node.priority)
      case .child(let path): Rank(child.node.descendant(DataPath(path)))
      }
    }
    let sorted = children.sorted { (rank($0), $0.key) < (rank($1), $1.key) }
    let kept = sorted.filter { child in
      let (start, end) = (query.equalTo ?? query.startAt, query.equalTo ?? query.endAt)
      if case .key = query.order {
        return start.map { child.key >= key($0) } ?? true && end.map { child.key <= key($0) } ?? true
      }
      let place = (rank(child), child.key)
      return start.map { place >= (Rank($0), query.startKey ?? child.key) } ?? true
        && end.map { place <= (Rank($0), query.endKey ?? child.key) } ?? true
    }
    if let limit = query.limitToFirst { return Array(kept.prefix(limit)) }
    return query.limitToLast.map { Array(kept.suffix($0)) } ?? kept
  }

  private static func key(_ bound: DataQuery.Bound) -> DataKey {
    if case .scalar(.string(let text)) = bound { DataKey(text) } else { DataKey("") }
  }
}
