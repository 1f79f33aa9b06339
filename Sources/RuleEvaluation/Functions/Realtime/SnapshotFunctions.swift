import RulePrograms
import RuleRequests
import RuleValues

extension RealtimeFunction {
  /// The methods of data snapshots: of `root`, `data`, `newData` and the snapshots that these methods return.
  ///
  /// Source: documentation, Firebase Database Security Rules API, RuleDataSnapshot.
  static let snapshots: [RealtimeFunction] = [
    .unary(.snapshotValue, .method("val", gives: .value, "the value; null without one")) {
      state, snapshot in
      snapshot.node.map { state.arena.value(of: $0) } ?? EvaluationState.fault(snapshot)
    },
    .binary(.snapshotChild, .method("child", .text, gives: .snapshot, "the location at a relative path")) {
      $0.child($1, $2)
    },
    .unary(.snapshotParent, .method("parent", gives: .snapshot, "the parent location; an error at the root")) {
      state, snapshot in
      guard let node = snapshot.node else { return EvaluationState.fault(snapshot) }
      return state.arena.parent(node).map { .node($0) } ?? .error(.parentOfRoot)
    },
    .binary(.snapshotHasChild, .method("hasChild", .text, gives: .boolean, "whether there is data at a relative path"))
    {
      $0.hasChild($1, $2)
    },
    .unary(
      .snapshotHasChildren,
      .method(
        "hasChildren", .names, gives: .boolean, withNames: .snapshotHasAllChildren,
        "whether it has children, or all of the named children")
    ) { $0.known($1) { content, _ in content == .inner } },
    // Without names, the result is true.
    .every(.snapshotHasAllChildren) { state, snapshot, name in
      if let name { return state.hasChild(snapshot, name) }
      return snapshot.node == nil ? EvaluationState.fault(snapshot) : .bool(true)
    },
    .unary(.snapshotExists, .method("exists", gives: .boolean, "whether there is data here")) {
      $0.known($1) { content, _ in content != .absent }
    },
    .unary(.snapshotPriority, .method("getPriority", gives: .value, "the priority; null if there is none")) {
      state, snapshot in
      snapshot.node.map { state.arena.priority(of: $0) } ?? EvaluationState.fault(snapshot)
    },
    .unary(.snapshotIsNumber, .method("isNumber", gives: .boolean, "whether the value is a number")) {
      $0.known($1) { _, value in if case .double = value { true } else { false } }
    },
    .unary(.snapshotIsString, .method("isString", gives: .boolean, "whether the value is a string")) {
      $0.known($1) { _, value in if case .string = value { true } else { false } }
    },
    .unary(.snapshotIsBoolean, .method("isBoolean", gives: .boolean, "whether the value is a boolean")) {
      $0.known($1) { _, value in if case .bool = value { true } else { false } }
    },
  ]
}

extension RuleValue {
  /// The node of a snapshot, or of an object that is a snapshot's value; nil for other values.
  fileprivate var node: NodeRef? {
    if case .node(let node) = self { node } else { nil }
  }
}

extension EvaluationState {
  /// Returns the result of a test of a snapshot's content, or an error if the content could not be read.
  fileprivate mutating func known(
    _ snapshot: RuleValue, _ body: (ArenaNode.Content, RuleValue) -> Bool
  ) -> RuleValue {
    guard case .node(let node) = snapshot else { return Self.fault(snapshot) }
    let content = arena.content(node)
    let value = arena.value(of: node)
    if case .error = value { return value }
    return .bool(body(content, content == .leaf ? value : .null))
  }

  /// Returns the node at a relative path such as `a/b`.
  ///
  /// Empty keys between slashes are skipped, so `''` is the node itself. `.` and `..` are ordinary keys. It is an error
  /// if the path is not a string, or has more keys than ``Limits/pathKeys``.
  fileprivate mutating func child(_ base: RuleValue, _ path: RuleValue) -> RuleValue {
    guard case .node(var node) = base else { return Self.fault(base) }
    guard case .string(let path) = path else { return Self.fault(path) }
    charge(path)
    var keys = 0
    var start = path.start
    let end = path.start + path.count
    var offset = start
    while offset <= end {
      if offset == end || arena.text[Int(offset)] == UInt8(ascii: "/") {
        if offset > start {
          keys += 1
          guard keys <= Limits.pathKeys else { return .error(.pathLimit) }
          node = arena.child(node, TextRef(start: start, count: offset - start))
        }
        start = offset + 1
      }
      offset += 1
    }
    steps += keys * Limits.stepsPerKey
    return .node(node)
  }

  fileprivate mutating func hasChild(_ base: RuleValue, _ path: RuleValue) -> RuleValue {
    let child = child(base, path)
    guard case .node = child else { return child }
    return known(child) { content, _ in content != .absent }
  }
}
