/// Decides calls by the rules of a tree: realtime-rules.md §4, written to be read, not to be fast.
struct RealtimeModel: Sendable {
  let rules: RealtimeRuleTree
  let stored: ModelNode

  /// A model of rules and stored data; nil where no client could have written the data.
  init?(_ rules: RealtimeRuleTree, stored: RealtimeJSON) {
    guard let node = try? ModelWriteReader(now: 0, stored: .absent).node(stored, at: []) else { return nil }
    self.rules = rules
    self.stored = node
  }

  func answer(_ call: RealtimeCall) -> RealtimeAnswer {
    do {
      guard case .read(let path, let query) = call.operation else {
        return isAllowed(try writes(of: call), call) ? .allowed : .denied
      }
      let keys = ModelText(path).keys
      guard keys.allSatisfy(ModelLimits.isKey), keys.count <= ModelLimits.depth else { return .rejected }
      let scope = ModelScope(auth: call.auth, now: Double(call.now), query: query, root: stored)
      return isGranted(keys, scope, \.read) ? .allowed : .denied
    } catch {
      return .rejected
    }
  }

  /// The data after a write, whether it is allowed or not.
  func merged(_ call: RealtimeCall) throws(ModelRejection) -> ModelNode { merged(try writes(of: call)) }

  /// One place that a request writes.
  private struct Write {
    let path: [ModelText]
    /// The new node; nil where only the priority is written.
    let node: ModelNode?
    let priority: ModelLeaf?
  }

  private func writes(of call: RealtimeCall) throws(ModelRejection) -> [Write] {
    switch call.operation {
    case .read: return []
    case .set(let path, let json): return [try write(ModelText(path).keys, json, call)]
    case .update(let base, let members):
      let paths = members.map { ModelText(base).keys + ModelText($0.key).keys }
      for (index, path) in paths.enumerated() {
        // Two places of an update may not overlap.
        for other in paths[(index + 1)...] where path.starts(with: other) || other.starts(with: path) {
          throw ModelRejection()
        }
      }
      var writes: [Write] = []
      for (path, member) in zip(paths, members) { writes.append(try write(path, member.value, call)) }
      return writes
    }
  }

  private func write(
    _ keys: [ModelText], _ json: RealtimeJSON, _ call: RealtimeCall
  ) throws(ModelRejection) -> Write {
    let reader = ModelWriteReader(now: Double(call.now), stored: stored)
    let isPriority = keys.last == ModelText(".priority")
    let path = isPriority ? Array(keys.dropLast()) : keys
    guard path.allSatisfy(ModelLimits.isKey), path.count <= ModelLimits.depth else { throw ModelRejection() }
    // A priority alone is a write to its node (divergence D10).
    if isPriority { return Write(path: path, node: nil, priority: try reader.priority(json)) }
    return Write(path: path, node: try reader.node(json, at: path), priority: nil)
  }

  /// An update takes effect at once: deletions come last, so that no node vanishes in between.
  private func merged(_ writes: [Write]) -> ModelNode {
    var root = stored
    for write in writes {
      if let node = write.node, !node.isAbsent { root.set(node, at: write.path[...]) }
    }
    for write in writes where write.node == nil { root.setPriority(write.priority, at: write.path[...]) }
    for write in writes {
      if let node = write.node, node.isAbsent { root.set(.absent, at: write.path[...]) }
    }
    return root
  }

  private func isAllowed(_ writes: [Write], _ call: RealtimeCall) -> Bool {
    let scope = ModelScope(auth: call.auth, now: Double(call.now), root: stored, newRoot: merged(writes))
    return writes.allSatisfy { write in
      isGranted(write.path, scope, \.write) && isValid(write, scope)
    }
  }

  /// Whether a rule of this kind is true at a place from the root down to `path`.
  private func isGranted(
    _ path: [ModelText], _ scope: ModelScope, _ kind: KeyPath<RealtimeRuleTree, RealtimeExpression?>
  ) -> Bool {
    locations(down: path, scope).contains { rules, scope in
      rules[keyPath: kind].map { scope.holds($0) } ?? false
    }
  }

  /// Whether `.validate` is true at every place from the root down to the write, and at every place it carries.
  private func isValid(_ write: Write, _ scope: ModelScope) -> Bool {
    let chain = locations(down: write.path, scope)
    guard chain.allSatisfy({ Self.isValid($0.rules, $0.scope) }) else { return false }
    guard let node = write.node, chain.count == write.path.count + 1, let last = chain.last else { return true }
    return Self.isValid(below: last.rules, last.scope, node)
  }

  private static func isValid(
    below rules: RealtimeRuleTree, _ scope: ModelScope, _ node: ModelNode
  ) -> Bool {
    node.children.allSatisfy { key, child in
      guard let (rules, scope) = step(rules, scope, key) else { return true }
      return isValid(rules, scope) && isValid(below: rules, scope, child)
    }
  }

  /// A `.validate` rule does not run where nothing is left.
  private static func isValid(_ rules: RealtimeRuleTree, _ scope: ModelScope) -> Bool {
    guard let rule = rules.validate, let root = scope.newRoot, !root[scope.path].isAbsent else { return true }
    return scope.holds(rule)
  }

  /// The locations of the rules from the root down to `path`, as far as there are any.
  private func locations(
    down path: [ModelText], _ scope: ModelScope
  ) -> [(rules: RealtimeRuleTree, scope: ModelScope)] {
    var chain = [(rules: rules, scope: scope)]
    for key in path {
      guard let last = chain.last, let next = Self.step(last.rules, last.scope, key) else { break }
      chain.append(next)
    }
    return chain
  }

  /// The location one key deeper; a literal key wins over the wildcard.
  private static func step(
    _ rules: RealtimeRuleTree, _ scope: ModelScope, _ key: ModelText
  ) -> (rules: RealtimeRuleTree, scope: ModelScope)? {
    var scope = scope
    scope.path.append(key)
    if let child = rules.children.first(where: { ModelText($0.key) == key }) { return (child.rules, scope) }
    guard let child = rules.wildcard.first else { return nil }
    scope.captures[child.key] = key
    return (child.rules, scope)
  }
}
