import RulePrograms
import RuleValues

/// A node of one of the trees in the arena.
struct ArenaNode: BitwiseCopyable {
  /// The origin of a node's content.
  enum Origin: UInt8, BitwiseCopyable {
    /// Stored data. `place` is a place in the data source.
    case stored
    /// A claim. `place` is a place in the source of the claims.
    case claim
    /// Unchanged stored data in the tree after the request. The twin has the content.
    case mirror
    /// An ancestor of a written node. It has the written children, and the other children of its twin.
    case merged
    /// Data that the request writes. All of it is in the arena.
    case written
  }

  enum Content: UInt8, BitwiseCopyable {
    case unknown
    case absent
    case leaf
    case inner
  }

  static let none = UInt32.max

  var origin: Origin
  var content: Content
  /// Whether `priority` replaces the stored one.
  var replacesPriority = false
  let parent: UInt32
  let key: TextRef
  /// The number of keys from the root to this node.
  let depth: UInt16
  /// The place in the source; none until it is needed.
  var place: UInt32 = ArenaNode.none
  /// The node at the same path in the data before the request; none until it is needed.
  var twin: UInt32 = ArenaNode.none
  var firstChild: UInt32 = ArenaNode.none
  var nextSibling: UInt32 = ArenaNode.none
  var value: RuleValue = .null
  var priority: RuleValue = .null
}
