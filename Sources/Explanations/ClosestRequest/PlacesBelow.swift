import RulePrograms
import RuleValues

/// Finds paths with rules below a path that no rule grants. Rules below a path never grant access to it.
struct PlacesBelow {
  private let program: Program
  private let data: DataNode

  private static let maximumPlaces = 3

  init(_ program: Program, _ data: DataNode) {
    self.program = program
    self.data = data
  }

  /// Returns the first paths below `path` that have a rule for reading. Each wildcard is replaced by the first stored
  /// child.
  func readable(from path: DataPath) -> [DataPath] {
    var location = 0
    for key in path.keys {
      var text = key.text
      guard let child = text.withUTF8({ program.nodes[location].child($0) }) else { return [] }
      location = child
    }
    var found: [DataPath] = []
    collect(below: location, path, &found)
    return found
  }

  private func collect(below location: Int, _ path: DataPath, _ found: inout [DataPath]) {
    let node = program.nodes[location]
    var children: [(Int, DataKey)] = node.namedChildren.compactMap { child in
      if case .key(let key) = program.nodes[child].step { (child, key) } else { nil }
    }
    if let wildcard = node.wildcard, let first = data.descendant(path).children.first {
      children.append((wildcard, first.key))
    }
    for (child, key) in children where found.count < Self.maximumPlaces {
      let place = path.appending(key)
      if program.nodes[child].read == nil { collect(below: child, place, &found) } else { found.append(place) }
    }
  }
}
