import RuleValues

/// Conditions that hold if a snapshot in the rules is just like given data.
struct Probes {
  /// What rules call the snapshot: `newData`, `data.parent()`.
  let name: String
  let data: DataNode

  /// One condition for each question about each place, down to a level below all data.
  func conditions(paths: [DataPath]) -> [String] {
    paths.flatMap { path -> [String] in
      let node = data.descendant(path)
      let place = path.isRoot ? name : "\(name).child('\(path.keys.map(\.text).joined(separator: "/"))')"
      return Self.conditions(place, node)
        + node.children.map { "\(place).hasChild('\($0.key.text)')" }
        + (path.isRoot ? [] : ["\(place).parent().hasChild('\(path.keys.last?.text ?? "")') == \(!node.isAbsent)"])
    }
  }

  private static func conditions(_ place: String, _ node: DataNode) -> [String] {
    let value =
      switch node.content {
      case .absent: "\(place).val() == null"
      case .leaf(let scalar): "\(place).val() == \(literal(scalar))"
      case .children: "\(place).val() != null"
      }
    var isString = false
    var isNumber = false
    var isBoolean = false
    switch node.leaf {
    case .string: isString = true
    case .integer, .double: isNumber = true
    case .bool: isBoolean = true
    case nil: break
    }
    return [
      value, "\(place).exists() == \(!node.isAbsent)", "\(place).hasChildren() == \(!node.children.isEmpty)",
      "\(place).getPriority() == \(node.priority.map(literal) ?? "null")", "\(place).isString() == \(isString)",
      "\(place).isNumber() == \(isNumber)", "\(place).isBoolean() == \(isBoolean)",
      "\(place).hasChildren(['a', 'b']) == \(["a", "b"].allSatisfy { !node.child(DataKey($0)).isAbsent })",
    ]
  }

  private static func literal(_ scalar: Scalar) -> String {
    switch scalar {
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let string): "'\(string)'"
    }
  }

  /// All paths over the keys, down to `depth`.
  static func paths(over keys: [String], depth: Int) -> [DataPath] {
    var level = [DataPath.root]
    var all = level
    for _ in 0..<depth {
      level = level.flatMap { path in keys.map { path.appending(DataKey($0)) } }
      all += level
    }
    return all
  }
}
