/// A value while a rule is evaluated. Trivially copyable: text and data are references into the evaluation's arena.
public enum RuleValue: Sendable, BitwiseCopyable {
  /// `null`: also what is absent.
  case null
  /// The evaluation failed; see ``EvaluationFault``.
  case error(EvaluationFault)
  /// `true` or `false`
  case bool(Bool)
  /// A number.
  case double(Double)
  /// A text in the arena.
  case string(TextRef)
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

/// A node in the arena.
public struct NodeRef: Sendable, BitwiseCopyable, Hashable {
  /// Which.
  public let index: UInt32

  /// The node at `index`.
  public init(_ index: UInt32) { self.index = index }
}
