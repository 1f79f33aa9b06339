public import SourceText

/// Where a location of the program is written: a `match` block, or a key of a Realtime rules file.
public struct MatchBlock: Sendable {
  /// The location, an index into ``Program/nodes``; two blocks may lead to one.
  public let node: Int
  /// From the word `match` to the end of its path; of Realtime rules the key with its quotes.
  public let span: Span

  /// A block that leads to `node`.
  public init(node: Int, span: Span) {
    self.node = node
    self.span = span
  }
}
