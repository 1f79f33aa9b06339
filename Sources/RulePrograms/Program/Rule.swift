public import SourceText

/// What a rule is asked for.
public enum RuleMethod: String, Sendable, CaseIterable {
  /// `.read`
  case read
  /// `.write`
  case write
  /// `.validate`
  case validate
}

/// A rule in a program: an index into ``Program/rules``.
public struct RuleID: Sendable, BitwiseCopyable, Hashable {
  /// Which.
  public let index: Int32

  /// The rule at `index`.
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}

/// One `.read`, `.write` or `.validate` entry.
public struct Rule: Sendable {
  /// What it is asked for.
  public let method: RuleMethod
  /// The location that it stands at, an index into ``Program/nodes``.
  public let node: Int
  /// Its condition.
  public let condition: ExpressionID
  /// The condition as the author reads it: decoded from the JSON string.
  public let text: String
  /// Where the condition stands in the file.
  public let span: Span

  /// A rule at `node`.
  public init(method: RuleMethod, node: Int, condition: ExpressionID, text: String, span: Span) {
    self.method = method
    self.node = node
    self.condition = condition
    self.text = text
    self.span = span
  }
}
