/// A value while a rule is evaluated. Trivially copyable: text, elements and data are references into the evaluation's
/// arena.
public enum RuleValue: Sendable, BitwiseCopyable {
  /// `null`: in Realtime rules also what is absent.
  case null
  /// The evaluation failed; see ``EvaluationFault``.
  case error(EvaluationFault)
  /// `true` or `false`
  case bool(Bool)
  /// A whole number, which only Cloud rules tell from ``double(_:)``.
  case integer(Int64)
  /// A number.
  case double(Double)
  /// A text in the arena.
  case string(TextRef)
  /// Bytes among the arena's texts.
  case bytes(TextRef)
  /// A point in time.
  case timestamp(Timestamp)
  /// A span of time.
  case duration(RuleDuration)
  /// A list.
  case list(ElementsRef)
  /// A set: no two elements are equal.
  case set(ElementsRef)
  /// A map: keys and values by turns, in the order of insertion; no two keys are equal.
  case map(ElementsRef)
  /// A map of which only these keys are known, of a query that must be proven.
  case partialMap(ElementsRef)
  /// A path: its segments, each a string or a variable.
  case path(ElementsRef)
  /// `{name}` in a path that is not bound.
  case pathVariable(TextRef)
  /// `{name=**}` in a path that is not bound.
  case pathGlob(TextRef)
  /// A place on the globe: latitude and longitude.
  case latlng(ElementsRef)
  /// An embedding: its numbers.
  case vector(ElementsRef)
  /// How a map differs from an older one: both.
  case mapDiff(ElementsRef)
  /// What a query says of a field: comparators (as integers) and values by turns.
  case constraint(ElementsRef)
  /// A node in the arena: a data snapshot, or the object that is the value of one.
  case node(NodeRef)
}

/// A stretch of UTF-8 in the arena's text.
public struct TextRef: Sendable, BitwiseCopyable, Hashable {
  /// Offset of the first byte.
  public let start: UInt32
  /// The number of bytes.
  public let count: UInt32

  /// `count` bytes from `start`.
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The offsets of the bytes.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A stretch of values in the arena.
public struct ElementsRef: Sendable, BitwiseCopyable, Hashable {
  /// Which is the first.
  public let start: UInt32
  /// How many.
  public let count: UInt32

  /// `count` values from `start`.
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// Their indices.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A node in the arena.
public struct NodeRef: Sendable, BitwiseCopyable, Hashable {
  /// Which.
  public let index: UInt32

  /// The node at `index`.
  public init(_ index: UInt32) { self.index = index }
}
