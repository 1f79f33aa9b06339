import RuleValues

/// The match tree of a program for path traversal. It has the content of ``MatchNode`` in flat tables of integers, so
/// that a step copies nothing and counts no references.
///
/// It is public because Swift inlines only public functions across modules, and the evaluator calls these at each step.
public struct MatchTree: Sendable {
  /// A contiguous range of entries in a table.
  public typealias Stretch = Range<Int32>

  /// A node of the match tree.
  public struct Location: Sendable {
    /// The named children among the edges, in the order of code units.
    @usableFromInline package let edges: Stretch
    /// The children that match any key, in ``MatchTree/children``.
    @usableFromInline package let wildcards: Stretch
    /// The children that match any number of keys, in ``MatchTree/children``.
    package let globs: Stretch
    /// The `allow` rules at this node, in ``MatchTree/allows``.
    package let allows: Stretch
    /// The capture slot of the wildcard or glob that leads here. Negative for a fixed key.
    package let slot: Int32
    /// The minimum number of keys for the glob that leads here.
    package let minimum: Int32
    /// See ``MatchNode/read``.
    package let read: RuleID?
    /// See ``MatchNode/write``.
    package let write: RuleID?
    /// See ``MatchNode/validate``.
    package let validate: RuleID?
  }

  /// An `allow` rule with its methods.
  package struct Allow: Sendable, BitwiseCopyable {
    /// The id of the rule.
    package let rule: RuleID
    /// The methods that the rule allows.
    package let methods: MethodSet
  }

  @usableFromInline
  struct Edge: Sendable, BitwiseCopyable {
    @usableFromInline let key: TextRef
    @usableFromInline let child: Int32
  }

  /// All nodes, by their index in ``Program/nodes``.
  @usableFromInline package private(set) var locations: [Location] = []
  /// The wildcard and glob children of all nodes.
  @usableFromInline package private(set) var children: [Int32] = []
  /// The `allow` rules of all nodes.
  package private(set) var allows: [Allow] = []
  @usableFromInline private(set) var edges: [Edge] = []
  @usableFromInline private(set) var keys: [UInt8] = []

  init(_ nodes: [MatchNode], _ rules: [Rule]) {
    locations.reserveCapacity(nodes.count)
    for node in nodes { add(node, rules) }
  }

  private mutating func add(_ node: MatchNode, _ rules: [Rule]) {
    let literals = node.literals.map { literal in
      defer { keys += literal.key }
      return Edge(
        key: TextRef(
          start: UInt32(truncatingIfNeeded: keys.count), count: UInt32(truncatingIfNeeded: literal.key.count)),
        child: Int32(truncatingIfNeeded: literal.node))
    }
    let minimum = if case .glob(_, _, let minimum) = node.step { minimum } else { 0 }
    let location = Location(
      edges: Self.append(literals, to: &edges),
      wildcards: Self.append(node.wildcards.map { Int32(truncatingIfNeeded: $0) }, to: &children),
      globs: Self.append(node.globs.map { Int32(truncatingIfNeeded: $0) }, to: &children),
      allows: Self.append(
        node.allows.map { Allow(rule: $0, methods: MethodSet(rules[Int($0.index)].methods)) }, to: &allows),
      slot: Int32(truncatingIfNeeded: node.slot ?? -1), minimum: Int32(truncatingIfNeeded: minimum), read: node.read,
      write: node.write, validate: node.validate)
    locations.append(location)
  }

  private static func append<Entry>(_ entries: [Entry], to table: inout [Entry]) -> Stretch {
    let start = Int32(truncatingIfNeeded: table.count)
    table += entries
    return start..<Int32(truncatingIfNeeded: table.count)
  }

  /// Returns the first child of `location` that matches any key. Realtime rules have at most one.
  @inlinable
  public func wildcard(below location: Int) -> Int? {
    let wildcards = locations[location].wildcards
    return wildcards.isEmpty ? nil : Int(children[Int(wildcards.lowerBound)])
  }

  /// Returns the child of `location` with the fixed key `key`. Nil if there is none.
  ///
  /// - Parameter key: the key in UTF-8.
  @inlinable @inline(__always)
  public func literal(_ key: UnsafeBufferPointer<UInt8>, below location: Int) -> Int? {
    var low = Int(locations[location].edges.lowerBound)
    var high = Int(locations[location].edges.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(edges[middle].key, key)
      if order == 0 { return Int(edges[middle].child) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  @usableFromInline
  func compare(_ known: TextRef, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    keys.withUnsafeBufferPointer { CodeUnits.compare($0.extracting(known.range), key) }
  }
}
