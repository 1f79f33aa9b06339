import RuleValues
import SourceText

extension RealtimeRequest {
  /// The problem of the request itself, whatever the rules are; nil if it is valid.
  ///
  /// It covers invalid keys and depths ("Realtime Database limits"), overlapping update paths (the client's
  /// `validation.ts`), and invalid queries.
  package var problem: RequestProblem? {
    switch operation {
    case .read(let path, let query): problem(in: path) ?? query?.problem
    case .write(let writes): problem(in: writes)
    }
  }

  private func problem(in path: DataPath) -> RequestProblem? {
    DataLimits.problem(inPath: path).map { .path(path, $0) }
  }

  private func problem(in writes: [Write]) -> RequestProblem? {
    if writes.isEmpty { return .emptyUpdate }
    for index in writes.indices {
      if let problem = problem(in: writes[index].path) { return problem }
    }
    return overlap(writes) ?? dataProblem(writes)
  }

  private func overlap(_ writes: [Write]) -> RequestProblem? {
    guard writes.count > 1 else { return nil }
    let sorted = writes.sorted { $0.path.keys.lexicographicallyPrecedes($1.path.keys) }
    for (outer, inner) in zip(sorted, sorted.dropFirst()) where outer.path.contains(inner.path) {
      if case .priority = outer.change, outer.path != inner.path { continue }
      return .overlappingPaths(outer.path, inner.path)
    }
    return nil
  }

  private func dataProblem(_ writes: [Write]) -> RequestProblem? {
    var bytes = 0
    for index in writes.indices {
      let path = writes[index].path
      for key in path.keys { bytes += key.text.utf8.count }
      if case .replace(let node) = writes[index].change, let plain = node.plainBytes(depth: path.depth) {
        bytes += plain
        continue
      }
      var check = DataCheck()
      switch writes[index].change {
      case .replace(let node): check.visit(node, depth: path.depth)
      case .priority(let priority?): check.check(priority, isPriority: true)
      case .priority(nil): break
      }
      if !check.problems.isEmpty { return .data(DataProblems(check.problems)) }
      bytes += check.bytes
    }
    return bytes > Limits.requestBytes ? .tooLarge : nil
  }
}

extension DataNode {
  /// Returns the number of bytes of data that a fast check proves valid, as it does for nearly all data; nil for any other.
  /// It records no paths, so it allocates nothing.
  fileprivate func plainBytes(depth: Int) -> Int? {
    guard priority == nil else { return nil }
    switch content {
    case .absent: return 0
    case .leaf(.string(let string)):
      return string.utf8.count <= DataLimits.maximumStringBytes ? string.utf8.count : nil
    case .leaf(.double(let double)): return double.isFinite ? 0 : nil
    case .leaf: return 0
    case .children(let children):
      guard depth < DataLimits.maximumDepth else { return nil }
      var bytes = 0
      for index in children.indices {
        guard DataLimits.problem(inKey: children[index].key) == nil,
          let below = children[index].node.plainBytes(depth: depth + 1)
        else { return nil }
        bytes += children[index].key.text.utf8.count + below
      }
      return bytes
    }
  }
}

/// A check of data that did not come through `DataReader`, because a server may construct it directly.
private struct DataCheck {
  var problems = ProblemList<DataProblem>()
  var bytes = 0
  /// The path of the visited node.
  private var keys: [DataKey] = []

  mutating func visit(_ node: DataNode, depth: Int) {
    if let priority = node.priority { check(priority, isPriority: true) }
    switch node.content {
    case .absent: break
    case .leaf(let scalar): check(scalar, isPriority: false)
    case .children(let children):
      guard depth < DataLimits.maximumDepth else { return report(.tooDeep) }
      for child in children {
        if let problem = DataLimits.problem(inKey: child.key) { report(problem) }
        bytes += child.key.text.utf8.count
        keys.append(child.key)
        visit(child.node, depth: depth + 1)
        keys.removeLast()
      }
    }
  }

  mutating func check(_ scalar: Scalar, isPriority: Bool) {
    switch scalar {
    case .bool: if isPriority { report(.priorityType) }
    case .integer: break
    case .double(let double): if !double.isFinite { report(.notFinite) }
    case .string(let string):
      bytes += string.utf8.count
      if string.utf8.count > DataLimits.maximumStringBytes { report(.longString(bytes: string.utf8.count)) }
    }
  }

  private mutating func report(_ kind: DataProblem.Kind) {
    let keys = keys
    problems.append(DataProblem(kind, path: DataPath(keys)))
  }
}

extension DataQuery {
  /// The problem of the query, as in the client SDKs and the REST API; nil if it is valid.
  var problem: RequestProblem? {
    if limitToFirst != nil, limitToLast != nil { return .query("a query takes limitToFirst or limitToLast, not both") }
    if let limit = limitToFirst ?? limitToLast, limit < 1 { return .query("a limit must be at least 1, not \(limit)") }
    if equalTo != nil, startAt != nil || endAt != nil {
      return .query("a query takes equalTo or startAt and endAt, not both")
    }
    if case .child(let path) = order {
      let path = DataPath(path)
      if path.isRoot { return .query("orderByChild requires the path of a child") }
      if let problem = DataLimits.problem(inPath: path) { return .path(path, problem) }
    }
    return nil
  }

  /// The reason why a query that rules can decide cannot be executed; nil if it can.
  ///
  /// For a query by key, the client libraries reject all bounds except strings, including null
  /// (firebase/firebase-js-sdk, `validateQueryEndpoints` in packages/database/src/api/Reference_impl.ts). The hosted
  /// rules accept others (recording r30 of davideast/pyric).
  package var unanswerable: RequestProblem? {
    guard case .key = order else { return nil }
    if startKey != nil || endKey != nil { return .query("a bound of a query by key cannot have a second part") }
    for bound in [startAt, endAt, equalTo] {
      switch bound {
      case nil, .scalar(.string): continue
      default: return .query("the bounds of a query by key must be strings")
      }
    }
    return nil
  }
}
