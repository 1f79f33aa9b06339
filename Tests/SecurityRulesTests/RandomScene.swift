import RuleValues
import SecurityRules
import TestSupport

/// Random small data and writes. Few keys, so that writes meet what is there.
struct RandomScene {
  static let keys = ["a", "b", "0"]
  var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  mutating func node(depth: Int) -> DataNode {
    let children = depth == 0 ? 0 : below(4)
    if children == 0 { return below(4) == 0 ? .absent : .leaf(scalar(), priority: priority()) }
    let content = (0..<children).map { _ in DataChild(key(), node(depth: depth - 1)) }
    return .node(content, priority: priority())
  }

  mutating func key() -> DataKey { DataKey(Self.keys[below(Self.keys.count)]) }

  mutating func scalar() -> Scalar {
    switch below(4) {
    case 0: .bool(below(2) == 0)
    case 1: .integer(Int64(below(3)))
    case 2: .double(0.5)
    default: .string(["", "x", "é"][below(3)])
    }
  }

  private mutating func priority() -> Scalar? {
    switch below(5) {
    case 0: .integer(Int64(below(3)))
    case 1: .string("p")
    default: nil
    }
  }

  mutating func path(depths: Range<Int>) -> DataPath {
    DataPath((0..<Int.random(in: depths, using: &generator)).map { _ in key() })
  }

  /// A set, an update or a write of a priority.
  mutating func operation() -> DataOperation {
    switch below(4) {
    case 0: return .set(path(depths: 0..<4), WrittenValue(node(depth: 2)))
    case 1: return .set(path(depths: 1..<4).appending(DataKey(".priority")), WrittenValue(priorityNode()))
    case 2: return .set(path(depths: 1..<4), .deletion)
    default:
      var places: [(path: DataPath, value: WrittenValue)] = []
      for _ in 0...below(4) {
        let place = path(depths: 1..<4)
        guard !places.contains(where: { $0.path.contains(place) || place.contains($0.path) }) else { continue }
        places.append((place, WrittenValue(below(3) == 0 ? .absent : node(depth: 2))))
      }
      return .update(path(depths: 0..<2), places)
    }
  }

  private mutating func priorityNode() -> DataNode {
    priority().map { .leaf($0) } ?? .absent
  }
}

extension DataOperation {
  /// The data after the operation, computed without rules: the measure of what rules see as new data.
  func result(on stored: DataNode) -> DataNode {
    var result = stored
    switch self {
    case .read: break
    case .set(let path, let value): result.apply(value.template, at: path)
    case .update(let base, let values):
      // Deletions last: a node that loses its old children and gets new ones at once does not vanish in between.
      for isDeletion in [false, true] {
        for (path, value) in values where value.template.isAbsent == isDeletion {
          result.apply(value.template, at: base.appending(path))
        }
      }
    }
    return result
  }
}

extension DataOperation {
  /// Whether it gives a priority to a place where nothing is.
  func ranksNothing(in stored: DataNode) -> Bool {
    path.keys.last?.text == ".priority" && stored.descendant(path.parent ?? .root).isAbsent
  }
}

extension DataNode {
  fileprivate mutating func apply(_ node: DataNode, at path: DataPath) {
    guard path.keys.last?.text == ".priority", let parent = path.parent else { return set(node, at: path) }
    set(descendant(parent).withPriority(node.leaf), at: parent)
  }
}
