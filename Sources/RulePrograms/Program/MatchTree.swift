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
    /// The hash table of the named children, in ``MatchTree/slots``. Empty if there are few.
    @usableFromInline let slots: Stretch
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
    /// The first bytes of the key: see ``MatchTree/start(of:)``.
    @usableFromInline let start: UInt64
    @usableFromInline let child: Int32
  }

  /// All nodes, by their index in ``Program/nodes``.
  @usableFromInline package private(set) var locations: [Location] = []
  /// The wildcard and glob children of all nodes.
  @usableFromInline package private(set) var children: [Int32] = []
  /// The `allow` rules of all nodes.
  package private(set) var allows: [Allow] = []
  /// Hash tables of edges: an index of ``edges``, or a negative number for a free slot. A table is at most half full.
  @usableFromInline private(set) var slots: [Int32] = []
  @usableFromInline private(set) var edges: [Edge] = []
  @usableFromInline private(set) var keys: [UInt8] = []

  /// The location below `/databases/{name}/documents`, and the capture slot of the name, if every match begins like this;
  /// nil otherwise. The path of each document begins like this too.
  package private(set) var documents: (location: Int, slot: Int)?

  init(_ nodes: [MatchNode], _ rules: [Rule]) {
    locations.reserveCapacity(nodes.count)
    for node in nodes { add(node, rules) }
    documents = findDocuments(nodes)
  }

  private func findDocuments(_ nodes: [MatchNode]) -> (location: Int, slot: Int)? {
    func child(of node: MatchNode, named name: String) -> MatchNode? {
      guard node.literals.count == 1, node.wildcards.isEmpty, node.globs.isEmpty,
        node.literals[0].key.elementsEqual(name.utf8)
      else { return nil }
      return nodes[node.literals[0].node]
    }
    guard let root = nodes.first, let databases = child(of: root, named: "databases"), databases.literals.isEmpty,
      databases.wildcards.count == 1, databases.globs.isEmpty
    else { return nil }
    let database = nodes[databases.wildcards[0]]
    guard let slot = database.slot, child(of: database, named: "documents") != nil else { return nil }
    return (database.literals[0].node, slot)
  }

  private mutating func add(_ node: MatchNode, _ rules: [Rule]) {
    let literals = node.literals.map { literal in
      defer { keys += literal.key }
      return Edge(
        key: TextRef(
          start: UInt32(truncatingIfNeeded: keys.count), count: UInt32(truncatingIfNeeded: literal.key.count)),
        start: literal.key.withUnsafeBufferPointer { Self.start(of: $0) },
        child: Int32(truncatingIfNeeded: literal.node))
    }
    let first = edges.count
    let minimum = if case .glob(_, _, let minimum) = node.step { minimum } else { 0 }
    let location = Location(
      edges: Self.append(literals, to: &edges), slots: addTable(of: first..<edges.count),
      wildcards: Self.append(node.wildcards.map { Int32(truncatingIfNeeded: $0) }, to: &children),
      globs: Self.append(node.globs.map { Int32(truncatingIfNeeded: $0) }, to: &children),
      allows: Self.append(
        node.allows.map { Allow(rule: $0, methods: MethodSet(rules[Int($0.index)].methods)) }, to: &allows),
      slot: Int32(truncatingIfNeeded: node.slot ?? -1), minimum: Int32(truncatingIfNeeded: minimum), read: node.read,
      write: node.write, validate: node.validate)
    locations.append(location)
  }

  /// The maximum number of named children for which a search needs no table.
  private static let edgesWithoutTable = 8

  /// Adds a hash table of edges; none if there are few.
  private mutating func addTable(of range: Range<Int>) -> Stretch {
    let start = Int32(truncatingIfNeeded: slots.count)
    guard range.count > Self.edgesWithoutTable else { return start..<start }
    var size = 32
    while size < range.count * 2 { size *= 2 }
    slots.append(contentsOf: repeatElement(-1, count: size))
    for edge in range {
      let hash = keys.withUnsafeBufferPointer { Self.hash($0.extracting(edges[edge].key.range)) }
      var slot = hash & (size - 1)
      while slots[Int(start) + slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[Int(start) + slot] = Int32(truncatingIfNeeded: edge)
    }
    return start..<start + Int32(truncatingIfNeeded: size)
  }

  /// Returns a hash of a key. Only the author of the rules chooses the keys of a table, so it needs no seed.
  @usableFromInline
  static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(key)
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x9E37_79B9_7F4A_7C15
      offset += 1
    }
    return Int(truncatingIfNeeded: hash >> 33)
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
    let table = locations[location].slots
    let start = Self.start(of: key)
    if table.isEmpty {
      for edge in locations[location].edges where isKey(key, start, of: Int(edge)) {
        return Int(edges[Int(edge)].child)
      }
      return nil
    }
    let first = Int(table.lowerBound)
    let mask = table.count - 1
    var slot = Self.hash(key) & mask
    while slots[first + slot] >= 0 {
      let edge = Int(slots[first + slot])
      if isKey(key, start, of: edge) { return Int(edges[edge].child) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Returns whether a key is that of an edge.
  @inlinable @inline(__always)
  func isKey(_ key: UnsafeBufferPointer<UInt8>, _ start: UInt64, of edge: Int) -> Bool {
    guard edges[edge].start == start, Int(edges[edge].key.count) == key.count else { return false }
    return key.count <= 8 || isRest(key, of: edges[edge].key)
  }

  @usableFromInline
  func isRest(_ key: UnsafeBufferPointer<UInt8>, of known: TextRef) -> Bool {
    keys.withUnsafeBufferPointer { CodeUnits.equal($0.extracting(known.range), key) }
  }

  /// Returns the first eight bytes of a key as a number. The keys of most edges differ in it.
  @inlinable @inline(__always)
  static func start(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(key)
    let count = bytes.count
    if count >= 8 { return bytes.loadUnaligned(as: UInt64.self) }
    if count >= 4 {
      // The two halves may overlap.
      let last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return UInt64(bytes.loadUnaligned(as: UInt32.self)) | last << UInt64(truncatingIfNeeded: (count - 4) * 8)
    }
    var start: UInt64 = 0
    for index in 0..<count { start |= UInt64(bytes[index]) << UInt64(truncatingIfNeeded: index * 8) }
    return start
  }
}
