package import RuleValues

/// A value during the evaluation of a rule. It is trivially copyable: strings, elements and data are references into
/// the evaluation's arena.
package enum RuleValue: Sendable, BitwiseCopyable {
  /// `null`. In Realtime rules also an absent value.
  case null
  /// The evaluation failed; see ``EvaluationFault``.
  case error(EvaluationFault)
  /// `true` or `false`
  case bool(Bool)
  /// An integer. Only Cloud rules distinguish it from ``double(_:)``.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A string in the arena.
  case string(TextRef)
  /// Bytes in the arena's text storage.
  case bytes(TextRef)
  /// A point in time.
  case timestamp(Timestamp)
  /// A length of time.
  case duration(RuleDuration)
  /// A list: its elements in order.
  case list(ElementsRef)
  /// A set without equal elements.
  case set(ElementsRef)
  /// A map without equal keys. Keys and values alternate, in insertion order.
  case map(ElementsRef)
  /// A map with an incomplete set of known keys, from a query that must be proven.
  case partialMap(ElementsRef)
  /// A path. Each segment is a string or a variable.
  case path(ElementsRef)
  /// An unbound `{name}` in a path.
  case pathVariable(TextRef)
  /// An unbound `{name=**}` in a path.
  case pathGlob(TextRef)
  /// A geographical point: latitude and longitude.
  case latlng(ElementsRef)
  /// A vector embedding.
  case vector(ElementsRef)
  /// The result of `diff()`: a map and the older map.
  case mapDiff(ElementsRef)
  /// The constraints of a query on a field. Comparators (as integers) and values alternate.
  case constraint(ElementsRef)
  /// A node in the arena: a data snapshot, or the object value of a snapshot.
  case node(NodeRef)
}

// The references are public because Swift inlines only public functions across modules, and the evaluator uses them at
// each step.

/// A range of UTF-8 in the arena's text storage.
public struct TextRef: Sendable, BitwiseCopyable, Hashable {
  /// The offset of the first byte.
  public let start: UInt32
  /// The number of bytes.
  public let count: UInt32

  /// Creates a reference to `count` bytes from `start`.
  @inlinable
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The offsets of the bytes.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A range of values in the arena.
public struct ElementsRef: Sendable, BitwiseCopyable, Hashable {
  /// The index of the first value.
  public let start: UInt32
  /// The number of values.
  public let count: UInt32

  /// Creates a reference to `count` values from `start`.
  @inlinable
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The indices of the values.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A reference to a node in the arena.
public struct NodeRef: Sendable, BitwiseCopyable, Hashable {
  /// The index of the node in the arena.
  public let index: UInt32

  /// Creates a reference to the node at `index`.
  @inlinable
  public init(_ index: UInt32) { self.index = index }
}
