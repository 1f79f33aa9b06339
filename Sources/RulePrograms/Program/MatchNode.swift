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
    /// Any keys, as many as there are; a path over them is captured.
    case glob(name: String, slot: Int, minimum: Int)
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
  /// The children by key, in the order of code units, for binary search.
  private(set) var literals: [Literal] = []
  /// The child that takes every other key; of Realtime rules there is at most one.
  public var wildcard: Int? { wildcards.first }
  /// The children that take any key.
  public internal(set) var wildcards: [Int] = []
  /// The children that take any number of keys.
  public internal(set) var globs: [Int] = []
  /// The `allow` rules here, in the order of the file.
  public internal(set) var allows: [RuleID] = []
  /// The `.read` rule here.
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

  /// The slot of a wildcard's capture.
  public var slot: Int? {
    switch step {
    case .wildcard(_, let slot), .glob(_, let slot, _): slot
    case .root, .key: nil
    }
  }

  /// Whether anything stands below.
  public var isLeaf: Bool { literals.isEmpty && wildcards.isEmpty && globs.isEmpty }

  /// The children that are named, in the order of code units.
  public var namedChildren: [Int] { literals.map(\.node) }

  mutating func insert(_ key: DataKey, _ node: Int) {
    let bytes = Array(key.text.utf8)
    let place = bytes.withUnsafeBufferPointer { search($0) }
    literals.insert(Literal(key: bytes, node: node), at: place.index)
  }

  /// The child that takes `key`: the one of that name, else the wildcard.
  ///
  /// - Parameter key: the UTF-8 of the key.
  public func child(_ key: UnsafeBufferPointer<UInt8>) -> Int? { literal(key) ?? wildcard }

  /// The child that is named `key`.
  ///
  /// - Parameter key: the UTF-8 of the key.
  public func literal(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = search(key)
    return place.isThere ? literals[place.index].node : nil
  }

  /// Where `key` stands among the named children, or would.
  private func search(_ key: UnsafeBufferPointer<UInt8>) -> (index: Int, isThere: Bool) {
    var low = 0
    var high = literals.count
    while low < high {
      let middle = (low + high) / 2
      let order = literals[middle].key.withUnsafeBufferPointer { CodeUnits.compare($0, key) }
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}

extension [MatchNode] {
  /// The location of a node as a path: `/users/$uid`, or `/`.
  func location(of node: Int) -> String {
    var steps: [String] = []
    var current: Int? = node
    while let index = current {
      switch self[index].step {
      case .root: break
      case .key(let key): steps.append(key.text)
      case .wildcard(let name, _), .glob(let name, _, _): steps.append(name)
      }
      current = self[index].parent
    }
    return "/" + steps.reversed().joined(separator: "/")
  }
}
