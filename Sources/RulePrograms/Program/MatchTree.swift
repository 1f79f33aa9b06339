public import RuleValues

/// The locations of a program as a path goes through them: what ``MatchNode`` says, flat and in numbers, so that a step
/// copies nothing and counts no references.
public struct MatchTree: Sendable {
  /// Entries of one table that follow each other.
  public typealias Stretch = Range<Int32>

  /// A location.
  public struct Location: Sendable {
    /// Its named children among the edges, in the order of code units.
    @usableFromInline let edges: Stretch
    /// The children that take any key, among ``MatchTree/children``.
    public let wildcards: Stretch
    /// The children that take any number of keys, among ``MatchTree/children``.
    public let globs: Stretch
    /// The `allow` rules here, among ``MatchTree/allows``.
    public let allows: Stretch
    /// Where the wildcard or glob that leads here keeps what it captures; negative of a key.
    public let slot: Int32
    /// How many keys the glob that leads here takes at least.
    public let minimum: Int32
    /// See ``MatchNode/read``.
    public let read: RuleID?
    /// See ``MatchNode/write``.
    public let write: RuleID?
    /// See ``MatchNode/validate``.
    public let validate: RuleID?

    /// Whether nothing stands below.
    public var isLeaf: Bool { edges.isEmpty && wildcards.isEmpty && globs.isEmpty }

    /// The rule here that is asked for `method`; of Realtime rules.
    public func rule(_ method: RuleMethod) -> RuleID? {
      switch method {
      case .read: read
      case .write: write
      case .validate: validate
      case .get, .list, .create, .update, .delete: nil
      }
    }
  }

  /// An `allow` rule.
  public struct Allow: Sendable, BitwiseCopyable {
    /// Which.
    public let rule: RuleID
    /// What it is asked for.
    public let methods: MethodSet
  }

  @usableFromInline
  struct Edge: Sendable, BitwiseCopyable {
    @usableFromInline let key: TextRef
    @usableFromInline let child: Int32
  }

  /// Every location, by its index in ``Program/nodes``.
  public private(set) var locations: [Location] = []
  /// The wildcards and globs of all locations.
  public private(set) var children: [Int32] = []
  /// The `allow` rules of all locations.
  public private(set) var allows: [Allow] = []
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

  /// The child of `location` that takes any key; of Realtime rules there is at most one.
  public func wildcard(below location: Int) -> Int? {
    let wildcards = locations[location].wildcards
    return wildcards.isEmpty ? nil : Int(children[Int(wildcards.lowerBound)])
  }

  /// The child of `location` that is named `key`; nil where none is.
  ///
  /// - Parameter key: its bytes.
  @inlinable
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

  @inlinable
  func compare(_ known: TextRef, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    keys.withUnsafeBufferPointer { CodeUnits.compare($0.extracting(known.range), key) }
  }
}
