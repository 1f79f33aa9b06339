package import RuleValues

/// What a client must change so that it has the new data.
package enum NodeDifference: Equatable {
  /// The data at this path below the place is replaced.
  case replace(DataPath, DataNode)
  /// Some children of the place at this path are replaced or, with absent data, deleted.
  case merge(DataPath, [DataChild])

  /// Returns the difference between two states of a place; nil if they are equal.
  ///
  /// - Parameter depth: how far below the place the difference may be.
  package static func between(_ old: DataNode, and new: DataNode, depth: Int = .max) -> NodeDifference? {
    old == new ? nil : changed(old, new, depth, at: .root)
  }

  private static func changed(_ old: DataNode, _ new: DataNode, _ depth: Int, at path: DataPath) -> NodeDifference {
    guard case .children(let before) = old.content, case .children(let after) = new.content,
      old.priority == new.priority
    else { return .replace(path, new) }
    let changes = changes(from: before, to: after)
    if let only = changes.first, changes.count == 1, depth > 0 {
      return changed(old.child(only.key), only.node, depth - 1, at: path.appending(only.key))
    }
    return changes.count < after.count ? .merge(path, changes) : .replace(path, new)
  }

  /// Returns the children that differ, each with its new data. Both lists are in the order of keys.
  private static func changes(from old: [DataChild], to new: [DataChild]) -> [DataChild] {
    var changes: [DataChild] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if right == new.count || (left < old.count && old[left].key < new[right].key) {
        changes.append(DataChild(old[left].key, .absent))
        left += 1
      } else if left == old.count || new[right].key < old[left].key {
        changes.append(new[right])
        right += 1
      } else {
        if old[left].node != new[right].node { changes.append(new[right]) }
        left += 1
        right += 1
      }
    }
    return changes
  }
}
