import RuleValues

/// A listen of a connection.
struct Listen {
  /// What the client has.
  enum Sent {
    /// The data itself, from which the next difference is computed.
    case data(DataNode)
    /// The hash of data that is too large to keep.
    case hash(String)
  }

  /// The maximum number of values that are kept of a listen's data. Thousands of listens then take some megabytes.
  private static let maximumKeptValues = 256

  /// The tag of a query, which every push has.
  var tag: Int64?
  /// The query as the client sent it, as JSON.
  var query: String?
  private(set) var sent: Sent

  init(tag: Int64?, query: String?, sent node: DataNode) {
    self.tag = tag
    self.query = query
    sent = Self.kept(node)
  }

  /// Returns what the client must change to have the new data, and notes that it has it; nil if it has it already.
  mutating func update(to node: DataNode) -> NodeDifference? {
    let difference: NodeDifference? =
      switch sent {
      case .data(let old): .between(old, and: node, depth: 0)
      case .hash(let hash): hash == node.clientHash ? nil : .replace(.root, node)
      }
    if difference != nil { sent = Self.kept(node) }
    return difference
  }

  private static func kept(_ node: DataNode) -> Sent {
    var room = maximumKeptValues
    return fits(node, &room) ? .data(node) : .hash(node.clientHash)
  }

  private static func fits(_ node: DataNode, _ room: inout Int) -> Bool {
    if case .string(let text)? = node.leaf { room -= text.utf8.count / 64 }
    room -= 1
    guard room >= 0 else { return false }
    for child in node.children where !fits(child.node, &room) { return false }
    return true
  }
}
