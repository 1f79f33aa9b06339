// Members and methods: realtime-rules.md §3.2, §3.3 and §2.3.
extension ModelScope {
  /// A member by name: a claim, the length of a text or a field of `query`.
  func member(_ name: ModelText, of target: ModelValue) throws(ModelError) -> ModelValue {
    switch target {
    case .claims(let claims): return ModelValue(claim: Self.claim(name, of: claims))
    case .text(let text): return name == ModelText("length") ? .number(Double(text.units.count)) : .null
    case .query: return field(name)
    case .null, .bool, .number:
      // A claim below what is no map is null; the generator takes the length of nothing only where both readings deny.
      guard name != ModelText("length") else { throw ModelError() }
      return .null
    case .object, .snapshot: throw ModelError()
    }
  }

  func index(_ key: ModelValue, of target: ModelValue) throws(ModelError) -> ModelValue {
    switch key {
    case .text(let name): return try member(name, of: target)
    case .number(let number): return try member(ModelText(ModelNumber.text(number)), of: target)
    default: throw ModelError()
    }
  }

  private static func claim(_ name: ModelText, of claims: RealtimeJSON) -> RealtimeJSON? {
    switch claims {
    case .map(let members): return members.first { ModelText($0.key) == name }?.value
    case .list(let elements):
      return elements.indices.first { ModelText("\($0)") == name }.map { elements[$0] }
    default: return nil
    }
  }

  /// A field of `query`; on a plain read and in writes the flags are false, all else is null (divergences D5, D9).
  private func field(_ name: ModelText) -> ModelValue {
    let order = query.map { $0.order ?? .key }
    switch name.description {
    case "orderByKey": return .bool(order == .key)
    case "orderByValue": return .bool(order == .value)
    case "orderByPriority": return .bool(order == .priority)
    case "orderByChild":
      if case .child(let path)? = order { return .text(ModelText(path)) }
      return .null
    case "startAt": return ModelValue(claim: query?.startAt)
    case "endAt": return ModelValue(claim: query?.endAt)
    case "equalTo": return ModelValue(claim: query?.equalTo)
    case "limitToFirst": return query?.limitToFirst.map { .number(Double($0)) } ?? .null
    default: return query?.limitToLast.map { .number(Double($0)) } ?? .null
    }
  }

  func hasChildren(_ target: RealtimeExpression, _ keys: [RealtimeExpression]) throws(ModelError) -> Bool {
    let snapshot = try snapshot(of: target)
    var hasAll = true
    for key in keys where try snapshot.child(text(of: key)).node.isAbsent { hasAll = false }
    return hasAll
  }

  func call(
    _ target: RealtimeExpression, _ method: RealtimeExpression.Method, _ arguments: [RealtimeExpression]
  ) throws(ModelError) -> ModelValue {
    switch method {
    case .contains, .beginsWith, .endsWith, .replace, .toLowerCase, .toUpperCase:
      return try call(text(of: target), method, arguments)
    default: return try call(snapshot(of: target), method, arguments)
    }
  }

  private func call(
    _ target: ModelText, _ method: RealtimeExpression.Method, _ arguments: [RealtimeExpression]
  ) throws(ModelError) -> ModelValue {
    switch method {
    case .contains: return .bool(target.contains(try text(of: arguments[0])))
    case .beginsWith: return .bool(target.beginsWith(try text(of: arguments[0])))
    case .endsWith: return .bool(target.endsWith(try text(of: arguments[0])))
    case .replace: return .text(target.replacing(try text(of: arguments[0]), with: try text(of: arguments[1])))
    case .toLowerCase: return .text(target.lowercased)
    default: return .text(target.uppercased)
    }
  }

  private func call(
    _ target: ModelSnapshot, _ method: RealtimeExpression.Method, _ arguments: [RealtimeExpression]
  ) throws(ModelError) -> ModelValue {
    let node = target.node
    switch method {
    case .val: return node.children.isEmpty ? ModelValue(node.leaf) : .object
    case .child: return .snapshot(target.child(try text(of: arguments[0])))
    case .parent:
      guard !target.path.isEmpty else { throw ModelError() }
      return .snapshot(ModelSnapshot(root: target.root, path: target.path.dropLast()))
    case .hasChild: return .bool(try !target.child(text(of: arguments[0])).node.isAbsent)
    case .hasChildren: return .bool(!node.children.isEmpty)
    case .exists: return .bool(!node.isAbsent)
    case .getPriority: return ModelValue(node.priority)
    case .isNumber: if case .number? = node.leaf { return .bool(true) } else { return .bool(false) }
    case .isString: if case .text? = node.leaf { return .bool(true) } else { return .bool(false) }
    case .isBoolean: if case .bool? = node.leaf { return .bool(true) } else { return .bool(false) }
    default: throw ModelError()
    }
  }
}
