package import SourceText

/// A source location of a program's path: a `match` block, or a key of a Realtime rules file.
package struct MatchBlock: Sendable {
  /// The index of the path in ``Program/nodes``. Two blocks may have the same one.
  package let node: Int
  /// The span from the word `match` to the end of its path. For Realtime rules, the key with its quotes.
  package let span: Span

  /// Creates a block for `node`.
  package init(node: Int, span: Span) {
    self.node = node
    self.span = span
  }
}
