import RuleValues

/// The data and texts of one decision, flat: nodes by index, text by offset. What rules touch is loaded on first touch,
/// what they do not is never read. The next decision uses the same memory again.
///
/// Three trees stand in it: the data before the request, the data after it, the claims.
struct Arena {
  private(set) var nodes: [ArenaNode] = []
  private var index = NodeIndex()
  private(set) var text: [UInt8] = []
  private let constantCount: Int
  private var stored: any DataSource = EmptySource()
  private var claims: any DataSource = EmptySource()
  /// The first error of a source; the decision must be a denial.
  private(set) var failure: (any Error)?
  private(set) var loadedCount = 0
  let maximumTextBytes: Int

  /// The root of the data before the request.
  static let before = NodeRef(0)
  /// The root of the data after the request.
  static let after = NodeRef(1)
  /// The root of the claims.
  static let auth = NodeRef(2)

  /// An arena whose text begins with the constants of a program.
  init(constants: [UInt8], maximumTextBytes: Int) {
    text = constants
    constantCount = constants.count
    self.maximumTextBytes = maximumTextBytes
  }

  /// Forgets the last decision and takes the sources of the next. The data after the request is a mirror of the data
  /// before until something is written.
  mutating func reset(stored: any DataSource, claims: any DataSource) {
    self.stored = stored
    self.claims = claims
    failure = nil
    loadedCount = 0
    text.removeSubrange(constantCount...)
    nodes.removeAll(keepingCapacity: true)
    index.removeAll()
    let noKey = TextRef(start: 0, count: 0)
    nodes.append(ArenaNode(origin: .stored, content: .unknown, parent: ArenaNode.none, key: noKey, place: 0))
    nodes.append(ArenaNode(origin: .mirror, content: .unknown, parent: ArenaNode.none, key: noKey, twin: 0))
    nodes.append(ArenaNode(origin: .claim, content: .unknown, parent: ArenaNode.none, key: noKey, place: 0))
  }

  /// Lets go of the sources, and of memory that only a large decision needed.
  mutating func release() {
    stored = EmptySource()
    claims = EmptySource()
    if text.capacity > 1 << 20 { text = Array(text[..<constantCount]) }
    if nodes.capacity > 1 << 16 {
      nodes = []
      index = NodeIndex()
    }
  }

  // MARK: Text

  /// Adds text; a fault where the decision would hold too much.
  mutating func add(_ bytes: some Collection<UInt8>) -> RuleValue {
    guard text.count - constantCount + bytes.count <= maximumTextBytes else { return .error(.textLimit) }
    return .string(append(bytes))
  }

  private mutating func append(_ bytes: some Collection<UInt8>) -> TextRef {
    let start = text.count
    text.append(contentsOf: bytes)
    return TextRef(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Lends the bytes of a text.
  @inline(__always)
  func withText<R>(_ reference: TextRef, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[reference.range])) }
  }

  /// The text as a string, for people.
  func string(_ reference: TextRef) -> String { String(decoding: text[reference.range], as: UTF8.self) }

  private mutating func value(_ scalar: Scalar) -> RuleValue {
    switch scalar {
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .double(Double(integer))
    case .double(let double): return .double(double)
    case .string(var string): return string.withUTF8 { add($0) }
    }
  }

  // MARK: Children

  /// The child of a node by key, which need not exist.
  mutating func child(_ parent: NodeRef, _ key: TextRef) -> NodeRef {
    let hash = text.withUnsafeBytes { NodeIndex.hash(parent.index, UnsafeRawBufferPointer(rebasing: $0[key.range])) }
    let (slot, found) = find(parent.index, key, hash)
    if found != ArenaNode.none { return NodeRef(found) }
    let node = makeChild(parent.index, key)
    return NodeRef(insert(node, slot))
  }

  private func find(_ parent: UInt32, _ key: TextRef, _ hash: Int) -> (slot: Int, node: UInt32) {
    withText(key) { wanted in
      index.slot(hash) { candidate in
        let node = nodes[Int(candidate)]
        return node.parent == parent && withText(node.key) { CodeUnits.equal($0, wanted) }
      }
    }
  }

  private mutating func insert(_ node: ArenaNode, _ slot: Int) -> UInt32 {
    let new = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    index.insert(new, at: slot) { [nodes, text] candidate in
      let node = nodes[Int(candidate)]
      return text.withUnsafeBytes { NodeIndex.hash(node.parent, UnsafeRawBufferPointer(rebasing: $0[node.key.range])) }
    }
    return new
  }

  private mutating func makeChild(_ parent: UInt32, _ key: TextRef) -> ArenaNode {
    let above = nodes[Int(parent)]
    switch above.origin {
    case .stored:
      guard above.content == .unknown || above.content == .inner, isStorable(key) else {
        return ArenaNode(origin: .stored, content: .absent, parent: parent, key: key)
      }
      return ArenaNode(origin: .stored, content: .unknown, parent: parent, key: key)
    case .claim:
      return ArenaNode(origin: .claim, content: .unknown, parent: parent, key: key)
    case .mirror, .merged:
      return ArenaNode(origin: .mirror, content: .unknown, parent: parent, key: key)
    case .written:
      return ArenaNode(origin: .written, content: .absent, parent: parent, key: key)
    }
  }

  /// A key that can not be stored is absent: the store is not asked (recording r18 of davideast/pyric).
  private func isStorable(_ key: TextRef) -> Bool {
    guard key.count > 0, key.count <= UInt32(DataLimits.maximumKeyBytes) else { return false }
    return withText(key) { bytes in
      for byte in bytes where DataLimits.isForbidden(byte) { return false }
      return true
    }
  }

  /// The same path in the data before the request; the node itself where it belongs to that.
  mutating func twin(_ node: NodeRef) -> NodeRef {
    let inner = nodes[Int(node.index)]
    guard inner.origin != .stored else { return node }
    if inner.twin != ArenaNode.none { return NodeRef(inner.twin) }
    guard inner.parent != ArenaNode.none else { return Self.before }
    let twin = child(twin(NodeRef(inner.parent)), inner.key)
    nodes[Int(node.index)].twin = twin.index
    return twin
  }

  /// The node above, or nil at a root.
  func parent(_ node: NodeRef) -> NodeRef? {
    let parent = nodes[Int(node.index)].parent
    return parent == ArenaNode.none ? nil : NodeRef(parent)
  }

  /// The keys from the root to a node.
  func path(_ node: NodeRef) -> DataPath {
    var keys: [DataKey] = []
    var current = node.index
    while current != ArenaNode.none, nodes[Int(current)].parent != ArenaNode.none {
      keys.append(DataKey(utf8: text[nodes[Int(current)].key.range]))
      current = nodes[Int(current)].parent
    }
    return DataPath(keys.reversed())
  }

  // MARK: Content

  /// What a node is, loading it at the first question.
  mutating func content(_ node: NodeRef) -> ArenaNode.Content {
    let known = nodes[Int(node.index)].content
    if known != .unknown { return known }
    switch nodes[Int(node.index)].origin {
    case .stored: load(node, from: stored)
    case .claim: load(node, from: claims)
    case .mirror: reflect(node)
    case .merged: merge(node)
    case .written: break
    }
    return nodes[Int(node.index)].content
  }

  private mutating func load(_ node: NodeRef, from source: any DataSource) {
    loadedCount += 1
    let position = Int(node.index)
    do {
      let found = try source.content(at: place(of: position, in: source))
      switch found.kind {
      case .absent: nodes[position].content = .absent
      case .inner: nodes[position].content = .inner
      case .leaf(let scalar):
        let value = value(scalar)
        nodes[position].value = value
        nodes[position].content = .leaf
      }
      if let priority = found.priority {
        let value = value(priority)
        nodes[position].priority = value
      }
    } catch {
      fail(error, position)
    }
  }

  /// The node's place in its source, which a node that is only passed through never needs.
  private mutating func place(of position: Int, in source: any DataSource) -> UInt32 {
    let known = nodes[position].place
    if known != ArenaNode.none { return known }
    let above = place(of: Int(nodes[position].parent), in: source)
    let place = withText(nodes[position].key) { source.child(of: above, key: $0) }
    nodes[position].place = place
    return place
  }

  /// A node that could not be read is a leaf whose value is an error, so that every question about it fails.
  private mutating func fail(_ error: any Error, _ position: Int) {
    failure = failure ?? error
    nodes[position].content = .leaf
    nodes[position].value = .error(.store)
    nodes[position].priority = .error(.store)
  }

  private mutating func reflect(_ node: NodeRef) {
    let twin = twin(node)
    let content = content(twin)
    nodes[Int(node.index)].content = content
    nodes[Int(node.index)].value = nodes[Int(twin.index)].value
    nodes[Int(node.index)].priority = nodes[Int(twin.index)].priority
  }

  private mutating func merge(_ node: NodeRef) {
    let position = Int(node.index)
    let twin = twin(node)
    let before = content(twin)
    let hasWritten = children(node).contains { content($0) != .absent }
    if hasWritten {
      nodes[position].content = .inner
    } else if before == .inner {
      nodes[position].content = hasOthers(node, twin) ? .inner : .absent
    } else {
      nodes[position].content = before
      nodes[position].value = nodes[Int(twin.index)].value
    }
    guard !nodes[position].replacesPriority else { return }
    nodes[position].priority = nodes[position].content == .absent ? .null : nodes[Int(twin.index)].priority
  }

  private mutating func hasOthers(_ node: NodeRef, _ twin: NodeRef) -> Bool {
    let keys = children(node).map { DataKey(utf8: text[nodes[Int($0.index)].key.range]) }
    do {
      return try stored.hasChildren(at: place(of: Int(twin.index), in: stored), excluding: keys)
    } catch {
      failure = failure ?? error
      return false
    }
  }

  /// The children that the request writes, in the order of writing.
  func children(_ node: NodeRef) -> [NodeRef] {
    var result: [NodeRef] = []
    var child = nodes[Int(node.index)].firstChild
    while child != ArenaNode.none {
      result.append(NodeRef(child))
      child = nodes[Int(child)].nextSibling
    }
    return result
  }

  /// The value of a leaf, the node of an object, null where nothing is.
  mutating func value(of node: NodeRef) -> RuleValue {
    switch content(node) {
    case .leaf: nodes[Int(node.index)].value
    case .inner: .node(node)
    case .absent, .unknown: .null
    }
  }

  /// The priority of a node, or null.
  mutating func priority(of node: NodeRef) -> RuleValue {
    _ = content(node)
    return nodes[Int(node.index)].priority
  }

  // MARK: Writing

  /// Puts `written` at `path` of the data after the request. Places above become merged ones.
  mutating func write(_ written: DataNode, at path: DataPath) {
    let place = merged(path)
    nodes[Int(place.index)].origin = .written
    fill(place, written)
  }

  /// Changes only the priority at `path` of the data after the request.
  mutating func writePriority(_ priority: Scalar?, at path: DataPath) {
    let place = merged(path)
    nodes[Int(place.index)].replacesPriority = true
    if let priority {
      let value = value(priority)
      nodes[Int(place.index)].priority = value
    }
  }

  private mutating func merged(_ path: DataPath) -> NodeRef {
    var node = Self.after
    nodes[Int(node.index)].origin = .merged
    for key in path.keys {
      let next = child(node, append(key.text.utf8))
      if nodes[Int(next.index)].origin == .mirror {
        nodes[Int(next.index)].origin = .merged
        link(next, below: node)
      }
      node = next
    }
    return node
  }

  private mutating func link(_ node: NodeRef, below parent: NodeRef) {
    nodes[Int(node.index)].nextSibling = nodes[Int(parent.index)].firstChild
    nodes[Int(parent.index)].firstChild = node.index
  }

  private mutating func fill(_ place: NodeRef, _ written: DataNode) {
    let position = Int(place.index)
    switch written.content {
    case .absent: nodes[position].content = .absent
    case .leaf(let scalar):
      let value = value(scalar)
      nodes[position].value = value
      nodes[position].content = .leaf
    case .children(let children):
      nodes[position].content = .inner
      for child in children.reversed() {
        let node = self.child(place, append(child.key.text.utf8))
        link(node, below: place)
        fill(node, child.node)
      }
    }
    if let priority = written.priority {
      let value = value(priority)
      nodes[position].priority = value
    }
  }
}
