/// A leaf or a priority.
enum ModelLeaf: Hashable, Sendable {
  case bool(Bool)
  case number(Double)
  case text(ModelText)

  /// The leaf of a plain JSON value; nil for null, lists and maps.
  init?(_ json: RealtimeJSON) {
    switch json {
    case .bool(let bool): self = .bool(bool)
    case .number(let number, _): self = .number(number)
    case .text(let text): self = .text(ModelText(text))
    case .null, .list, .map: return nil
    }
  }
}

/// A node of the data: a leaf, an inner node, or nothing.
struct ModelNode: Hashable, Sendable {
  var leaf: ModelLeaf?
  var children: [ModelText: ModelNode] = [:]
  var priority: ModelLeaf?

  static let absent = ModelNode()

  var isAbsent: Bool { leaf == nil && children.isEmpty }

  subscript(path: ArraySlice<ModelText>) -> ModelNode {
    guard let key = path.first else { return self }
    return children[key]?[path.dropFirst()] ?? .absent
  }

  subscript(path: [ModelText]) -> ModelNode { self[path[...]] }

  /// Replaces the node at `path`. Parents without children vanish; a leaf that gets children keeps its priority.
  mutating func set(_ node: ModelNode, at path: ArraySlice<ModelText>) {
    guard let key = path.first else {
      self = node.isAbsent ? .absent : node
      return
    }
    var child = children[key] ?? .absent
    child.set(node, at: path.dropFirst())
    if child.isAbsent {
      children[key] = nil
    } else {
      children[key] = child
      leaf = nil
    }
    if isAbsent { self = .absent }
  }

  /// Replaces the priority of the node at `path`; where nothing is, nothing changes.
  mutating func setPriority(_ priority: ModelLeaf?, at path: ArraySlice<ModelText>) {
    guard !self[path].isAbsent else { return }
    guard let key = path.first else {
      self.priority = priority
      return
    }
    children[key]?.setPriority(priority, at: path.dropFirst())
  }
}

/// The request cannot be: it is rejected before any rule is evaluated.
struct ModelRejection: Error {}

/// Reads the JSON of a write: lists are children `0`, `1`, …; `.value` and `.priority` carry a priority; `.sv` is a
/// server value (realtime-rules.md §4.2).
struct ModelWriteReader {
  let now: Double
  /// The data before the operation, for increments.
  let stored: ModelNode

  /// The node that `json` is at `path`.
  func node(_ json: RealtimeJSON, at path: [ModelText]) throws(ModelRejection) -> ModelNode {
    if case .null = json { return .absent }
    // Also what is empty counts, as in the clients' validation.
    guard path.count <= ModelLimits.depth else { throw ModelRejection() }
    switch json {
    case .null: return .absent
    case .bool, .number, .text: return ModelNode(leaf: ModelLeaf(json))
    case .list(let elements):
      var node = ModelNode.absent
      for (index, element) in elements.enumerated() { try add(element, "\(index)", to: &node, path) }
      return node
    case .map(let members): return try map(members, json, at: path)
    }
  }

  private func map(
    _ members: [RealtimeJSON.Member], _ json: RealtimeJSON, at path: [ModelText]
  ) throws(ModelRejection) -> ModelNode {
    if let server = json[".sv"] {
      guard members.count == 1 else { throw ModelRejection() }
      return ModelNode(leaf: try serverValue(server, base: stored[path].leaf))
    }
    var node = ModelNode.absent
    for member in members where !member.key.hasPrefix(".") { try add(member.value, member.key, to: &node, path) }
    if let value = json[".value"] {
      let hasOthers = members.contains { $0.key != ".value" && $0.key != ".priority" }
      guard !hasOthers else { throw ModelRejection() }
      node = try self.node(value, at: path)
      guard node.children.isEmpty else { throw ModelRejection() }
    }
    let priority = try json[".priority"].map { (json) throws(ModelRejection) in try self.priority(json) } ?? nil
    if !node.isAbsent { node.priority = priority }
    return node
  }

  private func add(
    _ json: RealtimeJSON, _ key: String, to node: inout ModelNode, _ path: [ModelText]
  ) throws(ModelRejection) {
    let key = ModelText(key)
    guard ModelLimits.isKey(key) else { throw ModelRejection() }
    let child = try self.node(json, at: path + [key])
    if !child.isAbsent { node.children[key] = child }
  }

  /// The priority that `json` is: null, a number, a text or a server value.
  func priority(_ json: RealtimeJSON) throws(ModelRejection) -> ModelLeaf? {
    switch json {
    case .null: return nil
    case .number, .text: return ModelLeaf(json)
    case .map(let members):
      guard members.count == 1, let server = json[".sv"] else { throw ModelRejection() }
      return try serverValue(server, base: nil)
    case .bool, .list: throw ModelRejection()
    }
  }

  private func serverValue(_ json: RealtimeJSON, base: ModelLeaf?) throws(ModelRejection) -> ModelLeaf {
    if case .text("timestamp") = json { return .number(now) }
    guard case .number(let delta, _)? = json["increment"] else { throw ModelRejection() }
    if case .number(let base)? = base { return .number(base + delta) }
    return .number(delta)
  }
}

/// What no client can write (realtime-rules.md §4.5).
enum ModelLimits {
  static let depth = 32

  static func isKey(_ key: ModelText) -> Bool {
    let isForbidden = key.units.contains { $0 < 0x20 || $0 == 0x7F || ".$#[]/".utf16.contains($0) }
    return !key.units.isEmpty && !isForbidden && key.description.utf8.count <= 768
  }
}
