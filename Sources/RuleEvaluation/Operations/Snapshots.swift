import RulePrograms
import RuleValues

extension EvaluationState {
  /// A question about what a node holds; a node that could not be read answers with that error.
  mutating func known(_ node: NodeRef, _ body: (ArenaNode.Content, RuleValue) -> Bool) -> RuleValue {
    let content = arena.content(node)
    let value = arena.value(of: node)
    if case .error = value { return value }
    return .bool(body(content, content == .leaf ? value : .null))
  }

  /// The node at a relative path such as `a/b`. Empty keys between slashes are skipped, so that `''` is the node itself;
  /// `.` and `..` are plain keys. An error where the path is no text, or has more keys than ``Limits/pathKeys``.
  mutating func child(_ base: RuleValue, _ path: RuleValue) -> RuleValue {
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

  /// `hasChild(path)`
  mutating func hasChild(_ base: RuleValue, _ path: RuleValue) -> RuleValue {
    let child = child(base, path)
    guard case .node(let node) = child else { return child }
    return known(node) { content, _ in content != .absent }
  }

  /// A member of a claim. What is missing is null at any depth (recordings r16 and r31 of davideast/pyric).
  mutating func claimMember(_ base: RuleValue, _ name: RuleValue) -> RuleValue {
    guard case .node(let node) = base else { return .null }
    switch name {
    case .string(let key): return arena.value(of: arena.child(node, key))
    case .double(let number):
      guard case .string(let key) = arena.add(NumberText.text(number).utf8) else { return .error(.textLimit) }
      return arena.value(of: arena.child(node, key))
    default: return Self.fault(name)
    }
  }

  /// `.length` below `auth`: of a string its length, of a map its member of that name.
  mutating func claimLength(_ base: RuleValue) -> RuleValue {
    guard case .node = base else { return text(base) { .double(Double(TextOperations.utf16Count($0))) } }
    let name = arena.add("length".utf8)
    return claimMember(base, name)
  }
}
