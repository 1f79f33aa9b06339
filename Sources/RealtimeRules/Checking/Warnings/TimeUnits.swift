import SourceText

/// `now` counts milliseconds, the times of a token count seconds.
enum TimeUnits {
  private enum Unit {
    case milliseconds
    case seconds
  }

  static func find(in condition: CheckedCondition) -> [Diagnostic] {
    var units = [Unit?](repeating: nil, count: condition.tree.nodes.count)
    var found: [Diagnostic] = []
    for id in condition.tree.ids {
      units[id.index] = unit(of: id, units, condition)
      guard case .binary(let sign, let left, let right) = condition.tree[id].kind, isLinear(sign),
        let first = units[left.index], let second = units[right.index], first != second
      else { continue }
      let seconds = first == .seconds ? left : right
      found.append(
        TimeUnit.report(condition.source.text(of: condition.tree[seconds].span), at: condition.place(seconds)))
    }
    return found
  }

  /// Whether both operands must be of one unit.
  private static func isLinear(_ sign: BinaryOperator) -> Bool {
    switch sign {
    case .multiply, .divide, .remainder, .and, .or: false
    default: true
    }
  }

  private static func unit(of id: NodeID, _ units: [Unit?], _ condition: CheckedCondition) -> Unit? {
    switch condition.tree[id].kind {
    case .identifier(let name): return name == "now" ? .milliseconds : nil
    case .group(let inner): return units[inner.index]
    case .binary(let sign, let left, let right) where sign == .add || sign == .subtract:
      let (first, second) = (units[left.index], units[right.index])
      return first == nil ? second : second == nil ? first : nil
    case .member, .index: return isTokenTime(id, condition) ? .seconds : nil
    default: return nil
    }
  }

  private static func isTokenTime(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    guard let path = condition.path(of: id), path.count == 3, path[0] == "auth", path[1] == "token" else {
      return false
    }
    return ["auth_time", "iat", "exp"].contains(path[2])
  }
}
