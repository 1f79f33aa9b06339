import RuleValues

/// A node of the arena.
struct ArenaNode: BitwiseCopyable {
  /// Where a node's content comes from.
  enum Origin: UInt8, BitwiseCopyable {
    /// The stored data: `place` is the source's.
    case stored
    /// The claims: `place` is the source's.
    case claim
    /// The stored data seen after the request, here unchanged: ask the twin.
    case mirror
    /// A place above one that is written: the written children, and the twin's others.
    case merged
    /// What the request writes: all of it is here.
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
  /// How many keys lead here from the root.
  let depth: UInt16
  /// The place in the source, once it was needed.
  var place: UInt32 = ArenaNode.none
  /// The same path in the data before the request, once it was needed.
  var twin: UInt32 = ArenaNode.none
  var firstChild: UInt32 = ArenaNode.none
  var nextSibling: UInt32 = ArenaNode.none
  var value: RuleValue = .null
  var priority: RuleValue = .null
}
