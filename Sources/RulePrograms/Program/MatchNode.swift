public import RuleValues

/// A location of the rules: one step of a path, and what stands there.
public struct MatchNode: Sendable {
  /// What a path's key must be to come here.
  public enum Step: Sendable, Hashable {
    /// Where paths begin.
    case root
    /// This key.
    case key(DataKey)
    /// Any key that no sibling names; it is captured in a slot under a name such as `$uid`.
    case wildcard(name: String, slot: Int)
  }

  /// A child by key.
  struct Literal: Sendable {
    let key: [UInt8]
    let node: Int
  }

  /// The step that leads here.
  public let step: Step
  /// The location above, an index into ``Program/nodes``; nil at the root.
  public let parent: Int?
  /// The children by key, in the order of their bytes, for binary search.
  private(set) var literals: [Literal] = []
  /// The child that takes every other key.
  public internal(set) var wildcard: Int?
  /// The rules here, by method.
  public internal(set) var read: RuleID?
  /// The `.write` rule here.
  public internal(set) var write: RuleID?
  /// The `.validate` rule here.
  public internal(set) var validate: RuleID?
  /// What `.indexOn` names: child paths, or `.value`.
  public internal(set) var indexes: [String] = []

  init(step: Step, parent: Int?) {
    self.step = step
    self.parent = parent
  }

  /// The rule here that is asked for `method`.
  public func rule(_ method: RuleMethod) -> RuleID? {
    switch method {
    case .read: read
    case .write: write
    case .validate: validate
    }
  }

  /// Whether anything stands below.
  public var isLeaf: Bool { literals.isEmpty && wildcard == nil }

  /// The children that are named, in the order of their bytes.
  public var namedChildren: [Int] { literals.map(\.node) }

  mutating func insert(_ key: DataKey, _ node: Int) {
    let bytes = Array(key.text.utf8)
    let index = literals.firstIndex { bytes.lexicographicallyPrecedes($0.key) } ?? literals.count
    literals.insert(Literal(key: bytes, node: node), at: index)
  }

  /// The child that takes `key`: the one of that name, else the wildcard.
  public func child(_ key: some Collection<UInt8>) -> Int? {
    var low = 0
    var high = literals.count
    while low < high {
      let middle = (low + high) / 2
      if literals[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    if low < literals.count, literals[low].key.elementsEqual(key) { return literals[low].node }
    return wildcard
  }
}
